import { toRupees } from '#domain/money.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { formatAmount, formatInstant } from '../terminal/options.ts';
import { formatPlain, listTable } from '../terminal/plain-text.ts';


const listChoices = (json: string): { name: string; value: string }[] =>
  (JSON.parse(json) as { attribute_en: string; value_en: string }[]).map(({ attribute_en, value_en }) => ({
    name: attribute_en,
    value: value_en,
  }));

/** An order for other programs: money in rupees, instants in ISO 8601. */
export const toOrderJson = ({ order, lines, events, refunds }: FoundOrder, payment: string) => ({
  id: order.id,
  number: order.number,
  state: order.state,
  payment,
  placedAt: new Date(order.placed_at).toISOString(),
  customer: order.email,
  delivery: JSON.parse(order.delivery_json) as unknown,
  note: order.note,
  currency: order.currency,
  coupon: order.coupon_code,
  subtotal: toRupees(order.subtotal),
  shipping: toRupees(order.shipping),
  discount: toRupees(order.discount),
  total: toRupees(order.total),
  items: lines.map((line) => ({
    productId: line.product_id,
    name: line.product_name_en,
    choices: listChoices(line.choices_json),
    quantity: line.quantity,
    price: toRupees(line.unit_price),
    total: toRupees(line.line_total),
    isDigital: line.is_digital === 1,
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

/** Name, address and phone as the order was placed, whatever fields they have: `PostalCode: 560025`. */
const listDelivery = (json: string): string[] =>
  Object.entries(JSON.parse(json) as Record<string, unknown>)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `  ${formatPlain(name)}: ${formatPlain(String(value))}`);

const listBack = (refunds: FoundOrder['refunds']): string[] =>
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

/** An order for people, a line each. */
export const describeOrder = ({ order, lines, events, refunds }: FoundOrder, payment: string): string[] => [
  `Order ${order.number} (id ${order.id}): ${order.state}`,
  `Placed ${formatInstant(order.placed_at)} by ${formatPlain(order.email)}, to be paid by ${payment}`,
  ...(order.note === '' ? [] : [`Note: ${formatPlain(order.note)}`]),
  'Delivery:',
  ...listDelivery(order.delivery_json),
  '',
  ...listTable(
    ['Pieces', 'Item', 'Choices', 'Price', 'Total'],
    lines.map((line) => [
      line.quantity,
      line.product_name_en,
      listChoices(line.choices_json)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(', '),
      formatAmount(line.unit_price),
      formatAmount(line.line_total),
    ]),
  ),
  '',
  `Items ${formatAmount(order.subtotal)}, shipping ${formatAmount(order.shipping)}, discount ${formatAmount(order.discount)}${order.coupon_code ? ` (${formatPlain(order.coupon_code)})` : ''}: ${formatAmount(order.total)}`,
  '',
  ...listBack(refunds),
  ...listTable(
    ['When', 'From', 'To', 'Why'],
    events.map((event) => [formatInstant(event.at), event.from_state, event.to_state, event.cause]),
  ),
];
