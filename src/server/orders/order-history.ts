import type { Selectable } from 'kysely';
import type { OrderItemRow, OrderRow } from '#contract/orders/orders.ts';
import { readDigitalState } from '#domain/catalogue/digital.ts';
import { ORDER_STATUS, type OrderStatus } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import {
  awaitsTransfer,
  customerStatus,
  DELIVERED_STATES,
  type OrderState,
  opensDownloads,
} from '#domain/orders/order.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { toChoice } from '#server/catalogue/product-choices.ts';
import type { App, Handler } from '#server/context.ts';
import { createDownloadToken } from '#server/downloads/token.ts';
import { toTransferRow } from '#server/orders/transfer-row.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { PaymentTable } from '#server/platform/database/tables/order.ts';
import { isVisible } from '#server/visible-orders.ts';
import { listDeliveryLines } from './delivery-address.ts';
import { countShipped, listShipments, type Shipment } from './list-shipments.ts';

type Payment = Selectable<PaymentTable>;

/** Returns a token only for a paid item whose file exists. */
const downloadToken = (
  app: App,
  line: { readonly id: number; readonly is_digital: number; readonly digital_file: string | null },
  status: OrderStatus,
  shippingStatusId: OrderStatus,
): { DownloadToken?: string } => {
  const state = readDigitalState({
    IsDigitalProduct: line.is_digital === 1,
    LatestStatusID: status,
    ShippingStatusID: shippingStatusId,
  });
  return state === 'ready' && line.digital_file !== null
    ? { DownloadToken: createDownloadToken(app, line.id) }
    : {};
};

const MAX_ORDERS = 500;

const selectVisible = (app: App) =>
  app.db.read
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'total', 'placed_at', 'payment_method'])
    .select(['subtotal', 'shipping', 'discount', 'fee', 'rounding', 'coupon_code', 'delivery_json', 'locale'])
    .select(['delivery_method', 'delivery_days_from', 'delivery_days_to'])
    .select((eb) => [
      eb
        .selectFrom('order_line')
        .select((line) => line.fn.sum<number>('order_line.quantity').as('pieces'))
        .whereRef('order_line.order_id', '=', 'orders.id')
        .as('pieces'),
      eb
        .selectFrom('refund')
        .select((refund) => refund.fn.sum<number>('refund.amount').as('amount'))
        .whereRef('refund.order_id', '=', 'orders.id')
        .where('refund.state', '<>', 'failed')
        .as('refunded'),
      eb
        .selectFrom('order_event')
        .select((event) => event.fn.max<number>('order_event.at').as('at'))
        .whereRef('order_event.order_id', '=', 'orders.id')
        .where('order_event.to_state', '=', 'completed')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('order_line')
              .select('order_line.id')
              .whereRef('order_line.order_id', '=', 'orders.id')
              .where('order_line.is_digital', '=', 0),
          ),
        )
        .as('delivered_at'),
      eb
        .selectFrom('tax_document')
        .select((document) => document.fn.countAll<number>().as('documents'))
        .whereRef('tax_document.order_id', '=', 'orders.id')
        .as('documents'),
    ])
    .where(isVisible)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS);

/** Payments of the orders that wait for a transfer. */
const findUnpaid = async (
  { db }: App,
  orders: readonly { readonly id: number; readonly state: OrderState; readonly payment_method: number }[],
): Promise<ReadonlyMap<number, Payment>> => {
  const ids = orders
    .filter(({ state, payment_method }) => awaitsTransfer(state, payment_method))
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const payments = await db.read.selectFrom('payment').selectAll().where('order_id', 'in', ids).execute();
  return new Map(payments.map((payment) => [payment.order_id, payment]));
};

