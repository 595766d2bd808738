import { ORDER_STATUS } from '#domain/constants.ts';
import { formatUnits, toRupees } from '#domain/money.ts';
import { ORDER_STATES, type OrderState, orderStatus } from '#domain/orders/order.ts';
import { listAllOrders, listFailedRefunds } from '#server/orders/list-all-orders.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import {
  formatAmount,
  formatInstant,
  JSON_OPTION,
  readNone,
  readPeriod,
  readWhole,
} from '../terminal/options.ts';
import { formatJson, listTable } from '../terminal/plain-text.ts';
import { paymentName } from './order-text.ts';

const isState = (text: string): text is OrderState => ORDER_STATES.some((state) => state === text);

const STATUSES: Readonly<Record<string, number>> = {
  active: ORDER_STATUS.active,
  in_progress: ORDER_STATUS.inProgress,
  completed: ORDER_STATUS.completed,
  returned: ORDER_STATUS.returned,
  refunded: ORDER_STATUS.refunded,
};
const STATUS_NAMES = Object.keys(STATUSES);

const readStates = (state?: string, status?: string): readonly OrderState[] | undefined => {
  if (state !== undefined && status !== undefined) throw new UsageError('Use --state or --status, not both.');
  if (state !== undefined) {
    if (isState(state)) return [state];
    throw new UsageError(`--state must be one of ${ORDER_STATES.join(', ')}.`);
  }
  if (status === undefined) return undefined;
  const wanted = STATUSES[status];
  if (wanted === undefined) throw new UsageError(`--status must be one of ${STATUS_NAMES.join(', ')}.`);
  return ORDER_STATES.filter((one) => orderStatus(one) === wanted);
};

const DEFAULT_LIMIT = 50;
const ALL = 1_000_000;

export const listCommand: Command = {
  usage:
    '[--status STATUS|--state STATE] [--since DAY] [--until DAY] [--search TEXT] [--customer EMAIL-OR-ID] [--limit N] [--json|--csv]',
  summary: `Lists orders, newest first; --limit defaults to ${DEFAULT_LIMIT}, and with --csv to all orders.`,
  details: [
    `STATUS is the status shown to customers: one of ${STATUS_NAMES.join(', ')}.`,
    `STATE is one of ${ORDER_STATES.join(', ')}.`,
    'DAY is a date in the time zone of the shop, such as 2026-03-10; --until is inclusive.',
    'TEXT is part of the number, e-mail, name, phone, a tracking number or a SKU.',
    "With --csv, fields that a spreadsheet would read as a formula are prefixed with '.",
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      csv: { type: 'boolean', default: false },
      limit: { type: 'string' },
      state: { type: 'string' },
      status: { type: 'string' },
      customer: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      search: { type: 'string' },
    });
    readNone(positionals);
    if (values.json && values.csv) throw new UsageError('Use --json or --csv, not both.');
    const { customer, search, csv } = values;
    const states = readStates(values.state, values.status);
    const period = readPeriod(values);
    const limit = values.limit === undefined ? (csv ? ALL : DEFAULT_LIMIT) : readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const found = await listAllOrders(db, { limit: limit + 1, states, customer, search, ...period });
      const orders = found.slice(0, limit);
      const failed = await listFailedRefunds(db.read);
      if (values.json) {
        const rows = orders.map((order) => ({
          id: order.id,
          number: order.number,
          state: order.state,
          payment: paymentName(order.payment_method),
          pieces: Number(order.pieces),
          total: toRupees(order.total),
          customer: order.email,
          name: order.name.trim(),
          phone: order.phone,
          placedAt: new Date(order.placed_at).toISOString(),
        }));
        terminal.print(
          formatJson({ ok: true, orders: rows, more: found.length > limit, failedRefunds: failed }),
        );
        return 0;
      }
      if (csv) {
        terminal.print('number,placed_at,state,payment,pieces,total,customer,name,phone');
        for (const order of orders)
          terminal.print(
            formatCsvLine([
              order.number,
              new Date(order.placed_at).toISOString(),
              order.state,
              paymentName(order.payment_method),
              String(order.pieces),
              formatUnits(order.total),
              order.email,
              order.name.trim(),
              order.phone,
            ]),
          );
      } else {
        const rows = orders.map((order) => [
          order.number,
          formatInstant(order.placed_at),
          order.state,
          paymentName(order.payment_method),
          Number(order.pieces),
          formatAmount(order.total),
          order.email,
        ]);
        listTable(['Number', 'Placed', 'State', 'Payment', 'Pieces', 'Total', 'Customer'], rows).forEach(
          terminal.print,
        );
      }
      if (found.length > limit) terminal.warn(`Only the newest ${limit} are listed; --limit N lists more.`);
      for (const number of failed)
        terminal.warn(`Order ${number}: a refund failed. Retry it with orders refund ${number} --again.`);
      return 0;
    });
  },
};
