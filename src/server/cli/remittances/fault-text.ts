import { describeProblem } from '#server/fulfilment/check-shipment.ts';
import type { CodeDamage } from '#server/platform/table/sheet-code.ts';
import { MAX_BYTES, MAX_ROWS } from '#server/remittances/read-remittance.ts';
import type { RemittanceFault, RemittanceFaultCode } from '#server/remittances/remittance-fault.ts';
import { describeSheetFault } from '../terminal/sheet-fault.ts';

const TRACKING = 'the tracking number';
const ORDER = 'the order number';

const shown = (what: string, problem: CodeDamage) => (text: string) =>
  describeProblem(`${what} '${text}'`, problem);

const MESSAGES: Readonly<Record<RemittanceFaultCode, string | ((text: string) => string)>> = {
  bytes: `the file has more than ${MAX_BYTES / 1_000_000} MB`,
  rows: `the file has more than ${MAX_ROWS} rows`,
  columns: 'the row has too many columns',
  encoding: describeSheetFault({ code: 'sheet_encoding' }),
  quotes: 'a quoted field is not valid CSV',
  damaged: "the workbook is damaged: save it again as XLSX or as 'CSV UTF-8'",
  empty: 'the file has no rows below the header',
  column_twice: 'the column occurs twice',
  no_amount_column:
    'a column with the amount is missing, such as COD amount, Collected or Amount; name yours with --amount-column',
  no_statement_columns:
    'the columns are not known, such as Date, Narration, Reference and Credit; name yours with --narration-column, --credit-column and so on',
  no_number_column:
    'a column with the parcel or order is missing, such as AWB, Tracking number or Order number; name yours with --tracking-column or --order-column',
  extra_fields: 'the row has more fields than the header',
  amount_missing: 'the amount is missing',
  amount_invalid: (text) =>
    `the amount must be rupees such as 1499 or 1,499.50, at most 99999999.99, not '${text}'`,
  tracking_missing: describeProblem(TRACKING, 'missing'),
  tracking_long: describeProblem(TRACKING, 'long'),
  tracking_control: describeProblem(TRACKING, 'control'),
  tracking_shortened: shown(TRACKING, 'shortened'),
  tracking_cell_error: shown(TRACKING, 'cell_error'),
  tracking_day: shown(TRACKING, 'day'),
  tracking_formula: shown(TRACKING, 'formula'),
  order_missing: describeProblem(ORDER, 'missing'),
  order_long: describeProblem(ORDER, 'long'),
  order_control: describeProblem(ORDER, 'control'),
  order_shortened: shown(ORDER, 'shortened'),
  order_cell_error: shown(ORDER, 'cell_error'),
  order_day: shown(ORDER, 'day'),
  order_formula: shown(ORDER, 'formula'),
};

export const describeFault = ({ code, text = '' }: RemittanceFault): string => {
  const message = MESSAGES[code];
  return typeof message === 'string' ? message : message(text);
};
