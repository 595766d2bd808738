import { findOrder } from '#server/orders/find-order.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';
import { cancelCommand } from './order-cancel.ts';
import { changeOne } from './order-change.ts';
import { correctCommand } from './order-correct.ts';
import { listCommand } from './order-list.ts';
import { formatRefusal, refundCommand } from './order-refund.ts';
import { shipCommand } from './order-ship.ts';
import { describeOrder, paymentName, toOrderJson } from './order-text.ts';

const showCommand: Command = {
  usage: 'ORDER [--json]',
  summary: 'Shows one order with its items and events.',
  details: ['ORDER is a number such as Q100001, or an id.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one order');
    return withShop(terminal, async ({ db }) => {
      const found = await findOrder(db.read, name);
      if (!found) {
        if (values.json) terminal.print(formatJson({ ok: false, error: { code: 'not_found' } }));
        else terminal.warn(formatRefusal(name, { code: 'not_found' }, 'complete'));
        return 1;
      }
      const payment = paymentName(found.order.payment_method);
      if (values.json) terminal.print(formatJson({ ok: true, order: toOrderJson(found, payment) }));
      else describeOrder(found, payment).forEach(terminal.print);
      return 0;
    });
  },
};

const SUMMARIES = {
  complete: 'Marks an order as delivered (and a cash order as paid).',
  reopen: 'Takes back that an order was delivered (and a cash order paid): it is on its way again.',
  return: 'Marks a completed order as returned and puts its pieces back into stock.',
} as const;

const createAction = (action: keyof typeof SUMMARIES): Command => ({
  usage: 'ORDER [--json]',
  summary: SUMMARIES[action],
  details: ['ORDER is a number such as Q100001, or an id.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    return changeOne(positionals, action, { restock: 'usual', json: values.json }, terminal);
  },
});

export const ordersCommands: CommandGroup = {
  summary: 'Orders of all customers.',
  commands: new Map([
    ['list', listCommand],
    ['show', showCommand],
    ['ship', shipCommand],
    ['correct', correctCommand],
    ['complete', createAction('complete')],
    ['reopen', createAction('reopen')],
    ['return', createAction('return')],
    ['refund', refundCommand],
    ['cancel', cancelCommand],
  ]),
};
