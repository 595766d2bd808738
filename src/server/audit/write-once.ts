import type { Transaction } from 'kysely';
import type { Result } from '#domain/result.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { once } from './once.ts';

export interface OnceOptions {
  /** A replay with the same key changes nothing. */
  readonly requestKey?: string | undefined;
}

/** Runs a change once per request key. A refusal rolls it back, so that it can be sent again. */
export const writeOnce = <T, E>(
  { db, clock }: { readonly db: Db; readonly clock: { readonly now: () => number } },
  { requestKey }: OnceOptions,
  work: (transaction: Transaction<Database>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> =>
  writeOrRefuse(db, (transaction) =>
    once(transaction, { key: requestKey, at: clock.now() }, () => work(transaction)),
  );
