import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { ok, type Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { type Received, recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { RemittanceFault } from '#server/remittances/remittance-fault.ts';
import { CONFIRMABLE, type MatchedRow, matchStatement } from './match-statement.ts';
import { readStatement, type StatementRow } from './read-statement.ts';

const KEPT_MS = DAY_MS;

/** Reads a statement and matches its rows, and records nothing. */
export const checkStatement = async (
  { db }: Pick<App, 'db'>,
  bytes: Uint8Array,
): Promise<Result<MatchedRow[], RemittanceFault[]>> => {
  const read = await readStatement(bytes);
  return read.ok ? ok(await matchStatement(db.read, read.value)) : read;
};

/** Keeps the rows that concern orders for their preview, one file per member. The others are nobody's business. */
export const keepStatement = async (
  app: Pick<App, 'db' | 'clock'>,
  memberId: number,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<void, RemittanceFault[]>> => {
  const checked = await checkStatement(app, bytes);
  if (!checked.ok) return checked;
  const rows = checked.value.map(({ result: _, candidates: __, ...row }): StatementRow => row);
  const draft = { file_name: fileName, rows_json: JSON.stringify(rows), checked_at: app.clock.now() };
  await app.db.write((db) =>
    db
      .insertInto('statement_draft')
      .values({ member_id: memberId, ...draft })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(draft))
      .execute(),
  );
  return ok(undefined);
};

export interface StatementPreview {
  readonly fileName: string;
  readonly rows: readonly MatchedRow[];
}

export const findStatement = async (
  db: Kysely<Database>,
  memberId: number,
  now: number,
): Promise<StatementPreview | undefined> => {
  const found = await db
    .selectFrom('statement_draft')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('checked_at', '>', now - KEPT_MS)
    .executeTakeFirst();
  if (!found) return undefined;
  const rows = await matchStatement(db, parseStored<StatementRow[]>(found.rows_json));
  return { fileName: found.file_name, rows };
};

export const deleteStatement = async (db: Kysely<Database>, memberId: number): Promise<void> => {
  await db.deleteFrom('statement_draft').where('member_id', '=', memberId).execute();
};

/**
 * Records the rows that still fit their order, each in its own transaction, so that one that does not changes nothing for
 * the others.
 *
 * @param cause text for the log
 */
export const recordStatement = async (
  app: App,
  rows: readonly MatchedRow[],
  cause: string,
): Promise<{ readonly received: readonly Received[]; readonly left: number }> => {
  const received: Received[] = [];
  for (const { result, candidates, amount, reference, sourceKey } of rows) {
    const [order] = candidates;
    if (!order || !CONFIRMABLE.includes(result)) continue;
    const one = await recordReceipt(app, { orderId: order.id, amount, reference, sourceKey, cause });
    if (one.ok) received.push(one.value);
  }
  return { received, left: rows.length - received.length };
};
