import { ok, type Result, refuse } from '#domain/result.ts';
import { truncate } from '#domain/truncate.ts';
import { cellText, type SheetRow } from '#server/platform/table/sheet.ts';
import { unwrapCell } from '#server/platform/table/sheet-code.ts';
import { type Columns, findColumns, SHOWN, TITLES, toKey } from './find-columns.ts';
import type { RemittanceFault } from './remittance-fault.ts';

export const PAYOUT_FIELDS = ['tracking', 'order', 'amount'] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

/** Headings of the columns that a member has chosen, by field. */
export type ChosenColumns = Readonly<Partial<Record<PayoutField, string>>>;

/** Headings without case, spaces, punctuation and units. The first one that a file has is read. */
const HEADINGS: Readonly<Record<PayoutField, readonly string[]>> = {
  tracking: [
    ...['awb', 'awbnumber', 'awbno', 'awbnum', 'trackingnumber', 'trackingno', 'trackingid', 'tracking'],
    ...['waybill', 'waybillnumber', 'waybillno', 'docket', 'docketnumber', 'docketno', 'consignment'],
    ...[
      'consignmentnumber',
      'consignmentno',
      'shipmentnumber',
      'shipmentno',
      'shipmentid',
      'lrnumber',
      'lrno',
    ],
    ...['رقمالتتبع', 'رقمالشحنة', 'الشحنة', 'رقمالبوليصة', 'بوليصةالشحن', 'رقمبوليصةالشحن'],
  ],
  order: [
    ...['ordernumber', 'orderno', 'orderid', 'order', 'referencenumber', 'referenceno', 'reference'],
    ...['orderreference', 'orderref', 'merchantorderid', 'merchantorderno', 'clientorderid', 'clientorderno'],
    ...['customerorderno', 'channelorderid', 'رقمالطلب', 'الطلب', 'المرجع', 'رقمالمرجع'],
  ],
  amount: [
    ...['collectedamount', 'amountcollected', 'codcollected', 'collected', 'codamount', 'cod', 'amount'],
    ...['codvalue', 'codcollectedamount', 'codamountcollected', 'collectedvalue', 'cashcollected'],
    ...[
      'collectableamount',
      'collectionamount',
      'المبلغالمحصل',
      'المحصل',
      'مبلغالتحصيل',
      'التحصيل',
      'المبلغ',
    ],
  ],
};

export interface PayoutLayout {
  /** Position of the headings among the rows. */
  readonly head: number;
  readonly columns: Columns<PayoutField>;
}

type Keys = Readonly<Record<PayoutField, readonly string[]>>;

const findIn = (row: SheetRow, wanted: Keys): Result<PayoutLayout['columns'], RemittanceFault[]> => {
  const found = findColumns(row, wanted, PAYOUT_FIELDS);
  if (!found.ok) return found;
  const columns = found.value;
  const missing: RemittanceFault[] = [];
  if (!columns.amount) missing.push({ line: row.line, code: 'no_amount_column' });
  if (!columns.tracking && !columns.order) missing.push({ line: row.line, code: 'no_number_column' });
  return missing.length > 0 ? refuse(missing) : ok(columns);
};

const isComplete = (columns: PayoutLayout['columns'], chosen: ChosenColumns): boolean =>
  PAYOUT_FIELDS.every((field) => !chosen[field] || columns[field]);

/** Finds the headings, below titles if there are some. The faults are those of the first row. */
export const findLayout = (
  rows: readonly SheetRow[],
  chosen?: ChosenColumns,
): Result<PayoutLayout, RemittanceFault[]> => {
  const wanted: Keys = chosen
    ? {
        tracking: [toKey(chosen.tracking ?? '')],
        order: [toKey(chosen.order ?? '')],
        amount: [toKey(chosen.amount ?? '')],
      }
    : HEADINGS;
  let first: RemittanceFault[] = [{ code: 'empty' }];
  for (const [head, row] of rows.slice(0, TITLES).entries()) {
    const found = findIn(row, wanted);
    if (found.ok && isComplete(found.value, chosen ?? {})) return ok({ head, columns: found.value });
    if (found.ok) continue;
    if (found.error[0]?.code === 'column_twice') return found;
    if (head === 0) first = found.error;
  }
  return refuse(first);
};

/** True if the row has the headings of the table again, as on each page of a printed list. */
export const isHeading = (row: SheetRow, { columns }: PayoutLayout): boolean =>
  Object.values(columns).every(
    ({ at, name }) => truncate(unwrapCell(cellText(row.cells[at])), SHOWN) === name,
  );
