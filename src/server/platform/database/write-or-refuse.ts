import type { Transaction } from 'kysely';
import type { Result } from '#domain/result.ts';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

const rollBack = Symbol('roll back');

/** A refusal rolls the transaction back. */
export const writeOrRefuse = async <T, E>(
  db: Db,
  work: (transaction: Transaction<Database>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  let refused: Result<T, E> | undefined;
  try {
    return await db.write(async (transaction) => {
      const result = await work(transaction);
      if (result.ok) return result;
      refused = result;
      throw rollBack;
    });
  } catch (error) {
    if (error === rollBack && refused) return refused;
    throw error;
  }
};
