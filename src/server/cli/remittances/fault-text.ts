import { describeNameProblem } from '#server/fulfilment/check-shipment.ts';
import {
  MAX_BYTES,
  MAX_ROWS,
  type RemittanceFault,
  type RemittanceFaultCode,
} from '#server/remittances/read-remittance.ts';

const TRACKING = 'the tracking number';
const ORDER = 'the order number';

const shortened = (what: string) => (text: string) =>
  `${what} '${text}' was shortened by a spreadsheet: export the column as text`;

const MESSAGES: Readonly<Record<RemittanceFaultCode, string | ((text: string) => string)>> = {
  bytes: `the file has more than ${MAX_BYTES / 1_000_000} MB`,
  rows: `the file has more than ${MAX_ROWS} rows`,
  columns: 'the row has too many columns',
  encoding: 'the file is not text in UTF-8 or UTF-16',
  quotes: 'a quoted field is not valid CSV',
  empty: 'the file has no rows below the header',
  column_twice: 'the column occurs twice',
  no_amount_column: 'a column with the amount is missing, such as COD amount, Collected or Amount',
  no_number_column:
    'a column with the parcel or order is missing, such as AWB, Tracking number or Order number',
  extra_fields: 'the row has more fields than the header',
  amount_missing: 'the amount is missing',
  amount_invalid: (text) =>
    `the amount must be rupees such as 1499 or 1,499.50, at most 99999999.99, not '${text}'`,
  tracking_missing: describeNameProblem(TRACKING, 'missing'),
  tracking_long: describeNameProblem(TRACKING, 'long'),
  tracking_control: describeNameProblem(TRACKING, 'control'),
  tracking_shortened: shortened(TRACKING),
  order_missing: describeNameProblem(ORDER, 'missing'),
  order_long: describeNameProblem(ORDER, 'long'),
  order_control: describeNameProblem(ORDER, 'control'),
  order_shortened: shortened(ORDER),
};

export const describeFault = ({ code, text = '' }: RemittanceFault): string => {
  const message = MESSAGES[code];
  return typeof message === 'string' ? message : message(text);
};
