import { PUBLISHED, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { App } from '#server/context.ts';
import { type NewTerms, TERMS } from '../manage/write-terms.ts';

const BATCH = 500;
const PRICES = TERMS.filter((name) => name !== 'order_maximum_quantity');

const fillDuePrices = (due: ReadonlyMap<number, NewTerms>): string[] => [
  `create temporary table due_price (product_id integer primary key, ${PRICES.map((name) => `${name} bigint`).join(', ')})`,
  ...[...inBatches([...due], BATCH)].map((batch) => {
    const rows = batch.map(
      ([id, { terms }]) => `(${[id, ...PRICES.map((name) => terms[name] ?? 'null')].join(', ')})`,
    );
    return `insert into due_price values ${rows.join(', ')}`;
  }),
];

const listDueVariants = (due: ReadonlyMap<number, NewTerms>) => [
  // A later change of the same variant replaces an earlier one.
  ...new Map(
    [...due.values()].flatMap(({ variants = [] }) => variants.map((one) => [one.id, one.becomes] as const)),
  ),
];

const fillDueVariants = (due: ReturnType<typeof listDueVariants>): string[] => [
  'create temporary table due_variant (variant_id integer primary key, price bigint, discounted_price bigint)',
  ...[...inBatches(due, BATCH)].map((batch) => {
    const rows = batch.map(
      ([id, { price, discounted }]) => `(${id}, ${price ?? 'null'}, ${discounted ?? 'null'})`,
    );
    return `insert into due_variant values ${rows.join(', ')}`;
  }),
];

/** Own prices of variants, as those of products. */
const createVariantView = async (
  app: Pick<App, 'db'>,
  due: ReadonlyMap<number, NewTerms>,
): Promise<string[]> => {
  const variants = listDueVariants(due);
  if (variants.length === 0) return [];
  const of = (column: string) => `(select ${column} from due_variant d where d.variant_id = p.id)`;
  const prices = ['price', 'discounted_price'].map((name) => [
    name,
    `case when ${of('1')} is null then p.${name} else ${of(`d.${name}`)} end`,
  ]);
  const variant = await selectWith(app, 'product_variant', Object.fromEntries(prices));
  return [...fillDueVariants(variants), `create temporary view product_variant as ${variant}`];
};

/** Selects the rows of a table with other expressions for some columns. */
const selectWith = async (
  { db }: Pick<App, 'db'>,
  name: string,
  changed: Readonly<Record<string, string>>,
): Promise<string> => {
  const table = (await db.read.introspection.getTables()).find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  const columns = table.columns.map((column) =>
    changed[column.name] === undefined ? `p.${column.name}` : `${changed[column.name]} as ${column.name}`,
  );
  return `select ${columns.join(', ')} from ${table.schema ?? 'main'}.${name} p`;
};

/**
 * Statements that let a connection read the products as they will be at a time: prices of scheduled changes are set, products
 * are published, and listings have the prices of that time. Scalar subqueries, because SQLite then reads the view by
 * the indexes of the table.
 */
export const createOverlayViews = async (
  app: Pick<App, 'db'>,
  at: number,
  due: ReadonlyMap<number, NewTerms>,
): Promise<string[]> => {
  const dueRow = (column: string) => `(select ${column} from due_price d where d.product_id = p.id)`;
  const prices = PRICES.map((name) => [
    name,
    `case when ${dueRow('1')} is null then p.${name} else ${dueRow(`d.${name}`)} end`,
  ]);
  const product = await selectWith(app, 'product', {
    ...(due.size > 0 && Object.fromEntries(prices)),
    status: `case when p.status = '${SCHEDULED}' and p.publish_at <= ${at} then '${PUBLISHED}' else p.status end`,
  });
  // The expressions are those of the triggers of `product_listing` and of `discountRuns`.
  const listing = `create temporary view product_listing as select
    p.id as product_id, p.category_id, p.manufacturer_id, p.position, p.added_at,
    case when p.discounted_price is not null
      and (p.discount_starts_at is null or p.discount_starts_at <= ${at})
      and (p.discount_ends_at is null or p.discount_ends_at > ${at}) then p.discounted_price else p.price end
      as current_price,
    cast(null as bigint) as price_changes_at,
    case when p.rating_count > 0 then (p.rating_sum * 20 + p.rating_count) / (p.rating_count * 2) end as rating_tenths,
    case when p.stock_quantity < 1 then 0 else 1 end as in_stock
    from product p where p.status = '${PUBLISHED}'`;
  const category = await selectWith(app, 'category', {
    product_count: '(select count(*) from product_listing l where l.category_id = p.id)',
  });
  return [
    ...(due.size > 0 ? fillDuePrices(due) : []),
    `create temporary view product as ${product}`,
    ...(await createVariantView(app, due)),
    listing,
    // PostgreSQL groups by an id alone only if it is a primary key.
    `create temporary table category as ${category}`,
    ...(app.db.engine === 'postgres' ? ['alter table category add primary key (id)'] : []),
  ];
};
