import type { Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Sync } from './sync.ts';

const BATCH = 500;

/** Counts the versions of changed rows, so that a form that was opened before the import does not overwrite them. */
export const countVersions = async (
  db: Transaction<Database>,
  sync: Sync,
  table: 'product' | 'banner' | 'campaign',
): Promise<void> => {
  const keys = sync
    .listChanges()
    .filter((change) => change.table === table && change.change === 'changed')
    .map(({ key }) => key);
  for (const batch of inBatches(keys, BATCH))
    await db
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('key', 'in', batch)
      .execute();
};
