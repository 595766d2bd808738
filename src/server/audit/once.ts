import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { currentActor } from './actor.ts';

export interface OnceKey {
  /** UUID of the form. Undefined runs the work every time. */
  readonly key: string | undefined;
  readonly at: number;
}

/**
 * Runs `work` once per member and key. A replay, even a simultaneous one, returns the stored result. Results must be
 * JSON. A transaction that is rolled back stores nothing, so a refused request can be sent again.
 */
export const once = async <T>(
  transaction: Transaction<Database>,
  { key, at }: OnceKey,
  work: () => Promise<T>,
): Promise<T> => {
  if (key === undefined) return work();
  const memberId = currentActor()?.memberId ?? null;
  const scoped = `${memberId ?? '-'}:${key}`;
  // A simultaneous insert of the same key waits for the other transaction.
  const claimed = await transaction
    .insertInto('office_request')
    .values({ key: scoped, member_id: memberId, at, result_json: 'null' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const { result_json } = await transaction
      .selectFrom('office_request')
      .select('result_json')
      .where('key', '=', scoped)
      .executeTakeFirstOrThrow();
    return JSON.parse(result_json);
  }
  const result = await work();
  await transaction
    .updateTable('office_request')
    .set({ result_json: JSON.stringify(result) ?? 'null' })
    .where('key', '=', scoped)
    .execute();
  return result;
};
