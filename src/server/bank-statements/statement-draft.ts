import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { SheetRow } from '#server/platform/table/sheet.ts';
import { toStored } from '#server/remittances/draft.ts';
import { listHeadings, mappingKey } from '#server/remittances/find-columns.ts';
import { readPayoutSheet, rememberChosen } from '#server/remittances/open-payout.ts';
import type { RemittanceFault } from '#server/remittances/remittance-fault.ts';
import { type MatchedRow, matchStatement } from './match-statement.ts';
import {
  readKnownSheet,
  readStatementSheet,
  type StatementColumns,
  type StatementRow,
} from './read-statement.ts';

const KEPT_MS = DAY_MS;

/** The rows of a file that concern orders, or its sheet until the columns are chosen. */
type DraftContent = readonly StatementRow[] | { readonly sheet: readonly SheetRow[] };

/** Reads a statement and matches its rows, and records nothing. */
export const checkStatement = async (
  { db }: Pick<App, 'db'>,
  bytes: Uint8Array,
  chosen?: StatementColumns,
): Promise<Result<MatchedRow[], RemittanceFault[]>> => {
  const sheet = await readPayoutSheet(bytes);
  if (!sheet.ok) return sheet;
  const read = chosen ? readStatementSheet(sheet.value, chosen) : await readKnownSheet(db.read, sheet.value);
  return read.ok ? ok(await matchStatement(db.read, read.value)) : read;
};

/** Drops the rows that concern no order, which are private. */
const keepOwn = async (db: Kysely<Database>, rows: readonly StatementRow[]): Promise<StatementRow[]> =>
  (await matchStatement(db, rows)).map(({ result: _, candidates: __, ...row }) => row);

/** Keeps a file for its preview, one per member. If its columns are not known, they are chosen there. */
export const keepStatement = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<void, RemittanceFault[]>> => {
  const sheet = await readPayoutSheet(bytes);
  if (!sheet.ok) return sheet;
  const read = await readKnownSheet(db.read, sheet.value);
  const isChoice =
    !read.ok && read.error[0]?.code === 'no_statement_columns' && listHeadings(sheet.value).length > 1;
  if (!read.ok && !isChoice) return read;
  const content: DraftContent = read.ok
    ? await keepOwn(db.read, read.value)
    : { sheet: sheet.value.map(toStored) };
  const draft = { file_name: fileName, rows_json: JSON.stringify(content), checked_at: clock.now() };
  await db.write((transaction) =>
    transaction
      .insertInto('statement_draft')
      .values({ member_id: memberId, ...draft })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(draft))
      .execute(),
  );
  return ok(undefined);
};

const findContent = async (db: Kysely<Database>, memberId: number, now: number) => {
  const found = await db
    .selectFrom('statement_draft')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('checked_at', '>', now - KEPT_MS)
    .executeTakeFirst();
  return found && { fileName: found.file_name, content: parseStored<DraftContent>(found.rows_json) };
};

const isSheet = (content: DraftContent): content is { readonly sheet: readonly SheetRow[] } =>
  'sheet' in content;

export interface StatementPreview {
  readonly fileName: string;
  readonly rows: readonly MatchedRow[];
  /** Headings to choose the columns from; undefined if they are known. */
  readonly headings: readonly string[] | undefined;
}

export const findStatement = async (
  db: Kysely<Database>,
  memberId: number,
  now: number,
): Promise<StatementPreview | undefined> => {
  const found = await findContent(db, memberId, now);
  if (!found) return undefined;
  const { fileName, content } = found;
  return isSheet(content)
    ? { fileName, rows: [], headings: listHeadings(content.sheet) }
    : { fileName, rows: await matchStatement(db, content), headings: undefined };
};

/** Reads the file of a member by columns, which are remembered for these headings. Undefined without a file. */
export const chooseStatementColumns = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  memberId: number,
  chosen: StatementColumns,
): Promise<Result<void, RemittanceFault[]> | undefined> =>
  db.write(async (transaction) => {
    const found = await findContent(transaction, memberId, clock.now());
    if (!found || !isSheet(found.content)) return undefined;
    const { sheet } = found.content;
    const read = readStatementSheet(sheet, chosen);
    if (!read.ok) return refuse(read.error);
    await rememberChosen(transaction, mappingKey('statement', sheet), chosen, clock.now());
    await transaction
      .updateTable('statement_draft')
      .set({ rows_json: JSON.stringify(await keepOwn(transaction, read.value)) })
      .where('member_id', '=', memberId)
      .execute();
    return ok(undefined);
  });

export const deleteStatement = async (db: Kysely<Database>, memberId: number): Promise<void> => {
  await db.deleteFrom('statement_draft').where('member_id', '=', memberId).execute();
};
