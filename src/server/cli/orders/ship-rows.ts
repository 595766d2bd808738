import { readOrderNumber } from '#domain/orders/order-link.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { type Carriage, checkCarriage } from '#server/fulfilment/check-shipment.ts';
import type { PiecesOfItem } from '#server/fulfilment/ship-order.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import { readCode, unwrapCell } from '#server/platform/table/sheet-code.ts';
import { UsageError } from '../terminal/command.ts';
import { describeSheetFault, sheetFaultLine } from '../terminal/sheet-fault.ts';

export interface ShipRow extends Carriage {
  readonly order: string;
  /** Undefined if it is not from a file. */
  readonly line?: number;
}

const COLUMNS = ['order', 'carrier', 'tracking', 'tracking_url'] as const;
const REQUIRED = COLUMNS.slice(0, 3);

export const readShipRows = (bytes: Uint8Array): Result<ShipRow[], string[]> => {
  const parsed = readCsv(bytes);
  if (!parsed.ok)
    return refuse([`Line ${sheetFaultLine(parsed.error)}: ${describeSheetFault(parsed.error)}.`]);
  const [head, ...rows] = parsed.value;
  const names = head?.cells.map((name) => readCode(name).toLowerCase()) ?? [];
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name));
  if (missing.length > 0) return refuse([`Line 1: the column ${missing.join(', ')} is missing.`]);
  if (unknown.length > 0) return refuse([`Line 1: there is no column '${unknown.join("', '")}'.`]);
  const faults: string[] = [];
  const read: ShipRow[] = [];
  const seen = new Map<string, number>();
  const tracked = new Map<string, number>();
  for (const { line, cells: fields } of rows) {
    const field = (name: (typeof COLUMNS)[number]) => unwrapCell((fields[names.indexOf(name)] ?? '').trim());
    const order = readOrderNumber(field('order'));
    const carriage = checkCarriage({
      carrier: field('carrier'),
      trackingNumber: field('tracking'),
      trackingUrl: field('tracking_url'),
    });
    const first = seen.get(order);
    const number = carriage.ok ? carriage.value.trackingNumber.toUpperCase() : undefined;
    const parcel = number === undefined ? undefined : tracked.get(number);
    if (fields.length > names.length) faults.push(`Line ${line}: more fields than in the header.`);
    else if (order === '') faults.push(`Line ${line}: the order is missing.`);
    else if (first !== undefined) faults.push(`Line ${line}: order ${order} is already on line ${first}.`);
    else if (!carriage.ok) faults.push(`Line ${line}: ${carriage.error}.`);
    else if (parcel !== undefined)
      faults.push(`Line ${line}: the tracking number '${field('tracking')}' is already on line ${parcel}.`);
    else read.push({ order, line, ...carriage.value });
    seen.set(order, first ?? line);
    if (number !== undefined) tracked.set(number, parcel ?? line);
  }
  if (rows.length === 0) faults.push('There are no rows below the header.');
  return faults.length > 0 ? refuse(faults) : ok(read);
};

/** Parses `SKU:2,SKU2:1`. @throws UsageError for any other form */
export const readPieces = (text: string): PiecesOfItem[] =>
  text.split(',').map((part) => {
    const at = part.lastIndexOf(':');
    const item = part.slice(0, Math.max(at, 0)).trim();
    const count = part.slice(at + 1).trim();
    const quantity = /^\d{1,6}$/.test(count) ? Number(count) : 0;
    if (item === '' || quantity < 1)
      throw new UsageError(`--lines must be items with quantities such as SKU:2,SKU2:1, not '${text}'.`);
    return { item, quantity };
  });
