import { sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { TERM_TABLES } from './term-tables.ts';

interface Merge {
  readonly from: number;
  readonly to: number;
}

/** Rows of a product that already has the target are dropped; the others lead to it. */
const relink = async (
  db: Transaction<Database>,
  table: string,
  column: string,
  { from, to }: Merge,
): Promise<void> => {
  const [part, id] = [sql.table(table), sql.ref(column)];
  await sql`delete from ${part} where ${id} = ${from}
    and product_id in (select product_id from ${part} where ${id} = ${to})`.execute(db);
  await sql`update ${part} set ${id} = ${to} where ${id} = ${from}`.execute(db);
};

/** Values whose key the product has in the target already are dropped. */
const relinkAttribute = async (db: Transaction<Database>, { from, to }: Merge): Promise<void> => {
  await sql`update product_attribute set is_required = 1 where attribute_id = ${to} and product_id in
    (select product_id from product_attribute where attribute_id = ${from} and is_required = 1)`.execute(db);
  await sql`delete from product_attribute_value where attribute_id = ${from} and exists
    (select 1 from product_attribute_value as other where other.attribute_id = ${to}
      and other.product_id = product_attribute_value.product_id
      and other.key = product_attribute_value.key)`.execute(db);
  // Listed after the values that the product has already.
  await sql`update product_attribute_value set position = position + 1000 where attribute_id = ${from}
    and product_id in (select product_id from product_attribute where attribute_id = ${to})`.execute(db);
  await relink(db, 'product_attribute', 'attribute_id', { from, to });
  await sql`update product_attribute_value set attribute_id = ${to} where attribute_id = ${from}`.execute(db);
  await sql`update product_image set attribute_id = ${to} where attribute_id = ${from}`.execute(db);
};

const moveCategory = async (db: Transaction<Database>, { from, to }: Merge): Promise<void> => {
  await db.updateTable('product').set({ category_id: to }).where('category_id', '=', from).execute();
  await db.updateTable('category').set({ parent_id: to }).where('parent_id', '=', from).execute();
  await sql`update category_path set ancestor_id = ${to}
    where ancestor_id = ${from} and category_id <> ${from}`.execute(db);
  await db.updateTable('coupon').set({ category_id: to }).where('category_id', '=', from).execute();
  for (const table of ['banner', 'announcement'] as const)
    await db
      .updateTable(table)
      .set({ target_id: to })
      .where('target_kind', '=', 'category')
      .where('target_id', '=', from)
      .execute();
};

/** Lets everything that refers to one term refer to another one. */
export const moveReferences = async (
  db: Transaction<Database>,
  kind: TermKind,
  merge: Merge,
): Promise<void> => {
  const { from, to } = merge;
  if (kind === 'category') return moveCategory(db, merge);
  if (kind === 'attribute') return relinkAttribute(db, merge);
  if (kind === 'brand') {
    await db
      .updateTable('product')
      .set({ manufacturer_id: to })
      .where('manufacturer_id', '=', from)
      .execute();
    return;
  }
  if (kind === 'color')
    await db.updateTable('product_image').set({ color_id: to }).where('color_id', '=', from).execute();
  const [table, column] = TERM_TABLES[kind].link;
  await relink(db, table, column, merge);
};
