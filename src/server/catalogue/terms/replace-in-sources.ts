import { sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { Catalogue } from '../import/schemas/catalogue.ts';
import { readMergedTerms } from './merged-terms.ts';
import { replaceMerged } from './replace-merged.ts';
import { TERM_TABLES } from './term-tables.ts';

const REFERRING = ['products', 'categories', 'coupons', 'banners'] as const;

const EMPTY: Catalogue = {
  ...{ categories: [], manufacturers: [], vendors: [], sizes: [], colors: [], tags: [], allergens: [] },
  ...{ products: [], reviews: [], campaigns: [], banners: [], coupons: [], settings: {} },
};

/**
 * Replaces a merged term in the records of the last import, so that an export of the shop and the next import compare
 * with what the shop has now.
 */
export const replaceInSources = async (
  db: Transaction<Database>,
  kind: TermKind,
  key: string,
): Promise<void> => {
  const merged = await readMergedTerms(db);
  if (kind !== 'attribute')
    await db
      .deleteFrom('catalogue_source')
      .where('list', '=', TERM_TABLES[kind].list)
      .where('key', '=', key)
      .execute();
  const rows = await db
    .selectFrom('catalogue_source')
    .select(['name', 'list', 'record_json'])
    .where('list', 'in', [...REFERRING])
    .where(sql<string>`record_json`, 'like', `%"${key}"%`)
    .execute();
  const banners =
    kind === 'category'
      ? await db
          .selectFrom('catalogue_source')
          .select(['name', 'list', 'record_json'])
          .where('list', '=', 'banners')
          .execute()
      : [];
  for (const row of [...rows, ...banners]) {
    const from = REFERRING.find((name) => name === row.list);
    if (!from) throw new Error(`records of ${row.list} refer to no terms`);
    const record: unknown = parseStored(row.record_json);
    const [replaced] = replaceMerged({ ...EMPTY, [from]: [record] }, merged)[from];
    const record_json = JSON.stringify(replaced);
    if (replaced && record_json !== row.record_json)
      await db.updateTable('catalogue_source').set({ record_json }).where('name', '=', row.name).execute();
  }
};
