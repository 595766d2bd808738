import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { type AlreadyRecorded, findRecorded, hashFile, type RemittanceRefusal } from './check-remittance.ts';
import { type RemittanceRow, readRemittance } from './read-remittance.ts';
import { recordRows } from './record-remittance.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

export interface RemittanceDraft {
  readonly fileName: string;
  readonly fileHash: string;
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
  readonly rows: readonly RemittanceRow[];
}

interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly carrier: string;
  readonly reference: string;
}

/** Keeps the rows of a readable file for its preview, one file per member. */
export const keepDraft = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number,
  { bytes, fileName, carrier, reference }: CheckedFile,
): Promise<Result<void, RemittanceRefusal>> => {
  const rows = readRemittance(bytes);
  if (!rows.ok) return refuse({ code: 'unreadable', faults: rows.error });
  const hash = hashFile(bytes);
  const recorded = await findRecorded(db.read, hash);
  if (recorded) return refuse(recorded);
  const draft = {
    ...{ file_name: fileName, file_hash: hash, carrier, reference },
    ...{ rows_json: JSON.stringify(rows.value), checked_at: clock.now() },
  };
  await db.write((transaction) =>
    transaction
      .insertInto('remittance_draft')
      .values({ member_id: memberId, ...draft })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(draft))
      .execute(),
  );
  return ok(undefined);
};

export const findDraft = async (
  db: Kysely<Database>,
  memberId: number,
  now: number,
): Promise<RemittanceDraft | undefined> => {
  const found = await db
    .selectFrom('remittance_draft')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('checked_at', '>', now - KEPT_MS)
    .executeTakeFirst();
  return (
    found && {
      ...{ fileName: found.file_name, fileHash: found.file_hash },
      ...{ carrier: found.carrier, reference: found.reference },
      rows: parseStored<RemittanceRow[]>(found.rows_json),
    }
  );
};

export const deleteDraft = async (db: Kysely<Database>, memberId: number): Promise<void> => {
  await db.deleteFrom('remittance_draft').where('member_id', '=', memberId).execute();
};

export type DraftRefusal = { readonly code: 'draft_gone' } | AlreadyRecorded;

interface DraftRecord {
  /** Of the file in the preview. Another file may have taken its place. */
  readonly fileHash: string;
  /** As checked by `findNameProblem`. */
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
  readonly requestKey: string | undefined;
}

/** Records the file of a member's preview. */
export const recordDraft = (
  app: Pick<App, 'db' | 'clock'>,
  memberId: number,
  { fileHash, carrier, reference, requestKey }: DraftRecord,
): Promise<Result<{ readonly id: number }, DraftRefusal>> =>
  writeOnce(
    app,
    { requestKey },
    async (transaction): Promise<Result<{ readonly id: number }, DraftRefusal>> => {
      const draft = await findDraft(transaction, memberId, app.clock.now());
      if (draft?.fileHash !== fileHash)
        return refuse((await findRecorded(transaction, fileHash)) ?? { code: 'draft_gone' });
      const recorded = await recordRows(app, transaction, {
        hash: fileHash,
        rows: draft.rows,
        carrier,
        reference,
      });
      if (!recorded.ok) return recorded;
      await deleteDraft(transaction, memberId);
      return ok({ id: recorded.value.id });
    },
  );
