import type { Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Action } from '#server/audit/actions.ts';
import { currentActor } from '#server/audit/actor.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Fields } from '../../export/current-values.ts';
import type { RecordTimes } from './record-times.ts';

interface State {
  readonly record: Fields;
  readonly times: RecordTimes;
}

export interface Version {
  readonly productId: number;
  readonly action: Action;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
  /** Undefined for a new product. */
  readonly before: State | undefined;
  readonly after: State;
}

const BATCH = 20;

/** Keeps changes of products with both sides, for the history. @returns the ids of the rows */
export const writeVersions = async (
  db: Transaction<Database>,
  versions: readonly Version[],
  at: number,
): Promise<number[]> => {
  const actor = currentActor();
  const ids: number[] = [];
  for (const batch of inBatches(versions, BATCH)) {
    const rows = batch.map(({ productId, action, fields, before, after }) => ({
      product_id: productId,
      at,
      member_id: actor?.memberId ?? null,
      actor_name: actor?.name ?? '',
      action,
      fields_json: JSON.stringify(fields),
      before_json: before ? JSON.stringify(before) : null,
      after_json: JSON.stringify(after),
    }));
    const added = await db.insertInto('product_version').values(rows).returning('id').execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
};
