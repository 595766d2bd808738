import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESTOCK_CHOICES } from '#domain/orders/restock.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { sumMovements } from '#server/catalogue/stock/list-movements.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { type OrderForOffice, readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { createRandom } from '../../bench/catalogue/random.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { isFullSuite } from '../../support/gate.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const KEYS = ['gym-towel', 'electrolyte-stick', 'joint-complex'] as const;
const CAUSE = 'operator: test';
const OPEN = ['placed', 'paid', 'in_progress'];
const STOCK_KIND: Readonly<Record<string, string>> = { cancel: 'cancelled', return: 'returned' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = async (name: string): Promise<OrderForOffice> => {
  const order = await readOrderForOffice(shop.app, name);
  if (!order) throw new Error(`no order ${name}`);
  return order;
};

const listOrderMovements = (orderId: number) =>
  shop.app.db.read
    .selectFrom('stock_movement')
    .select(['id', 'product_id', 'delta', 'kind'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

test(
  'an order keeps what it still has to send, and gives back what its refunds and returns say',
  async () => {
    const random = createRandom(20_261_127);
    const { below, pick } = random;
    await adjustStock(
      shop.app,
      KEYS.map((name) => ({ name, quantity: 100_000, reason: 'delivery' })),
      { mode: 'set', madeBy: 'test' },
    );
    const readAll = () => Promise.all(KEYS.map((key) => readTotals(shop, key)));
    const initial = await readAll();
    const customer = await signIn(shop);
    const lines = await Promise.all(KEYS.map((key) => cartLine(shop, key)));
    const split = ({ lines: all }: OrderForOffice) =>
      all.map(({ id, quantity }) => ({ lineId: id, quantity: below(quantity + 1) }));

    const act = (operation: string, order: OrderForOffice, pieces: ReturnType<typeof split>) => {
      const [name, restock] = [String(order.id), pick(RESTOCK_CHOICES)];
      const acted = (work: Promise<{ readonly ok: boolean }>) => ({ work, restock });
      switch (operation) {
        case 'sum':
          return acted(refundPart(shop.app, name, { amount: 1 + below(60_000), cause: CAUSE }));
        case 'pieces':
          return acted(
            refundPart(shop.app, name, { pieces, withShipping: below(2) === 0, restock, cause: CAUSE }),
          );
        case 'ship': {
          const chosen = pieces.filter(({ quantity }) => quantity > 0);
          return acted(
            shipOrder(shop.app, name, {
              ...{ carrier: 'DHL', trackingNumber: '', madeBy: 'Layla' },
              ...(chosen.length > 0 && {
                pieces: chosen.map(({ lineId, quantity }) => ({ item: `id:${lineId}`, quantity })),
              }),
            }),
          );
        }
        case 'cancel':
        case 'complete':
        case 'return':
        case 'refund':
          return acted(changeOrder(shop.app, name, operation, CAUSE, { restock }));
        default:
          throw new Error(operation);
      }
    };

    for (let history = isFullSuite() ? 1000 : 60; history > 0; history -= 1) {
      const cart = lines.slice(below(3)).map((line) => ({ ...line, Quantity: 1 + below(4) }));
      const placed = below(3) > 0 ? cardOrder(cart, APPROVED) : cashOrder(cart);
      const [row] = rowsOf(await shop.call('post-order', placed, customer));
      let order = await read(String(row?.OrderId));
      const done: string[] = [];
      for (let step = 1 + below(6); step > 0; step -= 1) {
        const operation = pick([
          'sum',
          'pieces',
          'pieces',
          'ship',
          'ship',
          'cancel',
          'complete',
          'return',
          'refund',
        ]);
        const pieces = split(order);
        const known = await listOrderMovements(order.id);
        const { work, restock } = act(operation, order, pieces);
        const { ok } = await work;
        done.push(`${operation} ${restock}${ok ? '' : ' (refused)'}`);
        const before = order;
        order = await read(String(order.id));
        const movements = await listOrderMovements(order.id);
        const fresh = movements.slice(known.length);
        for (const line of order.lines) {
          const was = before.lines.find(({ id }) => id === line.id)?.left ?? 0;
          const asked = pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
          const sum = (rows: typeof movements) =>
            rows
              .filter(({ product_id }) => product_id === line.productId)
              .reduce((total, { delta }) => total + delta, 0);
          const [out, back] = [-sum(movements), sum(fresh)];
          const ends = OPEN.includes(before.state) && ['cancelled', 'refunded'].includes(order.state);
          const context = { done, from: before.state, to: order.state, line, out, back };
          const check = (what: string, holds: boolean) =>
            expect({ ...context, [what]: holds }).toHaveProperty(what, true);
          check('is between nothing and what was bought', out >= 0 && out <= line.quantity);
          if (OPEN.includes(order.state)) check('keeps what it has to send', out >= line.left);
          if (!ok) check('changes nothing when it is refused', back === 0);
          if (!ends && (operation === 'sum' || operation === 'ship' || restock === 'none'))
            check('moves no stock', back === 0);
          if (ok && restock === 'usual' && operation === 'pieces' && !ends)
            check('returns unsent pieces', back === (OPEN.includes(before.state) ? Math.min(asked, was) : 0));
          if (ok && ends && restock === 'usual') check('ends with its unsent pieces back', back === was);
          if (ok && ends && operation === 'sum') check('ends with its unsent pieces back', back === was);
          if (ok && restock === 'none' && operation === 'refund') check('leaves all pieces out', back === 0);
        }
        const kind = STOCK_KIND[operation] ?? 'refunded';
        expect([...new Set(fresh.map((one) => one.kind))].filter((one) => one !== kind)).toEqual([]);
      }
    }
    const sums = await sumMovements(shop.app.db.read);
    expect([...sums.values()].filter(({ stock, sum }) => stock !== sum)).toEqual([]);
    const total = ({ stock, sold }: { readonly stock: number; readonly sold: number }) => stock + sold;
    expect((await readAll()).map(total)).toEqual(initial.map(total));
  },
  patient(isFullSuite() ? 300_000 : 60_000),
);
