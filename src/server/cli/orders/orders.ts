import { ORDER_ACTIONS, type OrderAction } from '#domain/order.ts';
import { changeOrder } from '#server/orders/change-order.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';
import { listCommand } from './order-list.ts';
import { describeMoney, formatRefusal, refundCommand } from './order-refund.ts';
import { shipCommand } from './order-ship.ts';
import { describeOrder, paymentName, toOrderJson } from './order-text.ts';

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
      const payment = paymentName(found.order.payment_method);
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
