import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { market } from '#domain/market/market.ts';
import type { Paise } from '#domain/money.ts';
import { stateAfter } from '#domain/orders/order.ts';
import { judgeRemittance, type RemittanceResult } from '#domain/orders/remittance.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchOrders } from './match-orders.ts';
import { openPayout } from './open-payout.ts';
import type { ChosenColumns } from './payout-columns.ts';
import type { RemittanceRow, SkippedRow } from './read-remittance.ts';
import type { RemittanceFault } from './remittance-fault.ts';

export interface CheckedRow {
  readonly line: number;
  readonly tracking: string;
  /** Number in the shop, or as in the file if no order matches. */
  readonly order: string;
  readonly orderId: number | null;
  readonly amount: Paise;
  /** Null if no order matches. */
  readonly owed: Paise | null;
  readonly received: Paise;
  readonly result: RemittanceResult;
}

export interface CheckedRemittance {
  readonly rows: readonly CheckedRow[];
  /** Numbers of orders that are received in full and not completed. */
  readonly toComplete: readonly string[];
}

/** With the rows of the file that are no payments. */
export interface CheckedFile extends CheckedRemittance {
  readonly skipped: readonly SkippedRow[];
}

export interface AlreadyRecorded {
  readonly code: 'already_recorded';
  readonly id: number;
  readonly recordedAt: number;
}

export type RemittanceRefusal =
  | { readonly code: 'unreadable'; readonly faults: readonly RemittanceFault[] }
  | AlreadyRecorded;

export const hashFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const findRecorded = async (
  db: Kysely<Database>,
  hash: string,
): Promise<AlreadyRecorded | undefined> => {
  const found = await db
    .selectFrom('remittance')
    .select(['id', 'recorded_at'])
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return found && { code: 'already_recorded', id: found.id, recordedAt: Number(found.recorded_at) };
};

export const checkRows = async (
  db: Kysely<Database>,
  rows: readonly RemittanceRow[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<CheckedRemittance> => {
  const orders = await matchOrders(db, rows, isLocked);
  const judged = judgeRemittance(
    rows.map((row, at) => ({ row, order: orders[at] })),
    market().coin,
  );
  const toComplete = orders.flatMap((order, at) => {
    const result = judged[at]?.result;
    const isPaid = result === 'paid' || result === 'over';
    return order && isPaid && stateAfter('complete', order.state, order.paymentMethod) ? [order.number] : [];
  });
  return {
    rows: rows.map(({ line, tracking, orderNumber, amount }, at) => ({
      ...{ line, tracking, amount },
      order: orders[at]?.number ?? orderNumber,
      orderId: orders[at]?.id ?? null,
      owed: orders[at]?.owed ?? null,
      received: judged[at]?.received ?? 0,
      result: judged[at]?.result ?? 'unknown',
    })),
    toComplete: [...new Set(toComplete)],
  };
};

/** Compares a carrier's file with what the orders owe, and changes nothing. */
export const checkRemittance = async (
  { db }: Pick<App, 'db'>,
  bytes: Uint8Array,
  chosen?: ChosenColumns,
): Promise<Result<CheckedFile, RemittanceRefusal>> => {
  const read = await openPayout(db.read, bytes, chosen);
  if (!read.ok) return refuse({ code: 'unreadable', faults: read.error });
  const recorded = await findRecorded(db.read, hashFile(bytes));
  if (recorded) return refuse(recorded);
  const { rows, skipped } = read.value;
  return ok({ ...(await checkRows(db.read, rows, { isLocked: false })), skipped });
};
