import { toRupees } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { type ChangedOrder, changeOrder } from '#server/fulfilment/change-order.ts';
import { type PartRefusal, refundPart } from '#server/fulfilment/refund-part.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { refundAgain } from '#server/payments/refunds/follow-refund.ts';
import type { Refund } from '#server/payments/refunds/refund.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatAmount, JSON_OPTION, readMoney, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

export const describeMoney = (paymentMethod: number, refund: Refund): string => {
  if (paymentMethod === PAYMENT_METHOD.cashOnDelivery) return 'Return the cash to the customer yourself.';
  const messages: Readonly<Record<Refund, string>> = {
    refunded: 'The payment provider accepted the refund.',
    by_hand: 'Transfer the money back to the customer yourself, then record it with payments returned.',
    due: 'The payment provider did not respond. The shop retries the refund every minute.',
    refused:
      "The payment provider refused the refund: check the shop's account there, then use --again. The shop also retries automatically, so do not refund the payment manually.",
    none: 'The order has no payment: return the money yourself.',
  };
  return messages[refund];
};

export const formatRefusal = (orderName: string, refusal: PartRefusal, action: string): string => {
  switch (refusal.code) {
    case 'not_found':
      return `There is no order '${formatPlain(orderName)}'.`;
    case 'too_much':
      return `Only ${formatAmount(refusal.rest)} of order ${refusal.number} can still be refunded. Nothing was changed.`;
    case 'failed_before':
      return `An earlier refund of order ${refusal.number} failed: use --again, or refund everything that is left. Nothing was changed.`;
    case 'conflict':
      return `Order ${refusal.number} was changed in the meantime. Nothing was changed.`;
    case 'nothing_chosen':
      return `Order ${refusal.number}: no pieces were chosen. Nothing was changed.`;
    case 'line_unknown':
      return `Order ${refusal.number} has no line ${refusal.lineId}. Nothing was changed.`;
    case 'too_many_pieces':
      return `Only ${refusal.left} pieces of line ${refusal.lineId} can still be refunded. Nothing was changed.`;
    case 'return_unknown':
    case 'return_state':
      return 'This return cannot be refunded. Nothing was changed.';
    case 'return_followed':
    case 'refund_followed':
      return `Order ${refusal.number} stays delivered: a ${refusal.code === 'return_followed' ? 'return' : 'refund'} followed. Nothing was changed.`;
    case 'not_allowed':
      return `Order ${refusal.number} is ${refusal.state}: '${action}' is not possible, nothing was changed.`;
  }
};

const toJson = (refusal: PartRefusal) => ({
  ok: false,
  error: refusal.code === 'too_much' ? { ...refusal, rest: toRupees(refusal.rest) } : refusal,
});

const again = async (app: App, name: string, { print, warn }: Terminal, json: boolean) => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) {
    if (json) print(formatJson(toJson({ code: 'not_found' })));
    else warn(formatRefusal(name, { code: 'not_found' }, 'refund'));
    return 1;
  }
  const refund = await refundAgain(app, id, 'operator: orders refund --again');
  if (json) print(formatJson({ ok: true, order: { id, refund: refund ?? 'none' } }));
  else print(refund ? describeMoney(0, refund) : 'There is no failed refund.');
  return refund === undefined || refund === 'refunded' ? 0 : 1;
};

const CAUSE_MAXIMUM = 200;

const readCause = (reason = ''): string => {
  const text = reason.trim();
  if (text.length > CAUSE_MAXIMUM)
    throw new UsageError(`--reason can have at most ${CAUSE_MAXIMUM} characters.`);
  return text === '' ? 'operator: orders refund' : `operator: orders refund: ${text}`;
};

export const refundCommand: Command = {
  usage: 'ORDER [--amount AMOUNT | --restock] [--reason TEXT] [--json], or ORDER --again [--json]',
  summary: 'Refunds a paid order, completely or in part.',
  details: [
    'ORDER is a number such as Q100001, or an id.',
    'A partial refund does not change the state of the order until everything is refunded.',
    'Pieces that were not sent go back to stock when everything is refunded; --restock also returns the others.',
    'A refund with --amount moves no stock.',
    '--again only retries refunds that failed at the payment provider.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      amount: { type: 'string' },
      restock: { type: 'boolean', default: false },
      reason: { type: 'string' },
      again: { type: 'boolean', default: false },
    });
    const name = readOne(positionals, 'one order');
    const { restock, json } = values;
    if (values.again && (values.amount !== undefined || restock))
      throw new UsageError(
        '--again retries earlier refunds: it cannot be combined with --amount or --restock.',
      );
    if (values.amount !== undefined && restock)
      throw new UsageError(
        '--amount moves no stock, so it cannot be combined with --restock. Refund pieces in the back office.',
      );
    const cause = readCause(values.reason);
    const amount = values.amount === undefined ? undefined : readMoney('amount', values.amount);
    return withShop(terminal, async (app) => {
      if (values.again) return again(app, name, terminal, json);
      const changed: Result<ChangedOrder, PartRefusal> =
        amount === undefined
          ? await changeOrder(app, name, 'refund', cause, {
              restock: restock ? 'all' : 'usual',
            })
          : await refundPart(app, name, { amount, cause });
      if (!changed.ok) {
        if (json) terminal.print(formatJson(toJson(changed.error)));
        else terminal.warn(formatRefusal(name, changed.error, 'refund'));
        return 1;
      }
      const { id, number, from, to, piecesToRestock, paymentMethod, refund } = changed.value;
      if (json)
        terminal.print(formatJson({ ok: true, order: { id, number, from, to, piecesToRestock, refund } }));
      else {
        const what =
          amount !== undefined && from === to ? `${formatAmount(amount)} back` : `${from} -> ${to}`;
        terminal.print(`Order ${number}: ${what}, ${piecesToRestock} pieces back in stock.`);
        terminal.warn(describeMoney(paymentMethod, refund));
      }
      return 0;
    });
  },
};
