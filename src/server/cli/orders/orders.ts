import { PAYMENT_METHOD } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { ORDER_ACTIONS, ORDER_STATES, type OrderAction, type OrderState } from '#domain/order.ts';
import { changeOrder } from '#server/orders/change-order.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { listAllOrders, listFailedRefunds } from '#server/orders/list-all-orders.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import {
  formatAmount,
  formatInstant,
  JSON_OPTION,
  LIST_OPTIONS,
  readNone,
  readOne,
  readWhole,
} from '../terminal/options.ts';
import { formatJson, listTable } from '../terminal/plain-text.ts';
import { describeMoney, formatRefusal, refundCommand } from './order-refund.ts';
import { shipCommand } from './order-ship.ts';
import { describeOrder, toOrderJson } from './order-text.ts';

const PAYMENTS: Readonly<Record<number, string>> = {
  [PAYMENT_METHOD.cashOnDelivery]: 'cash',
  [PAYMENT_METHOD.card]: 'card',
  [PAYMENT_METHOD.wallet]: 'wallet',
};

const isState = (text: string): text is OrderState => (ORDER_STATES as readonly string[]).includes(text);

const readState = (text: string | undefined): OrderState | undefined => {
  if (text === undefined || isState(text)) return text;
  throw new UsageError(`--state must be one of ${ORDER_STATES.join(', ')}.`);
};

const listCommand: Command = {
  usage: '[--state STATE] [--customer EMAIL] [--limit N] [--json]',
  summary: 'Lists orders, newest first: 50 unless --limit says otherwise.',
  details: [`STATE is one of ${ORDER_STATES.join(', ')}.`],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...LIST_OPTIONS,
      state: { type: 'string' },
      customer: { type: 'string' },
    });
    readNone(positionals);
    const state = readState(values.state);
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const { customer } = values;
      const found = await listAllOrders(db.read, {
        limit: limit + 1,
        ...(state && { state }),
        ...(customer !== undefined && { customer }),
      });
      const orders = found.slice(0, limit);
      const failed = await listFailedRefunds(db.read);
      if (values.json) {
        const rows = orders.map((order) => ({
          id: order.id,
          number: order.number,
          state: order.state,
          payment: PAYMENTS[order.payment_method] ?? String(order.payment_method),
          pieces: Number(order.pieces),
          total: toRupees(order.total),
          customer: order.email,
          placedAt: new Date(order.placed_at).toISOString(),
        }));
        terminal.print(
          formatJson({ ok: true, orders: rows, more: found.length > limit, failedRefunds: failed }),
        );
        return 0;
      }
      const rows = orders.map((order) => [
        order.number,
        formatInstant(order.placed_at),
        order.state,
        PAYMENTS[order.payment_method] ?? order.payment_method,
        Number(order.pieces),
        formatAmount(order.total),
        order.email,
      ]);
      listTable(['Number', 'Placed', 'State', 'Payment', 'Pieces', 'Total', 'Customer'], rows).forEach(
        terminal.print,
      );
      if (found.length > limit)
        terminal.complain(`Only the newest ${limit} are shown; --limit N shows more.`);
      for (const number of failed)
        terminal.complain(
          `Order ${number}: money could not be paid back. orders refund ${number} --again tries it.`,
        );
      return 0;
    });
  },
};

const showCommand: Command = {
  usage: 'ORDER [--json]',
  summary: 'Shows one order with its items and everything that happened to it.',
  details: ['ORDER is a number such as Q100001, or an id.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one order');
    return withShop(terminal, async ({ db }) => {
      const found = await findOrder(db.read, name);
      if (!found) {
        if (values.json) terminal.print(formatJson({ ok: false, error: { code: 'not_found' } }));
        else terminal.complain(formatRefusal(name, { code: 'not_found' }, 'complete'));
        return 1;
      }
      const payment = PAYMENTS[found.order.payment_method] ?? String(found.order.payment_method);
      if (values.json) terminal.print(formatJson({ ok: true, order: toOrderJson(found, payment) }));
      else describeOrder(found, payment).forEach(terminal.print);
      return 0;
    });
  },
};

const SUMMARIES: Readonly<Record<Exclude<OrderAction, 'refund'>, string>> = {
  complete: 'The order was delivered (and, with cash, paid).',
  return: 'The goods of a completed order came back: they go into stock again.',
  cancel: 'Cancels an order: its pieces go back into stock. One that was paid becomes refunded.',
};

const createAction = (action: keyof typeof SUMMARIES): Command => ({
  usage: action === 'cancel' ? 'ORDER [--restock] [--json]' : 'ORDER [--json]',
  summary: SUMMARIES[action],
  details: [
    'ORDER is a number such as Q100001, or an id.',
    ...(action === 'cancel' ? ['--restock puts pieces that were shipped back into stock, too.'] : []),
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      ...(action === 'cancel' && ({ restock: { type: 'boolean', default: false } } as const)),
    });
    const restock = values.restock === true;
    const name = readOne(positionals, 'one order');
    return withShop(terminal, async (app) => {
      const changed = await changeOrder(app, name, action, `operator: orders ${action}`, { restock });
      if (!changed.ok) {
        if (values.json) terminal.print(formatJson(changed));
        else terminal.complain(formatRefusal(name, changed.error, action));
        return 1;
      }
      const { id, number, from, to, piecesBack, paymentMethod, refund } = changed.value;
      if (values.json)
        terminal.print(formatJson({ ok: true, order: { id, number, from, to, piecesBack, refund } }));
      else {
        terminal.print(`Order ${number}: ${from} -> ${to}, ${piecesBack} pieces back in stock.`);
        if (to === 'refunded') terminal.complain(describeMoney(paymentMethod, refund));
      }
      return 0;
    });
  },
});

export const ordersCommands: CommandGroup = {
  summary: 'Orders of all customers.',
  commands: new Map([
    ['list', listCommand],
    ['show', showCommand],
    ['ship', shipCommand],
    ...ORDER_ACTIONS.map(
      (action) => [action, action === 'refund' ? refundCommand : createAction(action)] as const,
    ),
  ]),
};
