import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { ListName } from '../schemas/catalogue.ts';

export type Source = Readonly<Record<string, unknown>>;

const isSource = (value: unknown): value is Source => typeof value === 'object' && value !== null;

export const listSources = async (
  db: Transaction<Database>,
  list: ListName | 'settings',
): Promise<ReadonlyMap<string, Source>> => {
  const rows = await db
    .selectFrom('catalogue_source')
    .select(['key', 'record_json'])
    .where('list', '=', list)
    .orderBy('position')
    .execute();
  return new Map(
    rows.flatMap(({ key, record_json }): [string, Source][] => {
      const record: unknown = JSON.parse(record_json);
      return isSource(record) ? [[key, record]] : [];
    }),
  );
};

/** Hides the stored source records too, so that a later import with these products publishes them. */
export const hideSources = async (db: Transaction<Database>, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  const sources = await listSources(db, 'products');
  for (const key of keys) {
    const source = sources.get(key);
    if (!source) continue;
    await db
      .updateTable('catalogue_source')
      .set({ record_json: JSON.stringify({ ...source, hidden: true }) })
      .where('list', '=', 'products')
      .where('key', '=', key)
      .execute();
  }
};
