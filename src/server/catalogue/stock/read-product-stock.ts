import { type Kysely, sql } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { waitingOfProduct } from './waiting.ts';

export interface ProductStock {
  readonly id: number;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly isDigital: boolean;
  readonly image: string | null;
  /** Pieces that can be sold. */
  readonly stock: number;
  /** Pieces of orders that are not shipped yet. They are still on the shelf. */
  readonly reserved: number;
  /** Customers who keep it in their wish list while it is sold out. */
  readonly waiting: number;
  /** The latest movement, 0 without one. */
  readonly movement: number;
}

const countReserved = async (db: Kysely<Database>, productId: number): Promise<number> => {
  const { rows } = await sql<{ n: number | null }>`select sum(l.quantity
      - coalesce((select sum(s.quantity) from shipment_line s where s.order_item_id = l.id), 0)
      - coalesce((select sum(r.unsent) from refund_line r where r.order_item_id = l.id), 0)) as n
    from order_summary o join order_line l on l.order_id = o.order_id
    where o.step in ('pay', 'ship', 'ship_rest') and l.product_id = ${productId}`.execute(db);
  return Math.max(0, Number(rows[0]?.n ?? 0));
};

/** What the shelf of a product should hold. */
export const readProductStock = async (
  db: Kysely<Database>,
  productId: number,
): Promise<ProductStock | undefined> => {
  const row = await db
    .selectFrom('product as p')
    .leftJoin('product_image as i', (join) =>
      join.onRef('i.product_id', '=', 'p.id').on('i.position', '=', 0),
    )
    .leftJoin('media', 'media.id', 'i.media_id')
    .select(['p.id', 'p.sku', 'p.name_en', 'p.name_ar', 'p.stock_quantity', 'p.is_digital'])
    .select(['media.hash', 'media.ext', waitingOfProduct.as('waiting')])
    .select((eb) =>
      eb
        .selectFrom('stock_movement as m')
        .select((movement) => movement.fn.max('m.id').as('id'))
        .whereRef('m.product_id', '=', 'p.id')
        .as('movement'),
    )
    .where('p.id', '=', productId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...{ id: row.id, sku: row.sku, nameEn: row.name_en || row.name_ar, nameAr: row.name_ar || row.name_en },
    isDigital: row.is_digital === 1,
    image: row.hash && row.ext ? mediaUrl(row.hash, row.ext) : null,
    stock: row.stock_quantity,
    reserved: await countReserved(db, productId),
    waiting: Number(row.waiting),
    movement: Number(row.movement ?? 0),
  };
};
