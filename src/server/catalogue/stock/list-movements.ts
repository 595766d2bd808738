import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { MovementKind } from '#server/platform/database/tables/product.ts';
import { readPage } from '#server/platform/list/keyset.ts';

export interface Movement {
  readonly id: number;
  readonly at: number;
  readonly delta: number;
  readonly stockAfter: number;
  readonly kind: MovementKind;
  readonly orderId: number | null;
  readonly orderNumber: string | null;
  readonly reason: string | null;
  readonly madeBy: string | null;
  /** Of the variant that moved; null for the product as a whole. */
  readonly sku: string | null;
}

/** Every change of a product's stock, newest first. */
export const listMovements = async (
  db: Kysely<Database>,
  productId: number,
  page: { readonly size: number; readonly cursor?: string | undefined },
) => {
  const found = await readPage(
    db
      .selectFrom('stock_movement as m')
      .leftJoin('orders as o', 'o.id', 'm.order_id')
      .leftJoin('stock_adjustment as a', 'a.id', 'm.adjustment_id')
      .select(['m.id', 'm.at', 'm.delta', 'm.stock_after', 'm.kind', 'm.order_id', 'o.number'])
      .leftJoin('product_variant as v', 'v.id', 'm.variant_id')
      .select(['a.reason', 'a.made_by', 'v.sku'])
      .where('m.product_id', '=', productId),
    {
      keys: [{ column: sql.ref('m.id'), type: 'number', read: (row) => Number(row.id) }],
      direction: 'desc',
    },
    page,
  );
  return {
    ...found,
    rows: found.rows.map(
      (row): Movement => ({
        ...{ id: row.id, at: Number(row.at), delta: Number(row.delta), stockAfter: Number(row.stock_after) },
        ...{ kind: row.kind, orderId: row.order_id, orderNumber: row.number },
        ...{ reason: row.reason, madeBy: row.made_by, sku: row.sku },
      }),
    ),
  };
};

interface Sum {
  readonly stock: number;
  readonly sum: number;
}

/**
 * Pieces and the sum of all movements, which are the same, of each product with the variants that are not offered
 * (`12`), and of each variant (`12/34`).
 */
export const sumMovements = async (db: Kysely<Database>): Promise<ReadonlyMap<string, Sum>> => {
  const { rows } = await sql<{ name: string; stock: number; total: number }>`
    select cast(p.id as text) as name, p.stock_quantity
        + (select coalesce(sum(stock), 0) from product_variant
          where product_id = p.id and (p.stock_by_variant = 0 or is_offered = 0)) as stock,
      (select coalesce(sum(delta), 0) from stock_movement where product_id = p.id) as total
    from product p
    union all select cast(v.product_id as text) || '/' || cast(v.id as text), v.stock,
      (select coalesce(sum(delta), 0) from stock_movement where variant_id = v.id)
    from product_variant v`.execute(db);
  return new Map(rows.map(({ name, stock, total }) => [name, { stock: Number(stock), sum: Number(total) }]));
};

/** Sum of the movements of a product by kind. */
export const sumByKind = async (
  db: Kysely<Database>,
  productId: number,
): Promise<readonly { readonly kind: MovementKind; readonly pieces: number }[]> => {
  const rows = await db
    .selectFrom('stock_movement')
    .select(['kind', (eb) => eb.fn.sum<number>('delta').as('pieces')])
    .where('product_id', '=', productId)
    .groupBy('kind')
    .orderBy(sql`min(id)`)
    .execute();
  return rows.map(({ kind, pieces }) => ({ kind, pieces: Number(pieces) }));
};
