import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const findProduct = async (key: string) =>
  shop.app.db.read.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const lineOf = (key: string, Quantity = 1) => cartLine(shop, key, Quantity);

const orderOf = (
  lines: readonly unknown[],
  more: Partial<Input<'post-order'>> = {},
): Input<'post-order'> => ({
  OrderNote: 'Leave it with the guard',
  cartJsonData: JSON.stringify(lines),
  CouponCode: '',
  PaymentMethod: 6,
  ...more,
});

describe('a cash order', () => {
  test('reduces the stock, stores the prices and shows in the history to the paisa', async () => {
    const customer = await signIn(shop);
    const lines = [await lineOf('prime-whey', 2), await lineOf('electrolyte-stick', 3)];
    const before = await findProduct('prime-whey');
    const quote = rowsOf(await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) }));
    const [placed] = rowsOf(
      await shop.call('post-order', orderOf(lines, { ExpectedOrderTotal: quote.orderTotal }), customer),
    );
    expect(placed).toMatchObject({ ResponseMsg: 'Order Placed Successfully' });
    expect((await findProduct('prime-whey')).stock_quantity).toBe(before.stock_quantity - 2);

    const [order] = rowsOf(
      await shop.call('get-customer-order-history-master', { UserId: customer.userId }, customer),
    );
    expect(order).toMatchObject({
      OrderId: placed?.OrderId,
      OrderTotal: quote.orderTotal,
      TotalItems: 5,
      LatestStatusName: 'Active',
      OrderDateUTC: '2026-03-10T06:30:00.000Z',
      PaymentMethod: 6,
      CartSubTotal: quote.cartSubTotal,
      ShippingSubTotal: quote.shippingSubTotal,
      DiscountTotal: 0,
      FeeTotal: 0,
      CouponCode: null,
    });
    expect(order?.DeliveryAddress).toContain('India');
    const items = rowsOf(
      await shop.call('get-customer-order-history-detail', { OrderId: placed?.OrderId ?? 0 }, customer),
    );
    expect(items.map((item) => item.OrderItemTotal)).toEqual(quote.productsData.map((row) => row.LineTotal));

    const events = await shop.app.db.read
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', placed?.OrderId ?? 0)
      .execute();
    expect(events).toMatchObject([{ from_state: null, to_state: 'placed' }]);
  });

  test('is placed once for one key, and another body under that key is refused', async () => {
    const customer = await signIn(shop);
    const line = await lineOf('creatine-mono');
    const order = orderOf([line], { IdempotencyKey: 'key-of-this-test' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call('post-order', order, customer)),
    );
    const ids = answers.map((answer) => rowsOf(answer)[0]?.OrderId);
    expect(new Set(ids).size).toBe(1);
    expect(rowsOf(await shop.call('get-customer-order-history-master', {}, customer))).toHaveLength(1);

    const other = await shop.call('post-order', { ...order, OrderNote: 'another' }, customer);
    expect(other).toMatchObject({ ok: false, error: { status: 409 } });
  });

  test('of the last piece is placed once for one key, and its retry is not refused as sold out', async () => {
    const { id } = await findProduct('creatine-mono');
    const setStock = (stock_quantity: number) =>
      shop.app.db.write((db) =>
        db.updateTable('product').set({ stock_quantity }).where('id', '=', id).execute(),
      );
    const line = await lineOf('creatine-mono');
    for (let round = 0; round < 5; round += 1) {
      const customer = await signIn(shop);
      await setStock(1);
      const order = orderOf([line], { IdempotencyKey: 'key-of-the-last-piece' });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => shop.call('post-order', order, customer)),
      );
      expect(new Set(answers.map((answer) => rowsOf(answer)[0]?.OrderId)).size).toBe(1);
      expect((await findProduct('creatine-mono')).stock_quantity).toBe(0);
    }
    await setStock(50);
  });

  test('fifty customers and ten pieces: ten orders, no stock below zero', async () => {
    const product = await findProduct('gym-towel');
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ stock_quantity: 10 }).where('id', '=', product.id).execute(),
    );
    const customer = await signIn(shop);
    const line = await lineOf('gym-towel');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.call('post-order', orderOf([line], { IdempotencyKey: `race-${index}-key` }), customer),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.error.status === 409)).toHaveLength(40);
    expect((await findProduct('gym-towel')).stock_quantity).toBe(0);
  });
});

