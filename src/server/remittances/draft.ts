import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { cellText, type SheetRow } from '#server/platform/table/sheet.ts';
import { type AlreadyRecorded, findRecorded, hashFile, type RemittanceRefusal } from './check-remittance.ts';
import { listHeadings, mappingKey } from './find-columns.ts';
import { readPayout, readPayoutSheet, rememberChosen } from './open-payout.ts';
import type { ChosenColumns } from './payout-columns.ts';
import {
  type ReadRemittance,
  type RemittanceRow,
  readRemittance,
  type SkippedRow,
} from './read-remittance.ts';
import { recordRows } from './record-remittance.ts';
import type { RemittanceFault } from './remittance-fault.ts';

const KEPT_MS = DAY_MS;

export interface RemittanceDraft {
  readonly fileName: string;
  readonly fileHash: string;
  readonly carrier: string;
  /** '' for none. */
  readonly reference: string;
  readonly rows: readonly RemittanceRow[];
  readonly skipped: readonly SkippedRow[];
  /** Headings to choose the columns from; undefined if they are known. */
  readonly headings: readonly string[] | undefined;
}

/** The rows of a file, or its sheet until the columns are chosen. */
type DraftContent = ReadRemittance | { readonly sheet: readonly SheetRow[] };

interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly carrier: string;
  readonly reference: string;
}

const isWithoutColumns = (faults: readonly RemittanceFault[]): boolean =>
  faults.every(({ code }) => code === 'no_amount_column' || code === 'no_number_column');

/** JSON has no days. */
export const toStored = ({ line, cells }: SheetRow): SheetRow => ({
  line,
  cells: cells.map((cell) => (cell instanceof Date ? cellText(cell) : cell)),
});

/**
 * Keeps the rows of a readable file for its preview, one file per member. If its columns are not known, they are chosen
 * there.
 */
export const keepDraft = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number,
  { bytes, fileName, carrier, reference }: UploadedFile,
): Promise<Result<void, RemittanceRefusal>> => {
  const sheet = await readPayoutSheet(bytes);
  if (!sheet.ok) return refuse({ code: 'unreadable', faults: sheet.error });
  const read = await readPayout(db.read, sheet.value);
  const isChoice = !read.ok && isWithoutColumns(read.error) && listHeadings(sheet.value).length > 1;
  if (!read.ok && !isChoice) return refuse({ code: 'unreadable', faults: read.error });
  const content: DraftContent = read.ok ? read.value : { sheet: sheet.value.map(toStored) };
  const hash = hashFile(bytes);
  const recorded = await findRecorded(db.read, hash);
  if (recorded) return refuse(recorded);
  const draft = {
    ...{ file_name: fileName, file_hash: hash, carrier, reference },
    ...{ rows_json: JSON.stringify(content), checked_at: clock.now() },
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
  if (!found) return undefined;
  const stored = parseStored<DraftContent | RemittanceRow[]>(found.rows_json);
  // Earlier versions stored the rows alone.
  const content: DraftContent = Array.isArray(stored) ? { rows: stored, skipped: [] } : stored;
  return {
    ...{ fileName: found.file_name, fileHash: found.file_hash },
    ...{ carrier: found.carrier, reference: found.reference },
    ...('sheet' in content
      ? { rows: [], skipped: [], headings: listHeadings(content.sheet) }
      : { ...content, headings: undefined }),
  };
};

/** Reads the file of a member by columns, which are remembered for these headings. */
export const chooseColumns = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number,
  chosen: ChosenColumns,
): Promise<
  Result<
    void,
    | { readonly code: 'draft_gone' }
    | { readonly code: 'unreadable'; readonly faults: readonly RemittanceFault[] }
  >
> =>
  db.write(async (transaction) => {
    const found = await transaction
      .selectFrom('remittance_draft')
      .select('rows_json')
      .where('member_id', '=', memberId)
      .where('checked_at', '>', clock.now() - KEPT_MS)
      .executeTakeFirst();
    const content = found && parseStored<DraftContent | RemittanceRow[]>(found.rows_json);
    if (!content || !('sheet' in content)) return refuse({ code: 'draft_gone' });
    const read = readRemittance(content.sheet, chosen);
    if (!read.ok) return refuse({ code: 'unreadable', faults: read.error });
    await rememberChosen(transaction, mappingKey('payout', content.sheet), chosen, clock.now());
    await transaction
      .updateTable('remittance_draft')
      .set({ rows_json: JSON.stringify(read.value) })
      .where('member_id', '=', memberId)
      .execute();
    return ok(undefined);
  });

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
      if (draft?.fileHash !== fileHash || draft.headings)
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
