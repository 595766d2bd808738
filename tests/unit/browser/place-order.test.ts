import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelPayment, confirmPayment } from '#islands/checkout/order/order-payment.ts';
import { type OrderRequest, placeOrder, resumeOrder } from '#islands/checkout/order/place-order.ts';
import { $cart } from '#stores/cart/cart.ts';
import { endOrderAttempt, findOrderAttempt } from '#stores/order/order-attempt.ts';
import { $user, type User } from '#stores/session/session.ts';
import type { CartItem } from '../../../src/domain/cart/cart.ts';
import { PAYMENT_METHOD } from '../../../src/domain/payment-method.ts';

const LINES: CartItem[] = [
  { ProductId: 1, productSelectedAttributes: [], Quantity: 1, ShippingCharges: 0, DefaultImage: '' },
];
const ORDER: OrderRequest = {
  method: PAYMENT_METHOD.card,
  note: '',
  lines: LINES,
  coupon: '',
  deliveryMethod: 2,
  total: 100,
  paymentToken: 'token-1',
};
const PLACED = { ResponseMsg: 'Order Placed Successfully', OrderId: 7, OrderNumber: 'Q7' };
const WAITS = { ResponseMsg: 'Payment Requires Action', OrderId: 7, OrderNumber: 'Q7', ClientSecret: 's' };

const accepted = (row: object) => Response.json({ statusCode: 200, data: JSON.stringify([row]) });
const refused = (status: number, errorCode: string) =>
  Response.json({ statusCode: status, errorMessage: errorCode, errorCode, data: '[]' }, { status });

interface Sent {
  readonly url: string;
  readonly parameters: Record<string, unknown>;
}

let sent: Sent[];
let answers: (Response | 'lost')[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, parameters: JSON.parse(String(init.body)).requestParameters });
    const answer = answers.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('no connection');
    return answer;
  });
  $user.set({ UserID: 5 } as User);
  $cart.set(LINES);
  endOrderAttempt();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const settled = async <T>(work: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
};
const keys = () => new Set(sent.map(({ parameters }) => parameters.IdempotencyKey));

