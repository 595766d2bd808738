import { useEffect, useState } from 'react';
import type { CartQuote } from '#contract/orders/cart.ts';
import { sum, toPaise } from '#domain/money.ts';
import type { CashCharges } from '#domain/orders/cash-order.ts';
import { readRowPrice } from '#islands/cart/lines/line-price.ts';
import { ChangedPrices } from '#islands/cart/quote/ChangedPrices.tsx';
import { Totals } from '#islands/cart/Totals.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { isOrderable, type QuoteState, readTotal } from '#stores/cart/quote.ts';
import { CouponBox } from './CouponBox.tsx';
import { LostCoupon } from './LostCoupon.tsx';
import { OrderLines } from './OrderLines.tsx';

interface OrderSummaryProps {
  readonly state: QuoteState;
  readonly quote: CartQuote;
  /** Of the way to pay. Before it is chosen, there is no coupon either. */
  readonly charges?: CashCharges;
}

/** Lines, coupon and totals. Phones show the total and open the rest. */
export const OrderSummary = ({ state, quote, charges }: OrderSummaryProps) => {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const hasDiscount = quote.productsData.some((row) => readRowPrice(row).discounted !== undefined);
  const pieces = sum(state.lines.map((line) => line.Quantity));
  const needsLook = (!isOrderable(state) && !state.loading) || state.lostCoupon !== undefined;
  useEffect(() => {
    if (needsLook) setOpen(true);
  }, [needsLook]);
  return (
    <aside className="sum sum--order" aria-label={t('lbl_chkout_order')}>
      <div className="fold">
        <h2>{t('lbl_chkout_order')}</h2>
        <span className="fold__sum">
          <span className="quiet">{t.plural('lbl_cart_pieces', pieces)}</span>
          <b>
            <Money amount={readTotal(quote, state.coupon) + (charges ? charges.fee + charges.rounding : 0)} />
          </b>
        </span>
        <button
          type="button"
          className="ibtn ibtn--s"
          aria-expanded={isOpen}
          aria-controls="order-summary"
          aria-label={t('lbl_chkout_fold')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon shape={icons.down} />
        </button>
      </div>
      <div id="order-summary" className={isOpen ? 'fold__body is-open' : 'fold__body'}>
        <OrderLines state={state} />
        {charges && hasDiscount && (
          <p className="quiet aside">
            <Icon shape={icons.tag} size="s" />
            <span>{t('err_coupon_with_discount')}</span>
          </p>
        )}
        {charges && !hasDiscount && <CouponBox state={state} />}
        {charges && hasDiscount && <LostCoupon state={state} />}
        <ChangedPrices state={state} />
        <Totals
          quote={quote}
          stale={state.loading}
          discount={toPaise(state.coupon?.discount ?? 0)}
          {...(charges && { charges })}
        />
      </div>
    </aside>
  );
};
