import type { Transaction } from 'kysely';
import { toPaise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from '../../schemas/catalogue.ts';
import { LIST_TABLES } from '../../schemas/list-tables.ts';
import { both, type Ids } from '../rows.ts';
import { listSources } from '../sources.ts';
import type { Sync } from '../sync.ts';
import { findDeleted, keepColumns, keepOrder, readStoredList } from './keep-shop-columns.ts';
import { listNeeded } from './list-needed.ts';
import { TERM_ROWS } from './term-rows.ts';

const { categories: _categories, vendors: _vendors, ...TABLES } = LIST_TABLES;

/** Names, order and other fields that were changed in the shop are overwritten only if they change in the file. */
const writeList = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  list: keyof typeof TABLES,
): Promise<Ids> => {
  const records: readonly { readonly id: string }[] = catalogue[list];
  const toRow = TERM_ROWS[list];
  const { sources, before, stored } = await readStoredList(db, list, TABLES[list]);
  const needed = listNeeded(catalogue)[list];
  const deleted = findDeleted({ records, sources, stored: new Set(stored.keys()), needed });
  const kept = records.filter(({ id }) => !deleted.has(id));
  const order = keepOrder(
    kept.map(({ id }) => id),
    before,
    stored,
  );
  return sync.upsert(
    TABLES[list],
    'key',
    kept.map((record) => ({ position: order.get(record.id) ?? 0, ...toRow(record), key: record.id })),
    { keep: (row, old) => keepColumns(row, toRow(sources.get(String(row.key))), old) },
  );
};

/** Sellers have no order. What was changed in the shop is kept as in `writeList`. */
const writeVendors = async (
  db: Transaction<Database>,
  sync: Sync,
  { vendors }: Pick<Catalogue, 'vendors'>,
): Promise<Ids> => {
  const sources = await listSources(db, 'vendors');
  const toRow = TERM_ROWS.vendors;
  return sync.upsert(
    'vendor',
    'key',
    vendors.map((record) => ({ ...toRow(record), key: record.id })),
    { keep: (row, old) => keepColumns(row, toRow(sources.get(String(row.key))), old) },
  );
};

export const writeTerms = async (db: Transaction<Database>, sync: Sync, catalogue: Catalogue) => ({
  manufacturers: await writeList(db, sync, catalogue, 'manufacturers'),
  vendors: await writeVendors(db, sync, catalogue),
  sizes: await writeList(db, sync, catalogue, 'sizes'),
  colors: await writeList(db, sync, catalogue, 'colors'),
  tags: await writeList(db, sync, catalogue, 'tags'),
  allergens: await writeList(db, sync, catalogue, 'allergens'),
  methods: await sync.upsert(
    'shipping_method',
    'key',
    (catalogue.settings.shippingMethods ?? []).map(({ id, name, days, price }, position) => ({
      key: id,
      ...both('name', name),
      days,
      price: toPaise(price),
      position,
    })),
  ),
});
