import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { LabelKey } from '#i18n/translate-with.ts';

/** Sentence about the charge, by the method that the shop offers first. @param ofProduct label of a charge by product */
export const describeCharge = (
  { ShippingCharge, OrderDeliveryFreeFrom: ofOrder }: ProductDetailRow,
  ofProduct: LabelKey,
  shopFreeFrom: number,
) =>
  ({
    key: ofOrder === undefined ? ofProduct : ofOrder > 0 ? 'lbl_prod_charge_order' : 'lbl_prod_charge_always',
    values: {
      charge: formatMoney(toPaise(ShippingCharge)),
      sum: formatMoney(ofOrder === undefined ? shopFreeFrom : toPaise(ofOrder)),
    },
  }) as const;
