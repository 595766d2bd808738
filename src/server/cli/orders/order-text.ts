import { toRupees } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { countShipped } from '#server/orders/list-shipments.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { formatAmount, formatInstant } from '../terminal/options.ts';
import { formatPlain, listTable } from '../terminal/plain-text.ts';

const PAYMENTS: Readonly<Record<number, string>> = {
  [PAYMENT_METHOD.cashOnDelivery]: 'cash',
  [PAYMENT_METHOD.card]: 'card',
  [PAYMENT_METHOD.wallet]: 'wallet',
  [PAYMENT_METHOD.razorpay]: 'razorpay',
  [PAYMENT_METHOD.tap]: 'tap',
  [PAYMENT_METHOD.upi]: 'upi',
  [PAYMENT_METHOD.bankTransfer]: 'bank transfer',
};

export const paymentName = (method: number): string => PAYMENTS[method] ?? String(method);

const listChoices = (json: string): { name: string; value: string }[] =>
  parseStored<{ attribute_en: string; value_en: string }[]>(json).map(({ attribute_en, value_en }) => ({
    name: attribute_en,
    value: value_en,
  }));

/** Amounts are in rupees, times in ISO 8601. */
export const toOrderJson = ({ order, lines, events, refunds, shipments }: FoundOrder, payment: string) => ({
  id: order.id,
  number: order.number,
  state: order.state,
  payment,
  placedAt: new Date(order.placed_at).toISOString(),
  customer: order.email,
  delivery: parseStored<unknown>(order.delivery_json),
  note: order.note,
  currency: order.currency,
  coupon: order.coupon_code,
  subtotal: toRupees(order.subtotal),
  shipping: toRupees(order.shipping),
  deliveryMethod: order.delivery_method,
  discount: toRupees(order.discount),
  fee: toRupees(order.fee),
  rounding: toRupees(order.rounding),
  total: toRupees(order.total),
  items: lines.map((line) => ({
    id: line.id,
    sku: line.sku,
    productId: line.product_id,
    name: line.product_name_en,
    choices: listChoices(line.choices_json),
    quantity: line.quantity,
    price: toRupees(line.unit_price),
    total: toRupees(line.line_total),
    discount: toRupees(line.discount),
    isDigital: line.is_digital === 1,
    shipped: countShipped(shipments, line.id),
  })),
  shipments: shipments.map((shipment) => ({
    id: shipment.id,
    at: new Date(shipment.shipped_at).toISOString(),
    carrier: shipment.carrier,
    tracking: shipment.tracking_number,
    trackingUrl: shipment.tracking_url,
    madeBy: shipment.made_by,
    items: shipment.lines.map(({ order_item_id, quantity }) => ({ id: order_item_id, quantity })),
  })),
  events: events.map((event) => ({
    at: new Date(event.at).toISOString(),
    from: event.from_state,
    to: event.to_state,
    cause: event.cause,
  })),
  refunds: refunds.map((refund) => ({
    at: new Date(refund.created_at).toISOString(),
    amount: toRupees(refund.amount),
    state: refund.state,
    cause: refund.cause,
    reference: refund.reference,
  })),
});

const listDelivery = (json: string): string[] =>
  Object.entries(parseStored<Record<string, unknown>>(json))
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `  ${formatPlain(name)}: ${formatPlain(String(value))}`);

const listParcels = ({ lines, shipments }: Pick<FoundOrder, 'lines' | 'shipments'>): string[] =>
  shipments.length === 0
    ? []
    : [
        ...listTable(
          ['Shipped', 'Carrier', 'Tracking', 'Pieces', 'Link'],
          shipments.map((shipment) => [
            formatInstant(shipment.shipped_at),
            shipment.carrier,
            shipment.tracking_number,
            shipment.lines
              .map(
                ({ order_item_id, quantity }) =>
                  `${quantity} × ${lines.find(({ id }) => id === order_item_id)?.sku ?? order_item_id}`,
              )
              .join(', '),
            shipment.tracking_url,
          ]),
        ),
        '',
      ];

const sumRefundsByDay = (refunds: FoundOrder['refunds']): string[] =>
  refunds.length === 0
    ? []
    : [
        ...listTable(
          ['Paid back', 'Amount', 'State', 'Why'],
          refunds.map(({ created_at, amount, state, cause }) => [
            formatInstant(created_at),
            formatAmount(amount),
            state,
            cause,
          ]),
        ),
        '',
      ];

export const describeOrder = (
  { order, lines, events, refunds, shipments }: FoundOrder,
  payment: string,
): string[] => [
  `Order ${order.number} (id ${order.id}): ${order.state}`,
  `Placed ${formatInstant(order.placed_at)} by ${formatPlain(order.email || 'a guest without an e-mail')}, payment method: ${payment}`,
  ...(order.note === '' ? [] : [`Note: ${formatPlain(order.note)}`]),
  'Delivery:',
  ...listDelivery(order.delivery_json),
  '',
  ...listTable(
    ['Id', 'SKU', 'Pieces', 'Shipped', 'Item', 'Choices', 'Price', 'Total'],
    lines.map((line) => [
      line.id,
      line.sku,
      line.quantity,
      line.is_digital === 1 ? '-' : String(countShipped(shipments, line.id)),
      line.product_name_en,
      listChoices(line.choices_json)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(', '),
      formatAmount(line.unit_price),
      formatAmount(line.line_total),
    ]),
  ),
  '',
  `Items ${formatAmount(order.subtotal)}, shipping ${formatAmount(order.shipping)}${order.delivery_method ? ` (${formatPlain(order.delivery_method)})` : ''}, discount ${formatAmount(order.discount)}${order.coupon_code ? ` (${formatPlain(order.coupon_code)})` : ''}${order.fee > 0 ? `, cash fee ${formatAmount(order.fee)}` : ''}${order.rounding === 0 ? '' : `, rounding ${formatAmount(order.rounding)}`}: ${formatAmount(order.total)}`,
  '',
  ...listParcels({ lines, shipments }),
  ...sumRefundsByDay(refunds),
  ...listTable(
    ['When', 'From', 'To', 'Why'],
    events.map((event) => [formatInstant(event.at), event.from_state, event.to_state, event.cause]),
  ),
];
