import { clientText } from '#client/page/labels.ts';
import { copyTemplate } from '#client/page/template.ts';
import type { OrderRow } from '#contract/orders/orders.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { fillTexts } from './parts.ts';

const isMethod = (id: number): id is PaymentMethod => Object.values<number>(PAYMENT_METHOD).includes(id);

const listSums = (order: OrderRow): (readonly [name: string, value: string])[] => {
  const t = clientText();
  const money = (rupees: number) => formatMoney(toPaise(rupees));
  const discount = order.CouponCode
    ? t('lbl_order_discount_code', { code: order.CouponCode })
    : t('lbl_order_discount');
  const delivery = order.ShippingSubTotal > 0 ? money(order.ShippingSubTotal) : t('lbl_order_free');
  return [
    // Other API hosts may send only the total.
    ...(order.CartSubTotal > 0
      ? ([
          [t('lbl_order_subtotal'), money(order.CartSubTotal)],
          [t('lbl_order_delivery'), delivery],
        ] as const)
      : []),
    ...(order.DiscountTotal > 0 ? [[discount, money(-order.DiscountTotal)] as const] : []),
    ...(isMethod(order.PaymentMethod)
      ? [[t('lbl_order_payment'), t(`lbl_order_payment_${order.PaymentMethod}`)] as const]
      : []),
    [t('lbl_order_total'), money(order.OrderTotal)],
  ];
};

/** Fills in totals and delivery address for a printed receipt. */
export const drawBill = (section: HTMLElement, order: OrderRow | undefined): void => {
  const sums = (order ? listSums(order) : []).map(([name, value]) => {
    const row = copyTemplate('order-sum');
    fillTexts(row, { name, value });
    return row;
  });
  section.querySelector('.bill__sums')?.replaceChildren(...sums);
  const lines = (order?.DeliveryAddress ?? []).map((line) => {
    const place = copyTemplate('order-address-line');
    place.textContent = line;
    return place;
  });
  section.querySelector('[data-address]')?.replaceChildren(...lines);
  section.querySelector('.bill__to')?.toggleAttribute('hidden', lines.length === 0);
};
