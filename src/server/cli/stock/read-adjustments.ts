import { readWhole } from '#domain/read-whole.ts';
import type { Adjustment } from '#server/catalogue/stock/adjust-stock.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import { readCode, unwrapCell } from '#server/platform/table/sheet-code.ts';
import { describeSheetFault, sheetFaultLine } from '../terminal/sheet-fault.ts';

export interface CsvFault {
  readonly line: number;
  readonly message: string;
}

const COLUMNS = ['key', 'quantity', 'reason'];
/** A sign means a change, not a count. */
export const readQuantity = (text: string, mode: 'set' | 'add'): number | undefined =>
  mode === 'set' && /^[+\-−]/.test(text) ? undefined : readWhole(text);

export const QUANTITY_RULE = {
  set: 'must be a whole number from 0',
  add: 'must be a whole number such as 12 or -3',
} as const;

/** @param reason default for rows without a reason */
export const readAdjustments = (
  bytes: Uint8Array,
  mode: 'set' | 'add',
  reason: string,
): { readonly adjustments: readonly Adjustment[]; readonly faults: readonly CsvFault[] } => {
  const faults: CsvFault[] = [];
  const report = (line: number, message: string) => void faults.push({ line, message });
  const parsed = readCsv(bytes);
  const [header, ...records] = parsed.ok ? parsed.value : [];
  const columns = header?.cells.map((field) => readCode(field).toLowerCase()) ?? [];
  if (!parsed.ok) report(sheetFaultLine(parsed.error), describeSheetFault(parsed.error));
  else if (columns.length < 2 || columns.some((column, at) => column !== COLUMNS[at]))
    report(header?.line ?? 1, 'the first line must be key,quantity or key,quantity,reason');
  if (faults.length > 0) return { adjustments: [], faults };
  if (records.length === 0) report(1, 'there are no rows below the header');
  const adjustments = records.flatMap(({ line, cells: fields }): Adjustment[] => {
    const [name = '', amount = '', own = ''] = fields.map((field) => unwrapCell(field.trim()));
    const quantity = readQuantity(amount, mode);
    if (fields.length < 2 || fields.length > columns.length)
      report(line, `has ${fields.length} fields instead of ${columns.length}`);
    else if (name === '') report(line, 'key is empty');
    else if (quantity === undefined) report(line, `quantity ${QUANTITY_RULE[mode]}, not '${amount}'`);
    else return [{ name, quantity, reason: own || reason, line }];
    return [];
  });
  return { adjustments, faults };
};
