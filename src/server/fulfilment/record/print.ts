import type { Kysely } from 'kysely';
import { market } from '#domain/market/market.ts';
import type { Paise } from '#domain/money.ts';
import { roundToCoin } from '#domain/orders/cash-order.ts';
import { type ParcelCash, readParcelCash } from '#domain/orders/parcel-cash.ts';
import { amountOfPieces, sharePieces } from '#domain/orders/refund-shares.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { selectOwed, selectReceived } from '#server/orders/cash-accounts.ts';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type OpenLine, readSelectedOrders, type SelectedOrder } from './selected-orders.ts';

export interface PackingSlip {
  readonly id: number;
  readonly number: string;
  readonly placedAt: number;
  readonly locale: string;
  readonly cash: ParcelCash;
  readonly note: string;
  readonly deliveryLines: readonly string[];
  /** Null in orders from before shops had methods. */
  readonly deliveryMethod: string | null;
  readonly lines: readonly OpenLine[];
}

export interface PickedProduct extends Omit<OpenLine, 'lineId'> {
  /** Numbers of the orders and their pieces. */
  readonly orders: readonly { readonly number: string; readonly pieces: number }[];
}

/** A selected order that is not printed. */
export interface SkippedOrder extends Pick<SelectedOrder['order'], 'id' | 'number' | 'state'> {
  readonly obstacle: NonNullable<SelectedOrder['obstacle']>;
}

const listSkipped = (selected: readonly SelectedOrder[]): SkippedOrder[] =>
  selected.flatMap(({ order: { id, number, state }, obstacle }) =>
    obstacle ? [{ id, number, state, obstacle }] : [],
  );

const readShipped = async (db: Kysely<Database>, ids: readonly number[]) => {
  const lines = await db
    .selectFrom('order_line')
    .select(['order_id', 'line_total', 'discount', 'shipping_charge', 'quantity'])
    .select((eb) =>
      eb
        .selectFrom('shipment_line')
        .select((one) => one.fn.sum<number | null>('shipment_line.quantity').as('sum'))
        .whereRef('shipment_line.order_item_id', '=', 'order_line.id')
        .as('shipped'),
    )
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  return Map.groupBy(lines, ({ order_id }) => order_id);
};

/** What a parcel with all pieces that are left collects, by the id of its cash order. */
const readCash = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Paise>> => {
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'shipping', 'fee', 'rounding'])
    .select((order) => [selectOwed(order).as('owed'), selectReceived(order).as('received')])
    .where('id', 'in', ids)
    .execute();
  const lines = await readShipped(db, ids);
  return new Map(
    orders.map((order) => {
      const own = (lines.get(order.id) ?? []).map((line) => ({
        ...{ lineTotal: line.line_total, discount: line.discount, quantity: line.quantity },
        ...{ shippingCharge: line.shipping_charge, shipped: Number(line.shipped ?? 0) },
      }));
      const sent = sharePieces(order, own).reduce(
        (sum, share, at) => sum + amountOfPieces(share, 0, own[at]?.shipped ?? 0, true),
        0,
      );
      return [
        order.id,
        Number(order.owed) - Math.max(roundToCoin(sent, market().coin), Number(order.received)),
      ];
    }),
  );
};

/** Slips of the selected orders that can be shipped, and which ones cannot. */
export const readPackingSlips = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ readonly slips: readonly PackingSlip[]; readonly skipped: readonly SkippedOrder[] }> => {
  const selected = await readSelectedOrders(db, ids);
  const open = selected.filter(({ obstacle }) => obstacle === undefined);
  const isCash = ({ order }: SelectedOrder) => order.payment_method === PAYMENT_METHOD.cashOnDelivery;
  const cash = await readCash(
    db,
    open.filter(isCash).map(({ order }) => order.id),
  );
  const slips = open.map(({ order, lines }) => ({
    ...{ id: order.id, number: order.number, placedAt: order.placed_at, locale: order.locale },
    ...{ cash: readParcelCash(cash.get(order.id)), note: order.note, lines },
    ...{ deliveryLines: listDeliveryLines(order.delivery_json), deliveryMethod: order.delivery_method },
  }));
  return { slips, skipped: listSkipped(selected) };
};

/** Pieces to fetch for a selection of orders, by product and choice, sorted by SKU, and orders that cannot be shipped. */
export const readPickList = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ readonly products: readonly PickedProduct[]; readonly skipped: readonly SkippedOrder[] }> => {
  const selected = await readSelectedOrders(db, ids);
  const lines = selected.flatMap(({ order, lines: open, obstacle }) =>
    obstacle ? [] : open.map((line) => ({ ...line, number: order.number })),
  );
  const groups = Map.groupBy(lines, ({ productId, choicesJson }) => `${productId} ${choicesJson}`);
  const total = (members: readonly OpenLine[]) => members.reduce((sum, { pieces }) => sum + pieces, 0);
  const products = [...groups.values()].flatMap((members): PickedProduct[] => {
    const [first] = members;
    if (!first) return [];
    const orders = [...Map.groupBy(members, ({ number }) => number)].map(([number, own]) => ({
      ...{ number, pieces: total(own) },
    }));
    return [{ ...first, pieces: total(members), orders }];
  });
  return {
    products: products.sort((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0)),
    skipped: listSkipped(selected),
  };
};
