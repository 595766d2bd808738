import type { CartQuote } from '#contract/cart.ts';
import { toPaise } from '#domain/money.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';

interface TotalsProps {
  readonly quote: CartQuote;
  /** Newer sums are on their way. */
  readonly stale: boolean;
}

export const Totals = ({ quote, stale }: TotalsProps) => {
  const t = useLabels();
  const shipping = toPaise(quote.shippingSubTotal);
  return (
    <dl className="tot" aria-busy={stale}>
      <div>
        <dt>{t('lbl_cart_subtotal')}</dt>
        <dd>
          <Money amount={toPaise(quote.cartSubTotal)} />
        </dd>
      </div>
      <div>
        <dt>{t('lbl_cart_delivery')}</dt>
        <dd>{shipping === 0 ? t('lbl_cart_free') : <Money amount={shipping} />}</dd>
      </div>
      <div className="tot__all">
        <dt>{t('lbl_cart_total')}</dt>
        <dd aria-live="polite">
          <Money amount={toPaise(quote.orderTotal)} />
        </dd>
      </div>
    </dl>
  );
};
