import type { Input } from '#contract/endpoints.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import { findSandboxCard, type SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { cartLine } from './cart-lines.ts';
import { rowsOf, type TestShop } from './shop/test-shop.ts';

let keys = 0;

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

export const walletOrder = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({ ...cardOrder(lines, ''), PaymentMethod: 2, ...more });

/** Paid on the page of Tap. */
export const pageOrder = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({ ...cardOrder(lines, ''), PaymentMethod: 10, ...more });

/** Paid in the window of Razorpay. */
export const windowOrder = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({ ...cardOrder(lines, ''), PaymentMethod: 9, ...more });

export const readTotals = async ({ app }: TestShop, productKey: string) => {
  const { stock_quantity, pieces_sold } = await app.db.read
    .selectFrom('product')
    .select(['stock_quantity', 'pieces_sold'])
    .where('key', '=', productKey)
    .executeTakeFirstOrThrow();
  return { stock: stock_quantity, sold: pieces_sold };
};

export const listStates = async ({ app }: TestShop, orderId: number): Promise<string[]> => {
  const events = await app.db.read
    .selectFrom('order_event')
    .select('to_state')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return events.map((event) => event.to_state);
};

export const PAY_WITHIN_MS = 30 * 60_000;

export const tokenOf = (number: string): string => findSandboxCard(number)?.token ?? '';

export const APPROVED = tokenOf('4242 4242 4242 4242');
export const CHALLENGED = tokenOf('4000 0027 6000 3184');
export const DECLINED = tokenOf('4000 0000 0000 0002');

/** Stands for a missing row; no order is placed with it. */
export const NO_ROW: PlacedOrderRow = { ResponseMsg: 'Payment Cancelled', OrderId: 0, OrderNumber: '' };

export const sandboxOf = (shop: TestShop) => ({
  towel: (Quantity = 1) => cartLine(shop, 'gym-towel', Quantity),
  totals: () => readTotals(shop, 'gym-towel'),
  states: (orderId: number) => listStates(shop, orderId),
  place: async (order: Input<'post-order'>, customer: object) =>
    rowsOf(await shop.call('post-order', order, customer))[0] ?? NO_ROW,
  history: async (customer: object) =>
    rowsOf(await shop.call('get-customer-order-history-master', {}, customer)),
  act: async (Reference: string, Action: SandboxAction, customer: object) =>
    rowsOf(await shop.call('sandbox-payment-action', { Reference, Action }, customer)),
  confirm: (OrderId: number, customer: object) => shop.call('confirm-order-payment', { OrderId }, customer),
  giveUp: (OrderId: number, customer: object) => shop.call('cancel-order-payment', { OrderId }, customer),
  charges: async () =>
    (
      await shop.app.db.read
        .selectFrom('sandbox_payment')
        .select('reference')
        .where('state', '=', 'succeeded')
        .where('refund_key', 'is', null)
        .execute()
    ).length,
});
