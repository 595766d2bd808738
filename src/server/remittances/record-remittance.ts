import type { Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import { sum } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import {
  type AlreadyRecorded,
  type CheckedFile,
  type CheckedRemittance,
  checkRows,
  findRecorded,
  hashFile,
  type RemittanceRefusal,
} from './check-remittance.ts';
import { openPayout } from './open-payout.ts';
import type { ChosenColumns } from './payout-columns.ts';
import type { RemittanceRow } from './read-remittance.ts';

export interface RecordedRemittance extends CheckedRemittance {
  readonly id: number;
}

interface Payout {
  /** As checked by `findNameFault`. */
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
}

interface ReadFile extends Payout {
  readonly hash: string;
  readonly rows: readonly RemittanceRow[];
}

const BATCH = 200;

/** Records the rows of a file in a transaction. */
export const recordRows = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  transaction: Transaction<Database>,
  { hash, rows, carrier, reference }: ReadFile,
): Promise<Result<RecordedRemittance, AlreadyRecorded>> => {
  const at = clock.now();
  // A simultaneous insert of the same file waits for the other transaction.
  const remittance = await transaction
    .insertInto('remittance')
    .values({ carrier, reference, recorded_at: at, file_hash: hash })
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!remittance) {
    const recorded = await findRecorded(transaction, hash);
    if (!recorded) throw new Error('the remittance is gone');
    return refuse(recorded);
  }
  const { id } = remittance;
  const checked = await checkRows(transaction, rows, { isLocked: db.engine === 'postgres' });
  for (const batch of inBatches(checked.rows, BATCH))
    await transaction
      .insertInto('remittance_row')
      .values(
        batch.map(({ orderId, tracking, amount, result }) => ({
          ...{ remittance_id: id, order_id: orderId, tracking_number: tracking, amount, result },
        })),
      )
      .execute();
  await recordAudit(transaction, {
    ...{ action: 'remittance.record', subject: 'remittance', subjectId: id, at },
    after: {
      carrier,
      rows: checked.rows.length,
      amount: sum(checked.rows.map(({ amount }) => amount)),
    },
  });
  return ok({ id, ...checked });
};

/** Records a payout with all its rows, once per file. Changes no order. */
export const recordRemittance = async (
  app: Pick<App, 'db' | 'clock'>,
  {
    bytes,
    chosen,
    ...payout
  }: Payout & { readonly bytes: Uint8Array; readonly chosen?: ChosenColumns | undefined },
): Promise<Result<RecordedRemittance & CheckedFile, RemittanceRefusal>> => {
  const read = await openPayout(app.db.read, bytes, chosen);
  if (!read.ok) return refuse({ code: 'unreadable', faults: read.error });
  const { rows, skipped } = read.value;
  const file = { ...payout, hash: hashFile(bytes), rows };
  const recorded = await writeOrRefuse<RecordedRemittance, RemittanceRefusal>(app.db, (transaction) =>
    recordRows(app, transaction, file),
  );
  return recorded.ok ? ok({ ...recorded.value, skipped }) : recorded;
};
