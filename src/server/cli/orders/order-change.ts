import type { OrderAction } from '#domain/orders/order.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { formatCause, OPERATOR, type StaffReason } from '#domain/orders/staff-reason.ts';
import { type ChangedOrder, changeOrder } from '#server/fulfilment/change-order.ts';
import type { Terminal } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { readOne } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';
import { describeMoney, formatRefusal } from './order-refund.ts';

export const toChangedJson = ({ id, number, from, to, piecesToRestock, refund }: ChangedOrder) => ({
  id,
  number,
  from,
  to,
  piecesToRestock,
  refund,
});

export const describeChanged = ({ number, from, to, piecesToRestock }: ChangedOrder): string =>
  `Order ${number}: ${from} -> ${to}, ${piecesToRestock} pieces back in stock.`;

export interface ChangeOneOptions {
  readonly restock: Restock;
  readonly json: boolean;
  readonly reason?: StaffReason | undefined;
}

/** @throws UsageError unless the arguments name exactly one order */
export const changeOne = (
  positionals: readonly string[],
  action: Exclude<OrderAction, 'refund'>,
  { restock, json, reason }: ChangeOneOptions,
  terminal: Terminal,
): Promise<number> => {
  const name = readOne(positionals, 'one order');
  return withShop(terminal, async (app) => {
    const changed = await changeOrder(
      app,
      name,
      action,
      reason ? formatCause(OPERATOR, reason) : `${OPERATOR}: orders ${action}`,
      { restock },
    );
    if (!changed.ok) {
      if (json) terminal.print(formatJson(changed));
      else terminal.warn(formatRefusal(name, changed.error, action));
      return 1;
    }
    const { to, paymentMethod, refund } = changed.value;
    if (json) terminal.print(formatJson({ ok: true, order: toChangedJson(changed.value) }));
    else {
      terminal.print(describeChanged(changed.value));
      if (to === 'refunded') terminal.warn(describeMoney(paymentMethod, refund));
    }
    return 0;
  });
};
