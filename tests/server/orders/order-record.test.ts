import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asActor } from '#server/audit/actor.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const IMRAN = { kind: 'member', memberId: 7, name: 'Imran' } as const;

describe('the record of an order', () => {
  test('has lines, customer, payment, parcels, mails, the actions of its state and one timeline', async () => {
    const customer = await signIn(shop);
    const lines = [await cartLine(shop, 'gym-towel', 3), await cartLine(shop, 'book-shakes')];
    const [row] = rowsOf(await shop.call('post-order', cardOrder(lines, APPROVED), customer));
    const number = row?.OrderNumber ?? '';
    shop.clock.advance(1000);
    const before = await readOrderForOffice(shop.app, number);
    expect(before).toMatchObject({
      number,
      state: 'paid',
      status: 1,
      next: ['ship'],
      piecesLeft: 3,
      paymentMethod: 5,
      lines: [
        { quantity: 3, left: 3, shipped: 0, refunded: 0 },
        { isDigital: true, left: 0 },
      ],
      customer: { id: customer.userId, email: customer.email, orders: 1, refusedParcels: 0 },
      payment: { provider: 'sandbox', state: 'succeeded', amount: before?.total },
      refundable: before?.total,
      mails: [{ kind: 'order_placed', recipient: customer.email }],
      allowed: {
        ship: true,
        changeAddress: true,
        complete: true,
        return: false,
        cancel: true,
        refund: true,
        refundPart: true,
        retryRefund: false,
      },
    });
    expect(before?.deliveryLines[0]).toBe('Noura Al Harbi');

    const line = before?.lines[0]?.id;
    await asActor(IMRAN, () =>
      shipOrder(shop.app, number, {
        carrier: 'Delhivery',
        trackingNumber: '1490',
        pieces: [{ item: String(line), quantity: 2 }],
        madeBy: 'Imran',
      }),
    );
    const after = await readOrderForOffice(shop.app, String(before?.id));
    expect(after).toMatchObject({ state: 'in_progress', next: ['ship_rest'], piecesLeft: 1 });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    expect(after?.shipments).toMatchObject([
      { carrier: 'Delhivery', lines: [{ lineId: line, quantity: 2 }] },
    ]);
    const seen = after?.timeline.filter(({ kind }) => kind !== 'mail').map(({ kind, by }) => [kind, by]);
    expect(seen).toEqual([
      ['shipped', 'Imran'],
      ['moved', undefined],
      ['placed', undefined],
    ]);
    expect(after?.mails.map(({ kind }) => kind)).toEqual(['order_placed', 'shipment_sent']);
    expect(await readOrderForOffice(shop.app, 'Q1')).toBeUndefined();
  });
});
