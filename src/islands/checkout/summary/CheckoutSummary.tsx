import { useStore } from '@nanostores/react';
import type { CartQuote } from '#contract/orders/cart.ts';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { readRowPrice } from '#islands/cart/lines/line-price.ts';
import { ChangedPrices } from '#islands/cart/quote/ChangedPrices.tsx';
import { QuoteFailure } from '#islands/cart/quote/QuoteFailure.tsx';
import { Totals } from '#islands/cart/Totals.tsx';
import { $paymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { pagePath } from '#routes/paths.ts';
import { isOrderable, type QuoteState, readTotal } from '#stores/cart/quote.ts';
import { CouponBox } from './CouponBox.tsx';
import { OrderLines } from './OrderLines.tsx';

interface CheckoutSummaryProps {
  readonly state: QuoteState;
  readonly quote: CartQuote;
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** True if no order is pending, so that one can be placed. */
  readonly isFree: boolean;
  readonly onPlace: () => void;
}

/** Order lines, totals and order button. */
export const CheckoutSummary = ({ state, quote, problem, busy, isFree, onPlace }: CheckoutSummaryProps) => {
  const t = useLabels();
  const { rows: methods } = useStore($paymentMethods);
  const orderable = isOrderable(state);
  const hasDiscount = quote.productsData.some((row) => readRowPrice(row).discounted !== undefined);
  const offered = (orderable || state.loading) && isFree;
  const button = (size: string) => (
    <button type="button" className={`btn ${size}`} disabled={!orderable} aria-busy={busy} onClick={onPlace}>
      {t('lbl_chkout_place')}
    </button>
  );
  return (
    <aside className="sum" aria-label={t('lbl_chkout_order')}>
      <h2>{t('lbl_chkout_order')}</h2>
      <OrderLines state={state} />
      {!hasDiscount && <CouponBox state={state} />}
      <ChangedPrices state={state} />
      <Totals quote={quote} stale={state.loading} discount={toPaise(state.coupon?.discount ?? 0)} />
      {state.error && <QuoteFailure error={state.error} />}
      {problem && (
        <Note kind="bad">
          <p>{problem}</p>
        </Note>
      )}
      {!orderable && !state.loading && !state.error && (
        <Note kind="bad">
          <p>
            {t('lbl_chkout_blocked')}{' '}
            <a className="link" href={pagePath(t.locale, 'cart')}>
              {t('lbl_chkout_to_cart')}
            </a>
          </p>
        </Note>
      )}
      {offered && button('btn--l btn--wide sum__place')}
      {methods?.some(({ PaymentMethodId }) => PaymentMethodId === PAYMENT_METHOD.card) && (
        <p className="quiet sum__safe">
          <Icon shape={icons.lock} size="s" />
          {t('lbl_chkout_safe')}
        </p>
      )}
      {offered && (
        <div className="bar">
          <div className="bar__p" aria-busy={state.loading}>
            <b>
              <Money amount={readTotal(quote, state.coupon)} />
            </b>
            <small className="quiet">{t('lbl_cart_with_delivery')}</small>
          </div>
          {button('')}
        </div>
      )}
    </aside>
  );
};
