import type { RemittedRow } from '#domain/orders/remittance.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { truncate } from '#domain/truncate.ts';
import { findNumberProblem, isDamage, type NumberProblem } from '#server/fulfilment/check-shipment.ts';
import { type CsvRow, readCsv } from '#server/platform/table/read-csv.ts';
import { readCode } from '#server/platform/table/sheet-code.ts';
import { readAmount } from './read-amount.ts';

export interface RemittanceRow extends RemittedRow {
  readonly line: number;
  /** Number of the order; '' for none. */
  readonly orderNumber: string;
}

export type RemittanceFaultCode =
  | 'bytes'
  | 'rows'
  | 'columns'
  | 'encoding'
  | 'quotes'
  | 'empty'
  | 'column_twice'
  | 'no_amount_column'
  | 'no_number_column'
  | 'extra_fields'
  | 'amount_missing'
  | 'amount_invalid'
  | `${'tracking' | 'order'}_${NumberProblem}`;

export interface RemittanceFault {
  readonly code: RemittanceFaultCode;
  readonly line?: number | undefined;
  /** Heading as in the file. */
  readonly column?: string | undefined;
  /** Beginning of the cell, where it says what is wrong. */
  readonly text?: string | undefined;
}

export const MAX_BYTES = 5_000_000;
export const MAX_ROWS = 10_000;

/** Headings without case, spaces, punctuation and units. The first one that a file has is read. */
const HEADINGS = {
  tracking: [
    ...['awb', 'awbnumber', 'awbno', 'trackingnumber', 'trackingno', 'trackingid', 'tracking'],
    ...['waybill', 'waybillnumber', 'waybillno'],
  ],
  order: [...['ordernumber', 'orderno', 'orderid', 'order', 'referencenumber', 'referenceno', 'reference']],
  amount: [
    ...['collectedamount', 'amountcollected', 'codcollected', 'collected', 'codamount', 'cod', 'amount'],
  ],
} as const;
type Field = keyof typeof HEADINGS;

/** Longest part of a cell in a message. */
const SHOWN = 40;

interface Column {
  readonly at: number;
  readonly name: string;
}

const toKey = (heading: string): string =>
  heading
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const findColumns = (head: CsvRow): Result<Partial<Record<Field, Column>>, RemittanceFault[]> => {
  const columns: Partial<Record<Field, Column>> = {};
  const keys = head.cells.map(toKey);
  const fields: readonly Field[] = ['tracking', 'order', 'amount'];
  for (const field of fields) {
    const key = HEADINGS[field].find((one) => keys.includes(one));
    if (key === undefined) continue;
    const at = keys.indexOf(key);
    const name = truncate((head.cells[at] ?? '').trim(), SHOWN);
    if (keys.lastIndexOf(key) !== at)
      return refuse([{ line: head.line, column: name, code: 'column_twice' }]);
    columns[field] = { at, name };
  }
  const missing: RemittanceFault[] = [];
  if (!columns.amount) missing.push({ line: head.line, code: 'no_amount_column' });
  if (!columns.tracking && !columns.order) missing.push({ line: head.line, code: 'no_number_column' });
  return missing.length > 0 ? refuse(missing) : ok(columns);
};

type Problem = Pick<RemittanceFault, 'code' | 'text'>;

const checkNumber = (field: 'tracking' | 'order', text: string): Problem | undefined => {
  const problem = text === '' ? undefined : findNumberProblem(text);
  return (
    problem && { code: `${field}_${problem}`, ...(isDamage(problem) && { text: truncate(text, SHOWN) }) }
  );
};

const findAmountProblem = (text: string): Problem =>
  text === '' ? { code: 'amount_missing' } : { code: 'amount_invalid', text: truncate(text, SHOWN) };

/**
 * Reads the CSV of a carrier. Either all rows are read, or each fault is named by line and column. Other columns are
 * ignored.
 */
export const readRemittance = (bytes: Uint8Array): Result<RemittanceRow[], RemittanceFault[]> => {
  if (bytes.length > MAX_BYTES) return refuse([{ code: 'bytes' }]);
  const parsed = readCsv(bytes);
  if (!parsed.ok) {
    const line = Number(parsed.error.at) || undefined;
    return refuse([
      parsed.error.code === 'sheet_rows'
        ? { code: 'rows' }
        : parsed.error.code === 'sheet_columns'
          ? { line, code: 'columns' }
          : parsed.error.code === 'sheet_encoding'
            ? { code: 'encoding' }
            : { line, code: 'quotes' },
    ]);
  }
  const [head, ...records] = parsed.value;
  if (!head || records.length === 0) return refuse([{ code: 'empty' }]);
  if (records.length > MAX_ROWS) return refuse([{ code: 'rows' }]);
  const columns = findColumns(head);
  if (!columns.ok) return columns;
  const { tracking, order, amount } = columns.value;
  const faults: RemittanceFault[] = [];
  const rows: RemittanceRow[] = [];
  for (const { line, cells } of records) {
    const before = faults.length;
    const report = (column: Column | undefined, problem: Problem | undefined): void => {
      if (problem) faults.push({ line, column: column?.name, ...problem });
    };
    const cell = (column: Column | undefined): string => (column ? readCode(cells[column.at] ?? '') : '');
    const [trackingNumber, orderNumber, text] = [cell(tracking), cell(order).toUpperCase(), cell(amount)];
    const paise = readAmount(text);
    if (cells.length > head.cells.length) report(undefined, { code: 'extra_fields' });
    report(tracking, checkNumber('tracking', trackingNumber));
    report(order, checkNumber('order', orderNumber));
    if (trackingNumber === '' && orderNumber === '')
      report(tracking ?? order, { code: tracking ? 'tracking_missing' : 'order_missing' });
    if (paise === undefined) report(amount, findAmountProblem(text));
    if (paise !== undefined && faults.length === before)
      rows.push({ line, tracking: trackingNumber, orderNumber, amount: paise });
  }
  return faults.length > 0 ? refuse(faults) : ok(rows);
};
