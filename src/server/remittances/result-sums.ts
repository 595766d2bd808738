import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { REMITTANCE_RESULTS, type RemittanceResult } from '#domain/orders/remittance.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Rows of a payout with the same result. */
export interface ResultSum {
  readonly result: RemittanceResult;
  readonly rows: number;
  readonly amount: Paise;
}

const inOrder = (sums: readonly ResultSum[]): ResultSum[] =>
  REMITTANCE_RESULTS.flatMap((result) => sums.find((one) => one.result === result) ?? []);

export const sumResults = (
  rows: readonly { readonly result: RemittanceResult; readonly amount: Paise }[],
): ResultSum[] =>
  inOrder(
    [...Map.groupBy(rows, ({ result }) => result)].map(([result, own]) => ({
      result,
      rows: own.length,
      amount: own.reduce((total, { amount }) => total + amount, 0),
    })),
  );

/** By payout, without results that have no rows. */
export const readResultSums = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, ResultSum[]>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('remittance_row')
    .select(['remittance_id', 'result'])
    .select((eb) => [eb.fn.countAll().as('rows'), eb.fn.sum('amount').as('amount')])
    .where('remittance_id', 'in', ids)
    .groupBy(['remittance_id', 'result'])
    .execute();
  const sums = found.map(({ remittance_id, result, rows, amount }) => ({
    ...{ remittance_id, result, rows: Number(rows), amount: Number(amount) },
  }));
  return new Map(
    [...Map.groupBy(sums, ({ remittance_id }) => remittance_id)].map(([id, own]) => [
      id,
      inOrder(own.map(({ result, rows, amount }) => ({ result, rows, amount }))),
    ]),
  );
};
