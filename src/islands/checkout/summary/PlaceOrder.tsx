import type { CartQuote } from '#contract/orders/cart.ts';
import type { Paise } from '#domain/money.ts';
import { estimateArrival, isShipped } from '#domain/orders/arrival.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import { formatDate } from '#i18n/format-date.ts';
import { QuoteFailure } from '#islands/cart/quote/QuoteFailure.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { pagePath } from '#routes/paths.ts';
import { isOrderable, type QuoteState } from '#stores/cart/quote.ts';
import { shopTime } from '#stores/session/shop-clock.ts';
import { Assurances } from './Assurances.tsx';

interface PlaceOrderProps {
  readonly state: QuoteState;
  readonly quote: CartQuote;
  /** Undefined if there is nothing to pay. */
  readonly method: PaymentMethod | undefined;
  readonly total: Paise;
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** True if no order is pending, so that one can be placed. */
  readonly isFree: boolean;
  readonly onPlace: () => void;
}

/** Order button with what happens afterwards. Phones have the button in the bottom bar. */
export const PlaceOrder = ({
  state,
  quote,
  method,
  total,
  problem,
  busy,
  isFree,
  onPlace,
}: PlaceOrderProps) => {
  const t = useLabels();
  const orderable = isOrderable(state);
  const offered = (orderable || state.loading) && isFree;
  const arrival = estimateArrival(quote.productsData, shopTime());
  const button = (size: string) => (
    <button type="button" className={`btn ${size}`} disabled={!orderable} aria-busy={busy} onClick={onPlace}>
      {t('lbl_chkout_place')}
    </button>
  );
  return (
    <section className="sum sum--place" aria-label={t('lbl_chkout_place')}>
      {state.error && <QuoteFailure error={state.error} />}
      {problem && (
        <Note kind="bad">
          <p>{problem}</p>
        </Note>
      )}
      {!orderable && !state.loading && !state.error && !quote.deliveryRefusal && (
        <Note kind="bad">
          <p>
            <span>{t('lbl_chkout_blocked')}</span>{' '}
            <a className="link" href={pagePath(t.locale, 'cart')}>
              {t('lbl_chkout_to_cart')}
            </a>
          </p>
        </Note>
      )}
      {offered && button('btn--l btn--wide sum__place')}
      <Assurances
        method={method}
        arrival={arrival}
        isDigital={quote.productsData.some((row) => row.IsDigitalProduct)}
      />
      {offered && (
        <div className="bar">
          <div className="bar__p" aria-busy={state.loading}>
            <b>
              <Money amount={total} />
            </b>
            <small className="quiet">
              {arrival === undefined ? (
                isShipped(quote.productsData) && t('lbl_cart_with_delivery')
              ) : (
                <Sentence
                  text={t('lbl_chkout_arrives_short')}
                  parts={{ date: <bdi>{formatDate(arrival, t.locale)}</bdi> }}
                />
              )}
            </small>
          </div>
          {button('')}
        </div>
      )}
    </section>
  );
};
