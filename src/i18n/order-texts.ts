import { ORDER_STATUS, type OrderStatus } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { isPaymentMethod } from '#domain/payment-method.ts';
import { formatMoney, isolate } from './format.ts';
import { formatDate } from './format-date.ts';
import type { Translate } from './translate-with.ts';

/** Values of an order as calls return them, in rupees. */
interface OrderSums {
  readonly CartSubTotal: number;
  readonly ShippingSubTotal: number;
  readonly DiscountTotal: number;
  readonly FeeTotal: number;
  readonly RoundingTotal?: number | undefined;
  readonly CouponCode: string | null;
  readonly PaymentMethod: number;
  readonly OrderTotal: number;
  readonly RefundedTotal?: number | undefined;
}

const STATUS_BADGE: Readonly<Record<OrderStatus, string>> = {
  [ORDER_STATUS.active]: 'badge--wait',
  [ORDER_STATUS.inProgress]: 'badge--wait',
  [ORDER_STATUS.completed]: 'badge--ok',
  [ORDER_STATUS.returned]: 'badge--mute',
  [ORDER_STATUS.refunded]: 'badge--mute',
};

const isStatus = (id: number): id is OrderStatus => id in STATUS_BADGE;

/** Name and badge class of a status. Other API hosts may send one that the shop does not know. */
export const describeStatus = (
  {
    LatestStatusID: id,
    LatestStatusName: name,
    Transfer,
  }: { LatestStatusID: number; LatestStatusName: string; Transfer?: unknown },
  t: Translate,
): { readonly text: string; readonly badge: string } => {
  if (Transfer) return { text: t('lbl_order_awaits_transfer'), badge: 'badge--wait' };
  return isStatus(id)
    ? { text: t(`lbl_order_status_${id}`), badge: STATUS_BADGE[id] }
    : { text: name, badge: 'badge--mute' };
};

interface RefundSums {
  readonly OrderTotal: number;
  readonly RefundedTotal?: number | undefined;
}

const isPartlyRefunded = <Order extends RefundSums>(
  order: Order,
): order is Order & { readonly RefundedTotal: number } =>
  order.RefundedTotal !== undefined && order.RefundedTotal > 0 && order.RefundedTotal < order.OrderTotal;

/** Says how much of an order went back; '' for nothing, or for all, which the status says. */
export const describePartialRefund = (order: RefundSums, t: Translate): string =>
  isPartlyRefunded(order)
    ? t('lbl_order_refunded_sum', { sum: isolate(formatMoney(toPaise(order.RefundedTotal))) })
    : '';

/** Rows of a receipt: name and value. */
export const listOrderSums = (order: OrderSums, t: Translate): (readonly [name: string, value: string])[] => {
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
    ...(order.FeeTotal > 0 ? [[t('lbl_order_cash_fee'), money(order.FeeTotal)] as const] : []),
    ...(order.RoundingTotal ? [[t('lbl_order_rounding'), money(order.RoundingTotal)] as const] : []),
    ...(order.OrderTotal > 0 && isPaymentMethod(order.PaymentMethod)
      ? [[t('lbl_order_payment'), t(`lbl_order_payment_${order.PaymentMethod}`)] as const]
      : []),
    [t('lbl_order_total'), money(order.OrderTotal)],
    ...(isPartlyRefunded(order)
      ? ([
          [t('lbl_order_refunded'), money(-order.RefundedTotal)],
          [t('lbl_order_kept'), money(order.OrderTotal - order.RefundedTotal)],
        ] as const)
      : []),
  ];
};

/** States of orders that have reached their address. */
const DELIVERED: readonly number[] = [ORDER_STATUS.completed, ORDER_STATUS.returned];

/** Heading of the address: with the day of the delivery, if it is known. */
export const addressTitle = (
  order: { readonly LatestStatusID: number; readonly DeliveredAtUTC?: string | undefined },
  t: Translate,
): string => {
  if (order.DeliveredAtUTC)
    return t('lbl_order_address_on', { date: formatDate(order.DeliveredAtUTC, t.locale) });
  return t(DELIVERED.includes(order.LatestStatusID) ? 'lbl_order_address_done' : 'lbl_order_address');
};
