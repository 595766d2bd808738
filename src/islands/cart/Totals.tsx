import type { CartQuote } from '#contract/orders/cart.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { isShipped } from '#domain/orders/arrival.ts';
import type { CashCharges } from '#domain/orders/cash-order.ts';
import { formatMoney } from '#i18n/format.ts';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { Sentence } from '../ui/Sentence.tsx';

interface TotalsProps {
  readonly quote: CartQuote;
  readonly stale: boolean;
  readonly discount?: Paise;
  readonly charges?: CashCharges;
}

export const Totals = ({ quote, stale, discount = 0, charges }: TotalsProps) => {
  const t = useLabels();
  const shipping = toPaise(quote.shippingSubTotal);
  const parts = quote.productsData
    .map((row) => toPaise(row.ShippingCharges))
    .filter((charge) => charge > 0)
    .map(formatMoney);
  const { fee = 0, rounding = 0 } = charges ?? {};
  const total = toPaise(quote.orderTotal);
  return (
    <dl className="tot" aria-busy={stale}>
      <div>
        <dt>{t('lbl_cart_subtotal')}</dt>
        <dd>
          <Money amount={toPaise(quote.cartSubTotal)} />
        </dd>
      </div>
      {isShipped(quote.productsData) && (
        <div>
          <dt>
            <span>{t('lbl_cart_delivery')}</span>
            {parts.length > 1 && (
              <small>
                <Sentence
                  text={t('lbl_cart_delivery_parts')}
                  parts={{ parts: <bdi key="parts">{parts.join(' + ')}</bdi> }}
                />
              </small>
            )}
          </dt>
          <dd>{shipping === 0 ? t('lbl_cart_free') : <Money amount={shipping} />}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className="tot__off">
          <dt>{t('lbl_cart_coupon')}</dt>
          <dd>
            <Money amount={-discount} />
          </dd>
        </div>
      )}
      {fee > 0 && (
        <div>
          <dt>{t('lbl_chkout_cash_fee')}</dt>
          <dd>
            <Money amount={fee} />
          </dd>
        </div>
      )}
      {rounding !== 0 && (
        <div>
          <dt>{t('lbl_chkout_rounding')}</dt>
          <dd>
            <Money amount={rounding} />
          </dd>
        </div>
      )}
      <div className="tot__all">
        <dt>{t('lbl_cart_total')}</dt>
        <dd aria-live="polite">
          {discount > 0 && (
            <>
              <del>
                <span className="vh">{`${t('lbl_cart_was')} `}</span>
                <Money amount={total + fee} />
              </del>{' '}
            </>
          )}
          <Money amount={total + fee + rounding - discount} />
        </dd>
      </div>
    </dl>
  );
};
