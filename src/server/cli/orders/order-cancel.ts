import { toRupees } from '#domain/money.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { STAFF_REASONS, type StaffReason, toStaffReason } from '#domain/orders/staff-reason.ts';
import type { App } from '#server/context.ts';
import {
  type CancelledOrder,
  cancelOrders,
  listUnpaidOrders,
  type OrdersOfCustomer,
  type UnpaidOrderRow,
} from '#server/fulfilment/cancel-orders.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatAmount, formatInstant, JSON_OPTION, readNone, readPeriod } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { changeOne, describeChanged, toChangedJson } from './order-change.ts';
import { describeMoney, formatRefusal } from './order-refund.ts';
import { paymentName } from './order-text.ts';

const toRowJson = (order: UnpaidOrderRow) => ({
  number: order.number,
  state: order.state,
  payment: paymentName(order.payment_method),
  pieces: Number(order.pieces),
  total: toRupees(order.total),
  placedAt: new Date(order.placed_at).toISOString(),
});

interface Choice extends OrdersOfCustomer {
  readonly dryRun: boolean;
  readonly restock: Restock;
  readonly json: boolean;
}

const showUnpaid = (
  orders: readonly UnpaidOrderRow[],
  { print }: Terminal,
  { dryRun, json }: Choice,
): void => {
  if (json) {
    print(formatJson({ ok: true, dryRun, orders: orders.map(toRowJson) }));
    return;
  }
  if (orders.length === 0) {
    print('There are no unpaid orders to cancel.');
    return;
  }
  listTable(
    ['Number', 'Placed', 'State', 'Payment', 'Pieces', 'Total'],
    orders.map((order) => [
      order.number,
      formatInstant(order.placed_at),
      order.state,
      paymentName(order.payment_method),
      Number(order.pieces),
      formatAmount(order.total),
    ]),
  ).forEach(print);
  print(`${orders.length} orders would be cancelled. Use --yes to cancel them.`);
};

const report = (cancelled: readonly CancelledOrder[], { print, warn }: Terminal, json: boolean): number => {
  const failed = cancelled.filter(({ outcome }) => !outcome.ok).length;
  if (json)
    print(
      formatJson({
        ok: failed === 0,
        orders: cancelled.map(({ number, outcome }) =>
          outcome.ok
            ? { ok: true, ...toChangedJson(outcome.value) }
            : { ok: false, number, error: outcome.error },
        ),
      }),
    );
  else {
    for (const { number, outcome } of cancelled)
      if (!outcome.ok) warn(formatPlain(formatRefusal(number, outcome.error, 'cancel')));
      else {
        print(describeChanged(outcome.value));
        const { to, paymentMethod, refund } = outcome.value;
        if (to === 'refunded') warn(describeMoney(paymentMethod, refund));
      }
    print(`${cancelled.length - failed} of ${cancelled.length} orders were cancelled.`);
  }
  return failed === 0 ? 0 : 1;
};

const cancelAll = async (app: App, choice: Choice, terminal: Terminal): Promise<number> => {
  const { customer, dryRun, restock, json } = choice;
  const orders = await listUnpaidOrders(app, choice);
  if (!orders.ok) {
    if (json) terminal.print(formatJson({ ok: false, error: { code: orders.error } }));
    else terminal.warn(formatPlain(`There is no customer '${customer}'.`));
    return 1;
  }
  if (dryRun || orders.value.length === 0) {
    showUnpaid(orders.value, terminal, choice);
    return 0;
  }
  const cancelled = await cancelOrders(app, orders.value, 'operator: orders cancel --customer', { restock });
  return report(cancelled, terminal, json);
};

const readReason = (text: string | undefined): StaffReason | undefined => {
  if (text === undefined) return undefined;
  const reason = toStaffReason(text);
  if (!reason) throw new UsageError(`--reason must be one of ${STAFF_REASONS.join(', ')}.`);
  return reason;
};

export const cancelCommand: Command = {
  usage:
    'ORDER [--reason REASON] [--restock] [--json], or --customer EMAIL-OR-ID [--since DAY] [--until DAY] --dry-run|--yes [--restock] [--json]',
  summary: 'Cancels an order and returns its pieces to stock. A paid order becomes refunded.',
  details: [
    'ORDER is a number such as Q100001, or an id.',
    '--customer cancels all unpaid orders of a customer, but no paid ones. --dry-run only lists them.',
    'DAY is a date in the time zone of the shop, such as 2026-03-10; --until is inclusive.',
    `REASON is one of ${STAFF_REASONS.join(', ')}. refused counts in the cash rules.`,
    '--restock also returns shipped pieces to stock.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      customer: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      restock: { type: 'boolean', default: false },
      reason: { type: 'string' },
    });
    const { customer, since, until, json, yes, 'dry-run': dryRun } = values;
    const restock = values.restock ? 'all' : 'usual';
    if (customer === undefined) {
      if (since !== undefined || until !== undefined || dryRun || yes)
        throw new UsageError('--since, --until, --dry-run and --yes require --customer.');
      return changeOne(positionals, 'cancel', { restock, json, reason: readReason(values.reason) }, terminal);
    }
    readNone(positionals);
    if (values.reason !== undefined) throw new UsageError('--reason requires one order.');
    if (customer.trim() === '') throw new UsageError('--customer must be an e-mail or an id.');
    if (dryRun === yes)
      throw new UsageError('--customer requires --dry-run to list the orders, or --yes to cancel them.');
    const period = readPeriod({ since, until });
    return withShop(terminal, (app) =>
      cancelAll(app, { customer: customer.trim(), ...period, dryRun, restock, json }, terminal),
    );
  },
};
