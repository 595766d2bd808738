import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { findOrderNumbers, findUtr } from '#domain/orders/transfer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { truncate } from '#domain/truncate.ts';
import { sourceKeyOf } from '#server/payments/transfers/record-receipt.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { cellText, type SheetRow } from '#server/platform/table/sheet.ts';
import { type Columns, findColumns, mappingKey, TITLES, toKey } from '#server/remittances/find-columns.ts';
import { findChosen } from '#server/remittances/open-payout.ts';
import { readAmount } from '#server/remittances/read-amount.ts';
import type { RemittanceFault } from '#server/remittances/remittance-fault.ts';

const FIELDS = ['date', 'narration', 'reference', 'credit', 'amount', 'type'] as const;
type Field = (typeof FIELDS)[number];

/** Columns that a member can choose. */
export const STATEMENT_FIELDS = ['date', 'narration', 'reference', 'credit'] as const;

/** Headings by field. */
export type StatementColumns = Readonly<Partial<Record<(typeof STATEMENT_FIELDS)[number], string>>>;

const toWanted = (chosen: StatementColumns): Readonly<Record<Field, readonly string[]>> => {
  const of = (heading: string | undefined) => (heading ? [toKey(heading)] : []);
  const { date, narration, reference, credit } = chosen;
  return {
    ...{ date: of(date), narration: of(narration), reference: of(reference), credit: of(credit) },
    ...{ amount: [], type: [] },
  };
};

/** Headings of the banks of the markets, without case, spaces, punctuation and units. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  date: [
    ...['txndate', 'transactiondate', 'date', 'trandate', 'postingdate', 'postdate', 'valuedate', 'valuedt'],
    ...['تاريخالعملية', 'التاريخ', 'تاريخالحركة'],
  ],
  narration: [
    ...['narration', 'description', 'particulars', 'transactionremarks', 'remarks', 'transactiondetails'],
    ...['transactiondescription', 'details', 'transactionparticulars', 'narrative'],
    ...['الوصف', 'البيان', 'التفاصيل', 'تفاصيلالعملية', 'وصفالعملية'],
  ],
  reference: [
    ...['utr', 'utrno', 'utrnumber', 'rrn', 'chqrefno', 'refnochequeno', 'chqrefnumber', 'chequerefno'],
    ...['referenceno', 'referencenumber', 'refno', 'reference', 'transactionid', 'tranid', 'bankreference'],
    ...['المرجع', 'رقمالمرجع', 'الرقمالمرجعي', 'رقمالعملية'],
  ],
  credit: [
    ...['credit', 'creditamount', 'creditamt', 'depositamount', 'depositamt', 'deposit', 'deposits', 'cr'],
    ...['amountcredited', 'moneyin', 'دائن', 'إيداع', 'ايداع', 'المبلغالدائن'],
  ],
  amount: ['amount', 'transactionamount', 'amt', 'المبلغ'],
  type: ['drcr', 'crdr', 'type', 'debitcredit', 'transactiontype', 'النوع'],
};

/** Money that came in. */
export interface StatementRow {
  readonly line: number;
  readonly date: string;
  readonly amount: Paise;
  /** UTR or reference of the bank; '' for none. */
  readonly reference: string;
  readonly utr: string;
  /** What the bank wrote, shortened. */
  readonly narration: string;
  /** Numbers of orders in it. */
  readonly orders: readonly string[];
  readonly sourceKey: string;
}

/** Longest narration that is kept and shown. */
const SHOWN = 160;
const LONGEST_REFERENCE = 40;

const isEnough = ({ narration, reference, credit, amount }: Columns<Field>): boolean =>
  Boolean((narration || reference) && (credit || amount));

const findLayout = (
  rows: readonly SheetRow[],
  chosen?: StatementColumns,
): Result<{ readonly head: number; readonly columns: Columns<Field> }, RemittanceFault[]> => {
  for (const [head, row] of rows.slice(0, TITLES).entries()) {
    const found = findColumns(row, chosen ? toWanted(chosen) : HEADINGS, FIELDS);
    if (!found.ok) return found;
    if (isEnough(found.value)) return ok({ head, columns: found.value });
  }
  return refuse([{ line: rows[0]?.line, code: 'no_statement_columns' }]);
};

/** Undefined for money that went out, and for anything that is no amount. */
const readCredit = (text: string, type: string): Paise | undefined => {
  if (/^d/i.test(type) || /\bdr\.?$/i.test(text)) return undefined;
  const amount = readAmount(text.replace(/\s*\bcr\.?$/i, '').replace(/^\+/, ''));
  return amount === 0 ? undefined : amount;
};

const readRow = (row: SheetRow, columns: Columns<Field>): StatementRow[] => {
  const textOf = (field: Field) => {
    const column = columns[field];
    return column ? cellText(row.cells[column.at]) : '';
  };
  const amount = readCredit(textOf(columns.credit ? 'credit' : 'amount'), textOf('type'));
  if (amount === undefined) return [];
  const [date, narration, written] = [textOf('date'), textOf('narration'), textOf('reference')];
  const utr = findUtr(written) || findUtr(narration);
  const reference = utr || truncate(written.replace(/^0+$/, ''), LONGEST_REFERENCE);
  return [
    {
      ...{ line: row.line, date, amount, reference, utr },
      narration: truncate([narration, written].filter(Boolean).join(' '), SHOWN),
      orders: findOrderNumbers(`${narration} ${written}`),
      sourceKey: sourceKeyOf(utr || [date, amount, written, narration].join('|')),
    },
  ];
};

/** The incoming payments of a sheet, by the usual headings or by the columns that are chosen. */
export const readStatementSheet = (
  sheet: readonly SheetRow[],
  chosen?: StatementColumns,
): Result<StatementRow[], RemittanceFault[]> => {
  const layout = findLayout(sheet, chosen);
  if (!layout.ok) return layout;
  const { head, columns } = layout.value;
  return ok(sheet.slice(head + 1).flatMap((row) => readRow(row, columns)));
};

/** Reads a sheet also by the columns that were chosen for these headings before. */
export const readKnownSheet = async (
  db: Kysely<Database>,
  sheet: readonly SheetRow[],
): Promise<Result<StatementRow[], RemittanceFault[]>> => {
  const read = readStatementSheet(sheet);
  if (read.ok) return read;
  const chosen = await findChosen<StatementColumns>(db, mappingKey('statement', sheet));
  return chosen ? readStatementSheet(sheet, chosen) : read;
};
