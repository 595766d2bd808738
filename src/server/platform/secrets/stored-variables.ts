import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { open, reseal, seal } from './seal.ts';
import type { Secrets } from './secrets.ts';

const ENDING_LENGTH = 4;
/** The end of a shorter key would tell too much of it. */
const SHORT = 16;

interface Parts {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export interface StoredVariables {
  readonly values: Readonly<Record<string, string>>;
  /** Last signs of sealed values by name; '' for short ones. */
  readonly endings: ReadonlyMap<string, string>;
  /** Sealed values whose secret was lost. They have to be entered again. */
  readonly lost: ReadonlySet<string>;
}

export const readStoredVariables = async (
  db: Kysely<Database>,
  { secrets, clock }: Parts,
): Promise<StoredVariables> => {
  const rows = await db.selectFrom('stored_variable').selectAll().orderBy('name').execute();
  const values: Record<string, string> = {};
  const lost = new Set<string>();
  for (const { name, value, is_sealed } of rows) {
    // The name is part of the sealed text, so that it cannot be moved to another one.
    const opened = is_sealed ? open(secrets.keys('stored-variable'), value, clock.now()) : `${name} ${value}`;
    if (opened?.startsWith(`${name} `)) values[name] = opened.slice(name.length + 1);
    else lost.add(name);
  }
  return {
    values,
    endings: new Map(rows.map(({ name, ending }) => [name, ending])),
    lost,
  };
};

export const endingOf = (key: string): string => (key.length < SHORT ? '' : key.slice(-ENDING_LENGTH));

/** An empty value removes the variable. */
export const storeVariable = async (
  transaction: Transaction<Database>,
  { secrets, clock }: Parts,
  { name, value, isKey }: { readonly name: string; readonly value: string; readonly isKey: boolean },
): Promise<void> => {
  if (value === '') {
    await transaction.deleteFrom('stored_variable').where('name', '=', name).execute();
    return;
  }
  const row = {
    value: isKey ? seal(secrets.key('stored-variable'), `${name} ${value}`, Number.MAX_SAFE_INTEGER) : value,
    ending: isKey ? endingOf(value) : '',
    is_sealed: isKey ? (1 as const) : (0 as const),
    changed_at: clock.now(),
  };
  await transaction
    .insertInto('stored_variable')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

/** Encrypts stored values with the current key. Runs at each start. */
export const resealVariables = async ({ db, secrets, clock }: Parts & { readonly db: Db }): Promise<void> => {
  const rows = await db.read
    .selectFrom('stored_variable')
    .select(['name', 'value'])
    .where('is_sealed', '=', 1)
    .execute();
  for (const { name, value } of rows) {
    const resealed = reseal(secrets.keys('stored-variable'), value, clock.now());
    if (resealed === undefined) continue;
    await db.write((transaction) =>
      transaction
        .updateTable('stored_variable')
        .set({ value: resealed })
        .where('name', '=', name)
        .where('value', '=', value)
        .execute(),
    );
  }
};
