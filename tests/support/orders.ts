import type { Input } from '#contract/endpoints.ts';
import type { TestShop } from './test-shop.ts';

let keys = 0;

/** A request to order these lines by card, with a key of its own. */
export const cardOrder = (
  lines: readonly unknown[],
  paymentToken: string,
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => {
  keys += 1;
  return {
    cartJsonData: JSON.stringify(lines),
    PaymentMethod: 5,
    paymentToken,
    IdempotencyKey: `key-of-order-${keys}`,
    ...more,
  };
};

/** The same by wallet. */
export const walletOrder = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({ ...cardOrder(lines, ''), PaymentMethod: 2, ...more });

/** All that an order may leave behind: states, stock and uses of coupons. */
export const readBooks = async ({ app }: TestShop, productKey: string) => {
  const { stock_quantity, pieces_sold } = await app.db.read
    .selectFrom('product')
    .select(['stock_quantity', 'pieces_sold'])
    .where('key', '=', productKey)
    .executeTakeFirstOrThrow();
  return { stock: stock_quantity, sold: pieces_sold };
};

/** The states that an order went through. */
export const listStates = async ({ app }: TestShop, orderId: number): Promise<string[]> => {
  const events = await app.db.read
    .selectFrom('order_event')
    .select('to_state')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return events.map((event) => event.to_state);
};

/** Moves the clock behind the time that a customer has to pay. */
export const PAY_WITHIN_MS = 30 * 60_000;