describe('an order', () => {
  it('empties the cart and releases its key once it is placed', async () => {
    answers = [accepted(PLACED)];
    expect(await settled(placeOrder(ORDER))).toMatchObject({ ok: true, value: { OrderNumber: 'Q7' } });
    expect($cart.get()).toEqual([]);
    expect(findOrderAttempt(5)).toBeUndefined();
  });

  it('leaves entries in the cart that another tab added meanwhile', async () => {
    answers = ['lost', accepted(PLACED)];
    const placing = placeOrder(ORDER);
    const [line] = LINES;
    $cart.set([
      { ...(line as CartItem), Quantity: (line?.Quantity ?? 0) + 2 },
      { ...(line as CartItem), ProductId: 99 },
    ]);
    await settled(placing);
    expect($cart.get()).toMatchObject([{ Quantity: 2 }, { ProductId: 99 }]);
  });

  it('is retried automatically, unchanged, when there is no answer', async () => {
    answers = ['lost', refused(503, 'payment_unclear'), accepted(PLACED)];
    expect(await settled(placeOrder(ORDER))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ parameters }) => JSON.stringify(parameters))).size).toBe(1);
  });

  it('is sent unchanged when the customer tries again, even with another card', async () => {
    await settled(placeOrder(ORDER));
    answers = [accepted(PLACED)];
    await settled(placeOrder({ ...ORDER, paymentToken: 'token-2' }));
    expect(sent.map(({ parameters }) => parameters.paymentToken)).not.toContain('token-2');
    expect(keys().size).toBe(1);
  });

  it('is not retried automatically when another host may have it and gave no clear answer', async () => {
    answers = [refused(503, 'host_unclear'), accepted(PLACED)];
    expect(await settled(placeOrder(ORDER))).toMatchObject({ ok: false, error: { code: 'host_unclear' } });
    expect(sent).toHaveLength(1);
    expect(findOrderAttempt(5)).toBeUndefined();
    expect($cart.get()).toEqual(LINES);
  });

  it('gets a new key after a refusal', async () => {
    answers = [refused(409, 'card_declined'), accepted(PLACED)];
    await settled(placeOrder(ORDER));
    await settled(placeOrder({ ...ORDER, paymentToken: 'token-2' }));
    expect(keys().size).toBe(2);
    expect(sent.at(-1)?.parameters.paymentToken).toBe('token-2');
  });

  it('keeps its key, and nothing else, while its contact must be confirmed', async () => {
    answers = [refused(409, 'contact_unconfirmed'), accepted(PLACED)];
    await settled(placeOrder(ORDER));
    expect(findOrderAttempt(5)).toBeUndefined();
    expect($cart.get()).toEqual(LINES);
    await settled(placeOrder({ ...ORDER, note: 'Ring twice' }));
    expect(keys().size).toBe(1);
    expect(sent.at(-1)?.parameters.OrderNote).toBe('Ring twice');
  });

  it('is not given up by one tab while another one is still sending it', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    answers = ['lost', accepted(PLACED), accepted(PLACED)];
    const placing = placeOrder(ORDER);
    await vi.advanceTimersByTimeAsync(500);
    const givenUp = await settled(cancelPayment(undefined));
    expect(givenUp).toMatchObject({ ok: true, value: { OrderId: 7 } });
    expect(await placing).toMatchObject({ ok: true, value: { OrderId: 7 } });
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual([
      'post-order',
      'post-order',
      'cancel-order-payment',
    ]);
  });

  it('reports how an earlier one ended when the server has that under this key', async () => {
    await settled(placeOrder(ORDER));
    sent = [];
    answers = [refused(409, 'key_reused'), refused(409, 'key_reused'), accepted(PLACED)];
    const answer = await settled(placeOrder({ ...ORDER, note: 'another note' }));
    expect(answer).toMatchObject({ ok: true, value: { OrderId: 7 } });
    expect(sent.map(({ parameters }) => parameters.OrderNote)).toEqual(['another note', 'another note', '']);
    expect(keys().size).toBe(1);
  });

  it('belongs to its customer: another one in this browser starts a new one', async () => {
    await settled(placeOrder(ORDER));
    expect(findOrderAttempt(5)).toBeDefined();
    expect(findOrderAttempt(6)).toBeUndefined();
  });
});

describe('a pending payment', () => {
  beforeEach(async () => {
    answers = [accepted(WAITS)];
    await settled(placeOrder(ORDER));
    sent = [];
  });

  it('keeps cart and key, and is found again after a reload', async () => {
    expect($cart.get()).toHaveLength(1);
    const attempt = findOrderAttempt(5);
    expect(attempt?.orderId).toBe(7);
    answers = [accepted(WAITS)];
    const again = attempt && (await settled(resumeOrder(attempt)));
    expect(again).toMatchObject({ ok: true, value: { ClientSecret: 's' } });
  });

  it('ends with the order when it is paid', async () => {
    answers = [accepted(PLACED)];
    await settled(confirmPayment(7));
    expect($cart.get()).toEqual([]);
    expect(findOrderAttempt(5)).toBeUndefined();
  });

  it('leaves the cart and a free key when it is given up', async () => {
    answers = [accepted({ ResponseMsg: 'Payment Cancelled', OrderId: 7, OrderNumber: 'Q7' })];
    expect(await settled(cancelPayment(7))).toEqual({ ok: true, value: undefined });
    expect($cart.get()).toHaveLength(1);
    expect(findOrderAttempt(5)).toBeUndefined();
  });

  it('is the placed order when it succeeded before it was given up', async () => {
    answers = [accepted(PLACED)];
    expect(await settled(cancelPayment(7))).toMatchObject({ value: { OrderId: 7 } });
    expect($cart.get()).toEqual([]);
  });

  it('is unchanged when there is no answer', async () => {
    expect(await settled(cancelPayment(7))).toMatchObject({ ok: false });
    expect(findOrderAttempt(5)?.orderId).toBe(7);
  });
});