describe('an order is refused and nothing is stored', () => {
  const refusal = async (order: Input<'post-order'>, customer: { token: string; userId: number }) => {
    const stock = () =>
      shop.app.db.read.selectFrom('product').select(['id', 'stock_quantity']).orderBy('id').execute();
    const before = await stock();
    const answer = await shop.call('post-order', order, customer);
    expect(await stock()).toEqual(before);
    expect(rowsOf(await shop.call('get-customer-order-history-master', {}, customer))).toEqual([]);
    return answer.ok ? { status: 200, message: '' } : answer.error;
  };

  test('at a total that was not shown to the customer', async () => {
    const answer = await refusal(
      orderOf([await lineOf('prime-whey')], { ExpectedOrderTotal: 1 }),
      await signIn(shop),
    );
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('₹2,499') });
  });

  test('with a price or a total from the client', async () => {
    const customer = await signIn(shop);
    const line = { ...(await lineOf('prime-whey')), Price: 1, DiscountedPrice: 1 };
    const answer = await refusal(orderOf([line], { ExpectedOrderTotal: 1 }), customer);
    expect(answer.status).toBe(409);
  });

  test.each([
    ['an empty cart', async () => orderOf([]), 409],
    ['more pieces than may be ordered', async () => orderOf([await lineOf('prime-whey', 6)]), 409],
    [
      'more pieces than may be ordered, the same line twice',
      async () => {
        const line = await lineOf('prime-whey', 3);
        const { productSelectedAttributes: choices } = line;
        return orderOf([line, { ...line, productSelectedAttributes: choices.toReversed() }]);
      },
      409,
    ],
    [
      'a choice left out',
      async () => orderOf([{ ...(await lineOf('prime-whey')), productSelectedAttributes: [] }]),
      409,
    ],
    ['a product that does not exist', async () => orderOf([{ ProductId: 999_999, Quantity: 1 }]), 409],
    ['a quantity of zero', async () => orderOf([await lineOf('prime-whey', 0)]), 400],
    [
      'a coupon that is not valid',
      async () => orderOf([await lineOf('prime-whey')], { CouponCode: 'NOPE' }),
      409,
    ],
  ])('with %s', async (_, order, status) => {
    expect((await refusal(await order(), await signIn(shop))).status).toBe(status);
  });
});

describe('access to an order', () => {
  test('is limited to its customer', async () => {
    const [owner, stranger] = [await signIn(shop), await signIn(shop)];
    const [placed] = rowsOf(
      await shop.call('post-order', orderOf([await lineOf('electrolyte-stick')]), owner),
    );
    const OrderId = placed?.OrderId ?? 0;
    const status = async (caller: object, input: object = {}) => {
      const answer = await shop.call('get-customer-order-history-detail', { OrderId, ...input }, caller);
      return answer.ok ? 200 : answer.error.status;
    };
    expect(await status(owner)).toBe(200);
    expect(await status(stranger)).toBe(403);
    expect(await status({ ...stranger, userId: owner.userId })).toBe(401);
    expect(await status({})).toBe(401);
    expect(await status(stranger, { UserId: owner.userId })).toBe(403);
    expect(await status({ ...owner, token: 'x'.repeat(43) })).toBe(401);
  });

  test('by a token ends with logout, and 30 days after its last use', async () => {
    const [first, second] = [await signIn(shop), await signIn(shop)];
    const list = async (caller: object) =>
      (await shop.call('get-customer-order-history-master', {}, caller)).ok;
    rowsOf(await shop.call('logout', {}, first));
    expect(await list(first)).toBe(false);
    shop.clock.advance(29 * 86_400_000);
    expect(await list(second)).toBe(true);
    shop.clock.advance(29 * 86_400_000);
    expect(await list(second)).toBe(true);
    shop.clock.advance(31 * 86_400_000);
    expect(await list(second)).toBe(false);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
