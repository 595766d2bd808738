import { type Kysely, sql } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { joinWords } from '#i18n/format-choices.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readVariantStock } from './variant-stock.ts';
import { waitingOfProduct } from './waiting.ts';

export interface ProductStock {
  readonly id: number;
  /** Of a variant; null for a product as a whole. */
  readonly variantId: number | null;
  /** True for a product as a whole whose pieces are those of its variants. */
  readonly isByVariant: boolean;
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

const countReserved = async (
  db: Kysely<Database>,
  productId: number,
  variantId: number | undefined,
): Promise<number> => {
  const ofVariant = variantId === undefined ? sql`` : sql`and l.variant_id = ${variantId}`;
  const { rows } = await sql<{ n: number | null }>`select sum(l.quantity
      - coalesce((select sum(s.quantity) from shipment_line s where s.order_item_id = l.id), 0)
      - coalesce((select sum(r.unsent) from refund_line r where r.order_item_id = l.id), 0)) as n
    from order_summary o join order_line l on l.order_id = o.order_id
    where o.step in ('pay', 'ship', 'ship_rest') and l.product_id = ${productId} ${ofVariant}`.execute(db);
  return Math.max(0, Number(rows[0]?.n ?? 0));
};

/** What the shelf of a product should hold, or that of one of its variants. */
export const readProductStock = async (
  db: Kysely<Database>,
  productId: number,
  variantId?: number,
): Promise<ProductStock | undefined> => {
  const variant = (await readVariantStock(db, variantId === undefined ? [] : [productId])).find(
    ({ id }) => id === variantId,
  );
  if (variantId !== undefined && !variant) return undefined;
  const row = await db
    .selectFrom('product as p')
    .leftJoin('product_image as i', (join) =>
      join.onRef('i.product_id', '=', 'p.id').on('i.position', '=', 0),
    )
    .leftJoin('media', 'media.id', 'i.media_id')
    .select(['p.id', 'p.sku', 'p.name_en', 'p.name_ar', 'p.stock_quantity', 'p.is_digital'])
    .select('p.stock_by_variant')
    .select(['media.hash', 'media.ext', waitingOfProduct.as('waiting')])
    .select((eb) =>
      eb
        .selectFrom('stock_movement as m')
        .select((movement) => movement.fn.max('m.id').as('id'))
        .whereRef('m.product_id', '=', 'p.id')
        .$if(variantId !== undefined, (own) => own.where('m.variant_id', '=', variantId ?? 0))
        .as('movement'),
    )
    .where('p.id', '=', productId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...{ id: row.id, variantId: variantId ?? null, isByVariant: !variant && row.stock_by_variant === 1 },
    sku: variant?.sku ?? row.sku,
    nameEn: joinWords([row.name_en || row.name_ar, ...(variant?.valuesEn ?? [])], 'en'),
    nameAr: joinWords([row.name_ar || row.name_en, ...(variant?.valuesAr ?? [])], 'ar'),
    isDigital: row.is_digital === 1,
    image: row.hash && row.ext ? mediaUrl(row.hash, row.ext) : null,
    stock: variant?.stock ?? row.stock_quantity,
    reserved: await countReserved(db, productId, variantId),
    waiting: Number(row.waiting),
    movement: Number(row.movement ?? 0),
  };
};
