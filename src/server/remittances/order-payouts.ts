import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { COUNTED_RESULTS, type RemittanceResult } from '#domain/orders/remittance.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface OrderPayout {
  readonly remittanceId: number;
  readonly recordedAt: number;
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
  readonly amount: Paise;
  readonly result: RemittanceResult;
  /** The amount counts as received. */
  readonly isCounted: boolean;
}

/** Rows of payouts about an order, the oldest first. */
export const listOrderPayouts = async (db: Kysely<Database>, orderId: number): Promise<OrderPayout[]> => {
  const found = await db
    .selectFrom('remittance_row as row')
    .innerJoin('remittance', 'remittance.id', 'row.remittance_id')
    .select(['remittance.id', 'remittance.recorded_at', 'remittance.carrier', 'remittance.reference'])
    .select(['row.amount', 'row.result'])
    .where('row.order_id', '=', orderId)
    .orderBy('row.id')
    .execute();
  return found.map(({ id, recorded_at, carrier, reference, amount, result }) => ({
    ...{ remittanceId: id, recordedAt: Number(recorded_at), carrier, reference },
    ...{ amount: Number(amount), result, isCounted: COUNTED_RESULTS.some((one) => one === result) },
  }));
};
