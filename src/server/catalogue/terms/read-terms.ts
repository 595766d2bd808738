import { type Kysely, sql } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { ownerColumn, TERM_TABLES } from './term-tables.ts';

/** A stored row with all columns of its kind. */
export interface TermRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly key: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly position: number;
}

const toRow = (row: Readonly<Record<string, unknown>>): TermRow => ({
  ...row,
  id: Number(row.id),
  key: String(row.key),
  name_en: String(row.name_en),
  name_ar: String(row.name_ar),
  position: Number(row.position),
});

/** Rows in the order of the shop. */
export const listTermRows = async (db: Kysely<Database>, kind: TermKind): Promise<TermRow[]> => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from ${sql.table(TERM_TABLES[kind].table)} order by position, id`.execute(db);
  return rows.map(toRow);
};

export const findTermRow = async (
  db: Kysely<Database>,
  kind: TermKind,
  id: number,
): Promise<TermRow | undefined> => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from ${sql.table(TERM_TABLES[kind].table)} where id = ${id}`.execute(db);
  return rows[0] && toRow(rows[0]);
};

/** Products of any status, by term. */
export const countProductsByTerm = async (
  db: Kysely<Database>,
  kind: TermKind,
): Promise<ReadonlyMap<number, number>> => {
  const [table, column] = TERM_TABLES[kind].link;
  const { rows } = await sql<{ id: number; n: number }>`
    select ${sql.ref(column)} as id, count(*) as n from ${sql.table(table)}
    group by ${sql.ref(column)}`.execute(db);
  return new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
};

/** Products of a term, of a category those of its children too. */
export const listProductsOfTerm = async (
  db: Kysely<Database>,
  kind: TermKind,
  id: number,
): Promise<number[]> => {
  const [table, column] = TERM_TABLES[kind].link;
  const ids =
    kind === 'category'
      ? sql`(select category_id from category_path where ancestor_id = ${id})`
      : sql`(${id})`;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(ownerColumn(kind))} as id from ${sql.table(table)}
    where ${sql.ref(column)} in ${ids} order by 1`.execute(db);
  return rows.map((row) => Number(row.id));
};

export interface TermUses {
  readonly products: number;
  readonly children: number;
  readonly coupons: number;
  readonly banners: number;
  readonly announcements: number;
}

const countRows = async (
  db: Kysely<Database>,
  table: string,
  column: string,
  id: number,
  also = sql`1 = 1`,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${also}`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/** What refers to a term, so that it cannot be deleted. */
export const countUses = async (db: Kysely<Database>, kind: TermKind, id: number): Promise<TermUses> => {
  const [table, column] = TERM_TABLES[kind].link;
  const products = await countRows(db, table, column, id);
  if (kind !== 'category') return { products, children: 0, coupons: 0, banners: 0, announcements: 0 };
  const countLeading = (promotion: 'banner' | 'announcement') =>
    countRows(db, promotion, 'target_id', id, sql`target_kind = 'category'`);
  return {
    products,
    children: await countRows(db, 'category', 'parent_id', id),
    coupons: await countRows(db, 'coupon', 'category_id', id),
    banners: await countLeading('banner'),
    announcements: await countLeading('announcement'),
  };
};

export const isUsed = ({ products, children, coupons, banners, announcements }: TermUses): boolean =>
  products + children + coupons + banners + announcements > 0;