/** Orders that customers see, newest first. */
export const readOrders = async (
  app: App,
  locale: Locale,
  narrow: (query: ReturnType<typeof selectVisible>) => ReturnType<typeof selectVisible>,
): Promise<OrderRow[]> => {
  const orders = await narrow(selectVisible(app)).execute();
  const t = app.labels.translator(locale);
  const unpaid = await findUnpaid(app, orders);
  return orders.flatMap((order) => {
    const status = customerStatus(order.state, order.payment_method);
    if (!status) return [];
    const payment = unpaid.get(order.id);
    return {
      OrderId: order.id,
      OrderNumber: order.number,
      OrderDateUTC: new Date(order.placed_at).toISOString(),
      LatestStatusName: t(payment ? 'lbl_order_awaits_transfer' : `lbl_order_status_${status}`),
      TotalItems: Number(order.pieces),
      OrderTotal: toRupees(order.total),
      LatestStatusID: status,
      PaymentMethod: order.payment_method,
      CartSubTotal: toRupees(order.subtotal),
      ShippingSubTotal: toRupees(order.shipping),
      DiscountTotal: toRupees(order.discount),
      FeeTotal: toRupees(order.fee),
      ...(order.rounding !== 0 && { RoundingTotal: toRupees(order.rounding) }),
      ...(Number(order.refunded) > 0 && { RefundedTotal: toRupees(Number(order.refunded)) }),
      ...(order.delivered_at !== null &&
        DELIVERED_STATES.includes(order.state) && {
          DeliveredAtUTC: new Date(Number(order.delivered_at)).toISOString(),
        }),
      ...(Number(order.documents) > 0 && { HasTaxDocuments: true }),
      CouponCode: order.coupon_code,
      ...(order.delivery_method !== null && { DeliveryMethodName: order.delivery_method }),
      ...(order.delivery_days_from !== null && { DeliveryDaysFrom: order.delivery_days_from }),
      ...(order.delivery_days_to !== null && { DeliveryDaysTo: order.delivery_days_to }),
      DeliveryAddress: listDeliveryLines(order.delivery_json),
      ...(payment && { Transfer: toTransferRow(app, order, payment) }),
    };
  });
};

export const listOrders: Handler<'get-customer-order-history-master'> = async ({ app, customerId, locale }) =>
  ok(await readOrders(app, locale, (query) => query.where('customer_id', '=', customerId)));

interface StoredChoice {
  readonly attributeId: number;
  readonly valueId: number;
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

const shippingStatus = (
  line: { readonly id: number; readonly is_digital: number },
  status: OrderStatus,
  shipments: readonly Shipment[],
  areDownloadsOpen: boolean,
): OrderStatus => {
  if (line.is_digital === 1) return areDownloadsOpen ? ORDER_STATUS.completed : status;
  return status === ORDER_STATUS.inProgress && countShipped(shipments, line.id) === 0
    ? ORDER_STATUS.active
    : status;
};

const toShipmentRows = (shipments: readonly Shipment[], lineId: number): OrderItemRow['ShipmentsJson'] =>
  shipments.flatMap((shipment) =>
    shipment.lines
      .filter(({ order_item_id }) => order_item_id === lineId)
      .map(({ quantity }) => ({
        ShipmentID: shipment.id,
        CarrierName: shipment.carrier,
        TrackingNumber: shipment.tracking_number,
        TrackingUrl: shipment.tracking_url,
        ShippedAtUTC: new Date(shipment.shipped_at).toISOString(),
        Quantity: quantity,
      })),
  );

/** @returns nothing for an order that customers do not see */
export const readItems = async (
  app: App,
  locale: Locale,
  {
    id,
    state,
    payment_method,
  }: { readonly id: number; readonly state: OrderState; readonly payment_method: number },
): Promise<OrderItemRow[]> => {
  const status = customerStatus(state, payment_method);
  if (!status) return [];
  const lines = await app.db.read
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const shipments = await listShipments(app.db.read, id);
  const areDownloadsOpen = opensDownloads(state, payment_method);
  return lines.map((line) => {
    const shippingStatusId = shippingStatus(line, status, shipments, areDownloadsOpen);
    return {
      OrderItemID: line.id,
      ProductName: inLanguage(line, 'product_name', locale),
      DefaultImageUrl: line.image_url,
      Price: toRupees(line.unit_price),
      Quantity: line.quantity,
      OrderItemTotal: toRupees(line.line_total),
      IsDigitalProduct: line.is_digital === 1,
      LatestStatusID: status,
      ShippingStatusID: shippingStatusId,
      ...downloadToken(app, line, status, shippingStatusId),
      ProductId: line.product_id,
      productSelectedAttributes: parseStored<StoredChoice[]>(line.choices_json).map(toChoice),
      VariantsJson: parseStored<StoredChoice[]>(line.choices_json).map((choice) => ({
        AttributeDisplayName: inLanguage(choice, 'attribute', locale),
        PrimaryKeyDisplayValue: inLanguage(choice, 'value', locale),
      })),
      ShipmentsJson: toShipmentRows(shipments, line.id),
    };
  });
};

export const listOrderItems: Handler<'get-customer-order-history-detail'> = async (
  { app, customerId, locale },
  { OrderId },
) => {
  const order = await app.db.read
    .selectFrom('orders')
    .select(['id', 'customer_id', 'state', 'payment_method'])
    .where('id', '=', OrderId)
    .executeTakeFirst();
  if (!order) return refuse({ status: 404, code: 'not_found' });
  if (order.customer_id !== customerId) return refuse({ status: 403, code: 'forbidden' });
  if (!customerStatus(order.state, order.payment_method)) return refuse({ status: 404, code: 'not_found' });
  return ok(await readItems(app, locale, order));
};
