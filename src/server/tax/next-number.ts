import type { Transaction } from 'kysely';
import { type DocumentKind, serialNumber, taxYear } from '#domain/tax/serial.ts';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * Takes the next number of a series. The row stays locked until the transaction ends, and a rollback gives the number
 * back, so that numbers have no gaps.
 */
export const takeNumber = async (db: Transaction<Database>, kind: DocumentKind, at: number) => {
  const year = taxYear(at);
  const { last } = await db
    .insertInto('tax_series')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet((eb) => ({ last: eb('tax_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { year, serial: last, number: serialNumber(kind, year, last) };
};
