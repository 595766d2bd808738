import { readOrderNumber } from '#domain/orders/order-link.ts';
import type { RemittedRow } from '#domain/orders/remittance.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { truncate } from '#domain/truncate.ts';
import { findNumberProblem, isDamage } from '#server/fulfilment/check-shipment.ts';
import { cellText, isProblem, type SheetRow } from '#server/platform/table/sheet.ts';
import { isInexact, readCode } from '#server/platform/table/sheet-code.ts';
import type { Column } from './find-columns.ts';
import { type ChosenColumns, findLayout, isHeading, type PayoutField } from './payout-columns.ts';
import { isNegative, readAmount } from './read-amount.ts';
import type { RemittanceFault } from './remittance-fault.ts';

export interface RemittanceRow extends RemittedRow {
  readonly line: number;
  /** Number of the order; '' for none. */
  readonly orderNumber: string;
}

const SKIP_REASONS = ['title', 'heading', 'total', 'negative', 'note'] as const;

/** A row of the file that is no payment for a parcel. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: (typeof SKIP_REASONS)[number];
  /** Beginning of its cells. */
  readonly text: string;
}

export interface ReadRemittance {
  readonly rows: readonly RemittanceRow[];
  readonly skipped: readonly SkippedRow[];
}

export const MAX_BYTES = 5_000_000;
export const MAX_ROWS = 10_000;

/** Longest part of a cell in a message. */
const SHOWN = 40;
const SHOWN_ROW = 100;

const TOTAL = /^(?:grand |sub|net )?[- ]?totals?\b|^(?:ال)?(?:مجموع|[إا]جمالي)/i;

type Problem = Pick<RemittanceFault, 'code' | 'text'>;

const checkNumber = (field: 'tracking' | 'order', text: string): Problem | undefined => {
  const problem = text === '' ? undefined : findNumberProblem(text);
  return (
    problem && { code: `${field}_${problem}`, ...(isDamage(problem) && { text: truncate(text, SHOWN) }) }
  );
};

const findAmountProblem = (text: string): Problem =>
  text === '' ? { code: 'amount_missing' } : { code: 'amount_invalid', text: truncate(text, SHOWN) };

interface Cells {
  readonly tracking: string;
  readonly order: string;
  readonly amount: string;
}

/** Why a row is no payment, before its cells are checked. @param sum of the payments above it */
const findReason = (
  row: SheetRow,
  { tracking, order, amount }: Cells,
  sum: number,
): SkippedRow['reason'] | undefined => {
  const texts = row.cells.map(cellText).filter((text) => text !== '');
  const isNumbered = tracking !== '' || order !== '';
  if (texts.some((text) => TOTAL.test(text))) return 'total';
  // A total may have no label.
  if (!isNumbered && sum > 0 && readAmount(amount) === sum) return 'total';
  if (isNumbered && isNegative(amount)) return 'negative';
  if (amount !== '' || row.cells.some(isProblem)) return undefined;
  return !isNumbered || (texts.length === 1 && /\s/.test(texts[0] ?? '')) ? 'note' : undefined;
};

/**
 * Reads the rows of a carrier. Either all payments are read, or each fault is named by line and column. Other columns
 * are ignored. Titles, totals and deductions are skipped; in a file with faults, deductions are among them.
 * @param chosen headings, if they are not the usual ones
 */
export const readRemittance = (
  sheet: readonly SheetRow[],
  chosen?: ChosenColumns,
): Result<ReadRemittance, RemittanceFault[]> => {
  const layout = findLayout(sheet, chosen);
  if (sheet.length < 2 && (layout.ok || sheet.length === 0)) return refuse([{ code: 'empty' }]);
  if (!layout.ok) return layout;
  const { head, columns } = layout.value;
  const records = sheet.slice(head + 1);
  if (records.length === 0) return refuse([{ code: 'empty' }]);
  if (records.length > MAX_ROWS) return refuse([{ code: 'rows' }]);
  const width = (sheet[head]?.cells ?? []).length;
  const faults: RemittanceFault[] = [];
  const negative: RemittanceFault[] = [];
  const rows: RemittanceRow[] = [];
  const skipped: SkippedRow[] = [];
  let sum = 0;
  const skip = (row: SheetRow, reason: SkippedRow['reason']): void => {
    const texts = row.cells.map(cellText).filter((text) => text !== '');
    skipped.push({ line: row.line, reason, text: truncate(texts.join(' · '), SHOWN_ROW) });
  };
  for (const row of sheet.slice(0, head)) skip(row, 'title');
  for (const row of records) {
    const { line } = row;
    const cell = (field: PayoutField): string => {
      const column = columns[field];
      return column ? readCode(cellText(row.cells[column.at])) : '';
    };
    const text = {
      tracking: cell('tracking'),
      order: readOrderNumber(cell('order')),
      amount: cell('amount'),
    };
    const isDamaged = /^#/.test(cell('order')) && findNumberProblem(cell('order')) === 'cell_error';
    const cells: Cells = isDamaged ? { ...text, order: cell('order') } : text;
    const reason = isHeading(row, layout.value) ? 'heading' : findReason(row, cells, sum);
    const report = (column: Column | undefined, problem: Problem | undefined, into = faults): void => {
      if (problem) into.push({ line, column: column?.name, ...problem });
    };
    if (reason) {
      skip(row, reason);
      if (reason === 'negative') report(columns.amount, findAmountProblem(cells.amount), negative);
      continue;
    }
    const before = faults.length;
    const paise = readAmount(cells.amount);
    const number = columns.tracking && row.cells[columns.tracking.at];
    if (row.cells.slice(width).some((one) => cellText(one) !== ''))
      report(undefined, { code: 'extra_fields' });
    report(
      columns.tracking,
      typeof number === 'number' && isInexact(number)
        ? { code: 'tracking_shortened', text: cells.tracking }
        : checkNumber('tracking', cells.tracking),
    );
    report(columns.order, checkNumber('order', cells.order));
    if (cells.tracking === '' && cells.order === '')
      report(columns.tracking ?? columns.order, {
        code: columns.tracking ? 'tracking_missing' : 'order_missing',
      });
    if (paise === undefined) report(columns.amount, findAmountProblem(cells.amount));
    if (paise === undefined || faults.length > before) continue;
    sum += paise;
    rows.push({ line, tracking: cells.tracking, orderNumber: cells.order, amount: paise });
  }
  if (faults.length > 0 || rows.length === 0) {
    const all = [...faults, ...negative].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return refuse(all.length > 0 ? all : [{ code: 'empty' }]);
  }
  return ok({ rows, skipped });
};
