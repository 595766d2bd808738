import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatUnits, toRupees } from '#domain/money.ts';
import { isoDay } from '#domain/shop-day.ts';
import { findNameFault } from '#server/fulfilment/check-shipment.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { checkRemittance } from '#server/remittances/check-remittance.ts';
import { listOwed } from '#server/remittances/list-owed.ts';
import { type ChosenColumns, PAYOUT_FIELDS } from '#server/remittances/payout-columns.ts';
import { MAX_BYTES } from '#server/remittances/read-remittance.ts';
import { recordRemittance } from '#server/remittances/record-remittance.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatAmount, JSON_OPTION, readNone, readOne, readPeriod } from '../terminal/options.ts';
import { formatJson, listTable } from '../terminal/plain-text.ts';
import { printCommands, printRefusal, printRows, printSkipped, toRowJson } from './remittance-text.ts';

const OUTPUT = { ...JSON_OPTION, csv: { type: 'boolean', default: false } } as const;
const COLUMNS = {
  'tracking-column': { type: 'string' },
  'order-column': { type: 'string' },
  'amount-column': { type: 'string' },
} as const;
const COLUMN_USAGE = '[--tracking-column HEADING] [--order-column HEADING] [--amount-column HEADING]';

const DETAILS = [
  'FILE (CSV or XLSX) lists a tracking number or an order number, and the collected amount, in columns such as AWB, Order number and COD amount.',
  'If the headings are others, name them with --tracking-column, --order-column and --amount-column. Titles, totals and negative rows are skipped and listed.',
  "With --csv, fields that a spreadsheet would read as a formula are prefixed with '.",
];

/** Undefined if no column is named. */
const readChosen = (values: Readonly<Record<string, unknown>>): ChosenColumns | undefined => {
  const named = PAYOUT_FIELDS.flatMap((field) => {
    const heading = values[`${field}-column`];
    return typeof heading === 'string' ? [[field, heading] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};

interface Output {
  readonly json: boolean;
  readonly csv: boolean;
}

const requireOneFormat = ({ json, csv }: Output): void => {
  if (json && csv) throw new UsageError('Use --json or --csv, not both.');
};

const readBytes = async ({ directory }: Terminal, file: string): Promise<Uint8Array> => {
  const path = resolve(directory, file);
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new UsageError(`${file} has more than ${MAX_BYTES / 1_000_000} MB.`);
  return readFile(path);
};

const readName = (option: string, text: string): string => {
  const fault = findNameFault(`--${option}`, text);
  if (fault) throw new UsageError(`${fault}.`);
  return text;
};

const checkCommand: Command = {
  usage: `FILE ${COLUMN_USAGE} [--json|--csv]`,
  summary: "Compares a carrier's payout of cash orders with what they owe, and records nothing.",
  details: DETAILS,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...OUTPUT, ...COLUMNS });
    requireOneFormat(values);
    const bytes = await readBytes(terminal, readOne(positionals, 'one file'));
    return withShop(terminal, async (app) => {
      const checked = await checkRemittance(app, bytes, readChosen(values));
      if (!checked.ok) return printRefusal(terminal, checked.error, values.json);
      const { rows, skipped, toComplete } = checked.value;
      if (values.json)
        terminal.print(
          formatJson({ ok: true, recorded: null, rows: rows.map(toRowJson), skipped, toComplete }),
        );
      else {
        printRows(terminal, rows, values.csv);
        printSkipped(terminal, skipped);
      }
      return 0;
    });
  },
};

const recordCommand: Command = {
  usage: `FILE --carrier NAME [--reference TEXT] ${COLUMN_USAGE} [--json|--csv]`,
  summary: "Records a carrier's payout of cash orders, once per file. Changes no order.",
  details: [...DETAILS, 'TEXT is the reference of the payout, such as the number of the bank transfer.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...OUTPUT,
      ...COLUMNS,
      carrier: { type: 'string' },
      reference: { type: 'string' },
    });
    requireOneFormat(values);
    const carrier = readName('carrier', values.carrier?.trim() ?? '');
    const given = values.reference?.trim() ?? '';
    const reference = given === '' ? '' : readName('reference', given);
    const bytes = await readBytes(terminal, readOne(positionals, 'one file'));
    return withShop(terminal, async (app) => {
      const recorded = await recordRemittance(app, { bytes, carrier, reference, chosen: readChosen(values) });
      if (!recorded.ok) return printRefusal(terminal, recorded.error, values.json);
      const { id, rows, skipped, toComplete } = recorded.value;
      if (values.json)
        terminal.print(
          formatJson({ ok: true, recorded: id, rows: rows.map(toRowJson), skipped, toComplete }),
        );
      else {
        printRows(terminal, rows, values.csv);
        printSkipped(terminal, skipped);
        terminal.warn(`Recorded as payout ${id}. No order was changed.`);
        printCommands(terminal, toComplete);
      }
      return 0;
    });
  },
};

const owedCommand: Command = {
  usage: '[--since DAY] [--json|--csv]',
  summary: 'Lists cash orders that were shipped and are not paid out in full, the oldest first.',
  details: [
    'DAY is a date in the time zone of the shop, such as 2026-03-10. --since omits orders whose first parcel was shipped before.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...OUTPUT, since: { type: 'string' } });
    readNone(positionals);
    requireOneFormat(values);
    const { since } = readPeriod({ since: values.since });
    return withShop(terminal, async ({ db, clock }) => {
      const orders = await listOwed(db.read, { since, now: clock.now() });
      if (values.json)
        terminal.print(
          formatJson({
            ok: true,
            orders: orders.map(({ shippedAt, owed, received, ...order }) => ({
              ...order,
              shippedAt: new Date(shippedAt).toISOString(),
              owed: toRupees(owed),
              received: toRupees(received),
              missing: toRupees(owed - received),
            })),
          }),
        );
      else if (values.csv) {
        terminal.print('number,state,shipped,days,carriers,tracking,owed,received,missing');
        for (const { number, state, shippedAt, days, carriers, parcels, owed, received } of orders)
          terminal.print(
            formatCsvLine([
              ...[number, state, isoDay(shippedAt), String(days), carriers.join(' '), parcels.join(' ')],
              ...[owed, received, owed - received].map(formatUnits),
            ]),
          );
      } else
        listTable(
          ['Order', 'State', 'Shipped', 'Days', 'Carrier', 'Tracking', 'Owed', 'Received'],
          orders.map(({ number, state, shippedAt, days, carriers, parcels, owed, received }) => [
            ...[number, state, isoDay(shippedAt), days, carriers.join(', '), parcels.join(', ')],
            ...[formatAmount(owed), formatAmount(received)],
          ]),
        ).forEach(terminal.print);
      return 0;
    });
  },
};

export const remittancesCommands: CommandGroup = {
  summary: 'What carriers have collected for cash orders and paid out.',
  commands: new Map([
    ['check', checkCommand],
    ['record', recordCommand],
    ['owed', owedCommand],
  ]),
};
