import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { checkCarriage } from '#server/fulfilment/check-shipment.ts';
import { lineName, type ShippedOrder, type ShipRefusal, shipOrder } from '#server/fulfilment/ship-order.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';
import { formatRefusal } from './order-refund.ts';
import { readPieces, readShipRows, type ShipRow } from './ship-rows.ts';

type Outcome = Result<ShippedOrder, ShipRefusal>;

const describeShipped = ({ number, isNew, pieces, left }: ShippedOrder): string => {
  const list = pieces.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ');
  const rest = left === 0 ? 'nothing is left to ship' : `${left} pieces are left to ship`;
  return isNew
    ? `Order ${number}: shipped ${list}; ${rest}.`
    : `Order ${number}: this shipment is already recorded (${list}); ${rest}. Nothing was changed.`;
};

const describeRefusal = (orderName: string, refusal: ShipRefusal): string => {
  switch (refusal.code) {
    case 'not_found':
    case 'not_allowed':
    case 'conflict':
      return formatRefusal(orderName, refusal, 'ship');
    case 'nothing_left':
      return `Order ${refusal.number} has nothing left to ship.`;
    case 'item_unknown':
      return `Order ${refusal.number} has no item '${refusal.item}'. orders show ${refusal.number} lists its items.`;
    case 'item_digital':
      return `Item '${refusal.item}' of order ${refusal.number} is a download: it is not shipped.`;
    case 'item_ambiguous':
      return `Order ${refusal.number} has several items '${refusal.item}': name one by its id (${refusal.ids.map(lineName).join(', ')}).`;
    case 'too_many':
      return `Item '${refusal.item}' of order ${refusal.number} has only ${refusal.left} pieces left to ship.`;
    case 'tracking_used':
      return `Order ${refusal.number} already has a shipment '${refusal.trackingNumber}' of this carrier with other pieces.`;
  }
};

const readRows = async (app: App, bytes: Uint8Array): Promise<Result<ShipRow[], string[]>> => {
  const rows = readShipRows(bytes);
  if (!rows.ok) return rows;
  const faults: string[] = [];
  const seen = new Map<number, number | undefined>();
  for (const { order, line } of rows.value) {
    const id = await findOrderId(app.db.read, order);
    if (id === undefined) faults.push(`Line ${line}: ${formatRefusal(order, { code: 'not_found' }, 'ship')}`);
    else if (seen.has(id)) faults.push(`Line ${line}: order ${order} is already on line ${seen.get(id)}.`);
    else seen.set(id, line);
  }
  return faults.length > 0 ? { ok: false, error: faults } : rows;
};

const report = (
  { print, warn }: Terminal,
  outcomes: readonly (readonly [orderName: string, outcome: Outcome])[],
  json: boolean,
): number => {
  const isDone = outcomes.every(([, outcome]) => outcome.ok);
  if (json)
    print(
      formatJson({
        ok: isDone,
        orders: outcomes.map(([order, outcome]) =>
          outcome.ok ? { ok: true, ...outcome.value } : { ok: false, order, error: outcome.error },
        ),
      }),
    );
  else
    for (const [orderName, outcome] of outcomes)
      if (outcome.ok) print(formatPlain(describeShipped(outcome.value)));
      else warn(formatPlain(describeRefusal(orderName, outcome.error)));
  return isDone ? 0 : 1;
};

const readCarriage = (carrier = '', trackingNumber = '', trackingUrl?: string) => {
  const carriage = checkCarriage({ carrier, trackingNumber, trackingUrl }, { isTrackingOptional: true });
  if (!carriage.ok) throw new UsageError(`The shipment is not valid: ${carriage.error}.`);
  return carriage.value;
};

export const shipCommand: Command = {
  usage:
    'ORDER... --carrier NAME [--tracking NUMBER] [--tracking-url URL] [--lines SKU:N,...] | --csv FILE [--json]',
  summary: 'Records shipments and mails the customers.',
  details: [
    'ORDER is a number such as Q100001, or an id. Several orders are shipped one by one.',
    'Without --lines, all remaining items are shipped. An item is its SKU, or its id in orders show.',
    '--csv reads the columns order,carrier,tracking and, optionally, tracking_url. A file with a fault ships nothing.',
    'Without --tracking, the parcel has no number, as one of a local courier.',
    'Repeating the same order, carrier and tracking number changes nothing.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      'tracking-url': { type: 'string' },
      lines: { type: 'string' },
      csv: { type: 'string' },
    });
    const { csv, json } = values;
    const ship = async (app: App, rows: readonly ShipRow[]): Promise<number> => {
      const pieces = values.lines === undefined ? undefined : readPieces(values.lines);
      const outcomes: (readonly [string, Outcome])[] = [];
      for (const { order, line: _, ...carriage } of rows)
        outcomes.push([order, await shipOrder(app, order, { ...carriage, pieces, madeBy: 'operator' })]);
      return report(terminal, outcomes, json);
    };
    if (csv !== undefined) {
      if (
        positionals.length > 0 ||
        values.carrier ||
        values.tracking ||
        values['tracking-url'] ||
        values.lines
      )
        throw new UsageError(
          '--csv reads everything from the file: it cannot be combined with orders or other options.',
        );
      const bytes = await readFile(resolve(terminal.directory, csv));
      return withShop(terminal, async (app) => {
        const rows = await readRows(app, bytes);
        if (rows.ok) return ship(app, rows.value);
        if (json) terminal.print(formatJson({ ok: false, faults: rows.error }));
        else for (const fault of rows.error) terminal.warn(formatPlain(fault));
        return 1;
      });
    }
    if (positionals.length === 0) throw new UsageError('Expected one or more orders, or --csv FILE.');
    if (values.lines !== undefined && positionals.length > 1)
      throw new UsageError('--lines requires a single order.');
    if (values.lines !== undefined) readPieces(values.lines);
    const carriage = readCarriage(values.carrier, values.tracking, values['tracking-url']);
    return withShop(terminal, (app) =>
      ship(
        app,
        positionals.map((order) => ({ order, ...carriage })),
      ),
    );
  },
};
