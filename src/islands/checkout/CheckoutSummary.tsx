import type { CartQuote } from '#contract/cart.ts';
import { toPaise } from '#domain/money.ts';
import { pagePath } from '#i18n/paths.ts';
import { isOrderable, type QuoteState } from '#stores/quote.ts';
import { QuoteFailure } from '../cart/QuoteFailure.tsx';
import { Totals } from '../cart/Totals.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { OrderLines } from './OrderLines.tsx';

interface CheckoutSummaryProps {
  readonly state: QuoteState;
  readonly quote: CartQuote;
  readonly problem: string | undefined;
  readonly pending: boolean;
  readonly onPlace: () => void;
}

/** What is ordered, what it costs, and the button, which is there only when all of it can be ordered. */
export const CheckoutSummary = ({ state, quote, problem, pending, onPlace }: CheckoutSummaryProps) => {
  const t = useLabels();
  const orderable = isOrderable(state);
  const button = (size: string) => (
    <button
      type="button"
      className={`btn ${size}`}
      disabled={!orderable}
      aria-busy={pending}
      onClick={onPlace}
    >
      {t('lbl_chkout_place')}
    </button>
  );
  const offered = orderable || state.loading;
  return (
    <aside className="sum" aria-label={t('lbl_chkout_order')}>
      <h2>{t('lbl_chkout_order')}</h2>
      <OrderLines rows={quote.productsData} />
      <Totals quote={quote} stale={state.loading} />
      {state.error && <QuoteFailure error={state.error} />}
      {problem && (
        <p className="note note--bad" role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </p>
      )}
      {!orderable && !state.loading && !state.error && (
        <p className="note note--bad" role="alert">
          <Icon name="warn" />
          <span>
            {t('lbl_chkout_blocked')}{' '}
            <a className="link" href={pagePath(t.locale, 'cart')}>
              {t('lbl_chkout_to_cart')}
            </a>
          </span>
        </p>
      )}
      {offered && button('btn--l btn--wide sum__place')}
      {offered && (
        <div className="bar">
          <div className="bar__p" aria-busy={state.loading}>
            <b>
              <Money amount={toPaise(quote.orderTotal)} />
            </b>
            <small className="quiet">{t('lbl_cart_with_delivery')}</small>
          </div>
          {button('')}
        </div>
      )}
    </aside>
  );
};
