import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AppliedCoupon } from '#server/cart/coupon.ts';
import type { Quote } from '#server/cart/quote.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { OrderEventTable, OrderLineTable, OrdersTable } from '#server/platform/database/tables/order.ts';

export interface NewOrder {
  readonly customerId: number;
  readonly quote: Quote;
  readonly coupon: AppliedCoupon | undefined;
  readonly fee: Paise;
  readonly rounding: Paise;
  readonly now: number;
  readonly locale: Locale;
  readonly state: OrderState;
  readonly cause: string;
  readonly paymentMethod: number;
  readonly note: string;
  readonly currency: string;
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
  readonly delivery: unknown;
}

type OrderRow = Required<Omit<Insertable<OrdersTable>, 'id'>>;
type LineRow = Required<Omit<Insertable<OrderLineTable>, 'id'>>;
type EventRow = Required<Omit<Insertable<OrderEventTable>, 'id'>>;

const insertOrder = prepare((db, row: Slots<OrderRow>) =>
  db.insertInto('orders').values(row).returning('id'),
);
const insertLines = prepare((db, { rows }: Slots<{ rows: readonly LineRow[] }>) =>
  db.insertInto('order_line').values(rows),
);
const insertEvent = prepare((db, row: Slots<EventRow>) => db.insertInto('order_event').values(row));

const mainPictures = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_image as i')
    .innerJoin('media', 'media.id', 'i.media_id')
    .select(['i.product_id', 'media.hash', 'media.ext'])
    .where('i.product_id', 'in', ids)
    .where('i.position', '=', 0),
);

/** Stores the order with snapshots of prices and names, and its first event. It has no number yet. @returns its id */
export const saveOrder = async (db: Transaction<Database>, order: NewOrder): Promise<number> => {
  const {
    totals,
    lines,
    delivery: { chosen },
  } = order.quote;
  const discount = order.coupon?.discount ?? 0;
  const { id } = await insertOrder.get(db, {
    // Placeholder, because the number depends on the lines of the order.
    number: randomUUID(),
    checkout_id: null,
    customer_id: order.customerId,
    state: order.state,
    payment_method: order.paymentMethod,
    note: order.note,
    locale: order.locale,
    currency: order.currency,
    subtotal: totals.subtotal,
    shipping: totals.shipping,
    discount,
    fee: order.fee,
    rounding: order.rounding,
    total: totals.total + order.fee + order.rounding - discount,
    coupon_id: order.coupon?.id ?? null,
    coupon_code: order.coupon?.code ?? null,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    delivery_json: JSON.stringify(order.delivery ?? {}),
    placed_at: order.now,
    delivery_method_id: chosen?.method.id ?? null,
    delivery_method: chosen ? inLanguage(chosen.method, 'name', order.locale) : null,
    delivery_days_from: chosen?.days?.from ?? null,
    delivery_days_to: chosen?.days?.to ?? null,
    restocked: 0,
  });
  const pictures = await listPictures(
    db,
    lines.map((line) => line.product.id),
  );
  await insertLines.run(db, {
    rows: lines.map((quoted, position) => ({
      order_id: id,
      position,
      product_id: quoted.product.id,
      variant_id: quoted.variant?.id ?? null,
      variant_sku: quoted.variant?.sku ?? null,
      product_name_en: inLanguage(quoted.product, 'name', 'en'),
      product_name_ar: inLanguage(quoted.product, 'name', 'ar'),
      choices_json: JSON.stringify(
        quoted.chosen.map(({ attributeId, valueId, ...texts }) => ({
          attributeId,
          valueId,
          attribute_en: inLanguage(texts, 'attribute', 'en'),
          attribute_ar: inLanguage(texts, 'attribute', 'ar'),
          value_en: inLanguage(texts, 'value', 'en'),
          value_ar: inLanguage(texts, 'value', 'ar'),
        })),
      ),
      image_url: pictures.get(quoted.product.id) ?? null,
      full_price: quoted.price.full,
      unit_price: quoted.unit,
      quantity: quoted.line.Quantity,
      shipping_charge: totals.shipping === 0 ? 0 : quoted.shipping,
      line_total: quoted.unit * quoted.line.Quantity,
      discount: order.coupon?.lineDiscounts[position] ?? 0,
      is_digital: quoted.product.is_digital,
      digital_file: quoted.product.digital_file,
    })),
  });
  await insertEvent.run(db, {
    order_id: id,
    at: order.now,
    from_state: null,
    to_state: order.state,
    cause: order.cause,
  });
  return id;
};

const listPictures = async (
  db: Transaction<Database>,
  productIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await mainPictures.list(db, { ids: productIds });
  return new Map(rows.map((row) => [row.product_id, mediaUrl(row.hash, row.ext)]));
};
