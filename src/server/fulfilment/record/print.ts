import type { Kysely } from 'kysely';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

interface Choice {
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

export interface PrintedLine {
  readonly lineId: number;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly choices: readonly Choice[];
  /** Pieces to ship. */
  readonly pieces: number;
}

export interface PackingSlip {
  readonly id: number;
  readonly number: string;
  readonly placedAt: number;
  readonly locale: string;
  readonly paymentMethod: number;
  /** To collect on delivery if the order is not paid. In paise. */
  readonly total: number;
  readonly note: string;
  readonly deliveryLines: readonly string[];
  readonly lines: readonly PrintedLine[];
}

export interface PickedProduct extends Omit<PrintedLine, 'lineId'> {
  readonly productId: number;
  readonly stock: number;
  /** Numbers of the orders and their pieces. */
  readonly orders: readonly { readonly number: string; readonly pieces: number }[];
}

/** Orders that are printed at once. */
export const PRINT_MAXIMUM = 200;

/** Lines with pieces to ship, of orders in any state. */
export const readOpenLines = async (db: Kysely<Database>, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select(['order_line.id', 'order_line.order_id', 'order_line.product_id', 'order_line.quantity'])
    .select(['order_line.product_name_en', 'order_line.product_name_ar', 'order_line.choices_json'])
    .select(['product.sku', 'product.stock_quantity'])
    .select((eb) => [
      eb
        .selectFrom('shipment_line')
        .select((one) => one.fn.sum<number | null>('shipment_line.quantity').as('sum'))
        .whereRef('shipment_line.order_item_id', '=', 'order_line.id')
        .as('shipped'),
      eb
        .selectFrom('refund_line')
        .select((one) => one.fn.sum<number | null>('refund_line.unsent').as('sum'))
        .whereRef('refund_line.order_item_id', '=', 'order_line.id')
        .as('unsent'),
    ])
    .where('order_line.order_id', 'in', ids)
    .where('order_line.is_digital', '=', 0)
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute();
  return rows
    .map((row) => ({ ...row, pieces: row.quantity - Number(row.shipped ?? 0) - Number(row.unsent ?? 0) }))
    .filter(({ pieces }) => pieces > 0);
};

const readOrders = async (db: Kysely<Database>, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('orders')
        .select(['id', 'number', 'placed_at', 'locale', 'payment_method', 'total', 'note', 'delivery_json'])
        .where('id', 'in', ids)
        .execute();

export const toPrintedLine = (row: Awaited<ReturnType<typeof readOpenLines>>[number]) => ({
  sku: row.sku,
  nameEn: row.product_name_en,
  nameAr: row.product_name_ar,
  choices: parseStored<Choice[]>(row.choices_json),
  pieces: row.pieces,
});

/** What remains to be shipped of each order, in the order of `ids`. Orders without anything to ship are left out. */
export const readPackingSlips = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PackingSlip[]> => {
  const printed = ids.slice(0, PRINT_MAXIMUM);
  const lines = Map.groupBy(await readOpenLines(db, printed), ({ order_id }) => order_id);
  const orders = new Map((await readOrders(db, printed)).map((order) => [order.id, order]));
  return printed.flatMap((id) => {
    const order = orders.get(id);
    const own = lines.get(id);
    if (!order || !own) return [];
    return {
      id,
      number: order.number,
      placedAt: order.placed_at,
      locale: order.locale,
      paymentMethod: order.payment_method,
      total: order.total,
      note: order.note,
      deliveryLines: listDeliveryLines(order.delivery_json),
      lines: own.map((line) => ({ lineId: line.id, ...toPrintedLine(line) })),
    };
  });
};

/** Pieces to fetch for a selection of orders, by product and choice, sorted by SKU. */
export const readPickList = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PickedProduct[]> => {
  const printed = ids.slice(0, PRINT_MAXIMUM);
  const numbers = new Map((await readOrders(db, printed)).map(({ id, number }) => [id, number]));
  const groups = Map.groupBy(
    await readOpenLines(db, printed),
    ({ product_id, choices_json }) => `${product_id} ${choices_json}`,
  );
  return [...groups.values()]
    .flatMap((members): PickedProduct[] => {
      const [first] = members;
      if (!first) return [];
      const orders = [...Map.groupBy(members, ({ order_id }) => order_id)].map(([id, lines]) => ({
        number: numbers.get(id) ?? '',
        pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
      }));
      return [
        {
          ...toPrintedLine(first),
          productId: first.product_id,
          stock: first.stock_quantity,
          pieces: members.reduce((sum, { pieces }) => sum + pieces, 0),
          orders,
        },
      ];
    })
    .sort((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0));
};
