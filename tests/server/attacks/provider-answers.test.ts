import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnownPayment, OnlineGateway } from '#server/payment-providers/gateway.ts';
import { openPayPal } from '#server/payment-providers/paypal/gateway.ts';
import { openStripe } from '#server/payment-providers/stripe/gateway.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { cardOrder, listStates, walletOrder } from '../../support/orders.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { PAYEE, PAYPAL_KEYS, payPalEvent, type WalletOrder } from '../../support/stand-ins/paypal.ts';
import type { StandIn } from '../../support/stand-ins/stand-in.ts';
import { STRIPE_KEYS } from '../../support/stand-ins/stripe.ts';

const tally = createTally();
let paying: PayingShop;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  paying = await openPayingShop();
  customer = await signIn(paying.shop);
  await paying.shop.app.db.write((db) => db.updateTable('product').set({ stock_quantity: 10_000 }).execute());
});
afterAll(async () => {
  tally.print();
  await paying.close();
});

/** Meaningless responses with a success status. */
const SHAPES: Readonly<Record<string, string>> = {
  'no bytes': '',
  null: 'null',
  'a list': '[]',
  'a list of lists': '[[[]]]',
  'an empty object': '{}',
  'a number': '0',
  'a word': '"COMPLETED"',
  true: 'true',
  'a page': '<!doctype html><title>Sorry</title>',
  'half an object': '{"id":"PP1","status":"COMPL',
  'names of other types': '{"id":7,"status":["COMPLETED"],"purchase_units":{},"amount_received":"all"}',
  'unknown words': '{"id":"PP1","status":"DONE","purchase_units":[]}',
  'success without a sum': '{"status":"COMPLETED","purchase_units":[{"payments":{"captures":[]}}]}',
  'an inherited name': '{"__proto__":{"status":"COMPLETED"},"id":"PP1"}',
  'two megabytes': JSON.stringify({ id: 'PP1', status: 'COMPLETED', more: 'x'.repeat(2_000_000) }),
};

const showOther = async (method: 'card' | 'wallet'): Promise<string> => {
  const [requested] = rowsOf(await post(await order(method)));
  const reference = requested?.PayPalOrderId ?? requested?.ClientSecret?.replace(/_secret.*/, '');
  return JSON.stringify(
    method === 'card'
      ? { id: reference, status: 'requires_action', amount_received: 0, currency: 'inr' }
      : { id: reference, status: 'CREATED', intent: 'CAPTURE', purchase_units: [{ payee: PAYEE }] },
  );
};

const order = async (method: 'card' | 'wallet') => {
  const lines = [await cartLine(paying.shop, 'gym-towel')];
  return method === 'card' ? cardOrder(lines, 'tok_threeDSecureRequired') : walletOrder(lines);
};
const post = (request: Awaited<ReturnType<typeof order>>) =>
  paying.shop.call('post-order', request, customer);
const unclear = (answer: Awaited<ReturnType<typeof post>>): boolean =>
  !answer.ok && answer.error.status === 503 && answer.error.code === 'payment_unclear';

/** Runs `operation` with the provider response `shape`. */
const ask = async (provider: StandIn, method: 'card' | 'wallet', operation: string, shape: string) => {
  const { shop, paypal } = paying;
  const request = await order(method);
  const trouble = { answer: shape, type: 'text/html' };
  if (operation === 'create' || operation === 'confirm') {
    provider.trouble(operation, trouble);
    const answer = await post(request);
    return { answer, again: () => post(request) };
  }
  const [requested] = rowsOf(await post(request));
  const { OrderId = 0, PayPalOrderId = '' } = requested ?? {};
  if (operation === 'capture') paypal.approve(PayPalOrderId);
  provider.trouble(operation, trouble);
  const name = operation === 'cancel' ? 'cancel-order-payment' : 'confirm-order-payment';
  const call = () => shop.call(name, { OrderId }, customer);
  return { answer: await call(), again: call };
};

test.each([
  ['wallet', 'create'],
  ['wallet', 'find'],
  ['wallet', 'capture'],
  ['card', 'create'],
  ['card', 'confirm'],
  ['card', 'find'],
  ['card', 'cancel'],
] as const)(
  'by %s, an invalid answer to "%s" leaves the payment unresolved, to be checked again',
  async (method, operation) => {
    const kind = `answers to ${operation} (${method})`;
    for (const [what, shape] of Object.entries({ ...SHAPES, 'another payment': await showOther(method) })) {
      const provider = method === 'card' ? paying.stripe : paying.paypal;
      const { answer, again } = await ask(provider, method, operation, shape);
      tally.note(kind, `${what}: ${JSON.stringify(answer)}`, unclear(answer));
      const later = await again();
      tally.note(kind, `${what}, later: ${JSON.stringify(later)}`, later.ok);
      const OrderId = later.ok ? (later.value[0]?.OrderId ?? 0) : 0;
      if ((await listStates(paying.shop, OrderId)).at(-1) === 'awaiting_payment')
        await paying.shop.call('cancel-order-payment', { OrderId }, customer);
    }
    expect(tally.listThrough(kind)).toEqual([]);
  },
);

test('an event of PayPal stays unverified after an invalid answer', async () => {
  const kind = 'answers to verify (wallet)';
  const [requested] = rowsOf(await post(await order('wallet')));
  const wallet = paying.paypal.orders.get(requested?.PayPalOrderId ?? '') as WalletOrder;
  paying.paypal.approve(wallet.id);
  for (const [what, answer] of Object.entries(SHAPES)) {
    paying.paypal.trouble('verify', { answer });
    const { body, headers } = payPalEvent('CHECKOUT.ORDER.APPROVED', wallet, `WH-${tally.count(kind)}`);
    const url = `${paying.shop.url}/webhooks/paypal`;
    const { status } = await fetch(url, { method: 'POST', body, headers });
    tally.note(kind, `${what}: ${status}`, status === 503);
  }
  expect(wallet.capture).toBeUndefined();
  expect(tally.listThrough(kind)).toEqual([]);
});

const NEW = {
  ...{ orderId: 1, orderNumber: 'Q1', amount: 50_000, currency: 'INR' },
  customer: { firstName: 'Noura', lastName: '', email: 'noura@example.com' },
  returnUrl: 'https://shop.example/en/checkout',
};
const openGateways = (): Readonly<Record<'card' | 'wallet', OnlineGateway>> => ({
  card: openStripe({ ...STRIPE_KEYS, apiUrl: paying.stripe.url }),
  wallet: openPayPal({ ...PAYPAL_KEYS, mode: 'test', apiUrl: paying.paypal.url, acceptsAnyCurrency: true }),
});

let keys = 0;
const pay = async (gateway: OnlineGateway): Promise<KnownPayment> => {
  keys += 1;
  const key = `payment-${keys}`;
  const made = await gateway.create({ ...NEW, key, token: 'tok_visa' });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { reference, payee = null } = made.value;
  if (gateway.provider === 'paypal') paying.paypal.approve(reference);
  const known = { ...NEW, key, reference, payee, charge: null };
  const paid = await gateway.charge(known);
  if (paid.state !== 'succeeded') throw new Error(paid.state);
  return { ...known, charge: paid.charge };
};

test.each(['card', 'wallet'] as const)('by %s, no unconfirmed refund is recorded', async (method) => {
  const kind = `answers to refunds (${method})`;
  const gateway = openGateways()[method];
  const provider = method === 'card' ? paying.stripe : paying.paypal;
  for (const [what, answer] of Object.entries(SHAPES)) {
    const payment = await pay(gateway);
    provider.trouble('refund', { answer });
    const refund = { key: `refund-${payment.key}`, amount: payment.amount };
    const result = await gateway.refund(payment, refund);
    tally.note(kind, `${what}: ${JSON.stringify(result)}`, result.state === 'unknown');
    const again = await gateway.refund(payment, refund);
    if (again.state !== 'accepted' || again.reference === null) throw new Error(again.state);
    provider.trouble('find_refund', { answer });
    const found = await gateway.findRefund(again.reference);
    tally.note(kind, `${what}: ${found}`, found === 'unknown');
  }
  expect(tally.listThrough(kind)).toEqual([]);
});

test('an invalid answer to the PayPal login stops the call', async () => {
  const kind = 'answers to a login (wallet)';
  const made = await pay(openGateways().wallet);
  for (const [what, answer] of Object.entries({
    ...SHAPES,
    'a token of two lines': '{"access_token":"A21\\r\\nX: 1","expires_in":9}',
    'a token for ever': '{"access_token":"A21","expires_in":1e999}',
  })) {
    paying.paypal.trouble('login', { answer });
    const { state } = await openGateways().wallet.find(made);
    tally.note(kind, `${what}: ${state}`, state === 'unknown');
  }
  expect(tally.listThrough(kind)).toEqual([]);
});

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
const BAD: readonly Json[] = [null, true, -1, 1e21, '', 'x\u0000y', '../../x', 'x'.repeat(5000), [], {}];

const mutate = (value: Json): Json[] => {
  const parts: readonly (readonly [string, Json])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const changed = parts.flatMap(([name, part]) =>
    mutate(part).map((other) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...(value as object), [name]: other },
    ),
  );
  return [...BAD, ...(changed as Json[])];
};

test.each(['card', 'wallet'] as const)(
  'by %s, a valid answer with one changed value never counts as payment of another amount or currency',
  async (method) => {
    const kind = `answers with one value changed (${method})`;
    const gateway = openGateways()[method];
    const provider = method === 'card' ? paying.stripe : paying.paypal;
    const payment = await pay(gateway);
    const path = method === 'card' ? '/v1/payment_intents/' : '/v2/checkout/orders/';
    const headers = { Authorization: `Bearer ${method === 'card' ? STRIPE_KEYS.secretKey : 'A21'}` };
    const query = method === 'card' ? '?expand[0]=latest_charge' : '';
    const truth = (await (
      await fetch(`${provider.url}${path}${payment.reference}${query}`, { headers })
    ).json()) as Json;
    for (const answer of mutate(truth)) {
      provider.trouble('find', { answer: JSON.stringify(answer) });
      const result = await gateway.find(payment);
      const isTrue =
        result.state !== 'succeeded' ||
        (result.amount === payment.amount && result.currency === payment.currency);
      const what = `${JSON.stringify(answer).slice(0, 300)}: ${JSON.stringify(result)}`;
      tally.note(kind, what, isTrue && result.state !== 'approved');
    }
    expect(tally.count(kind)).toBeGreaterThan(100);
    expect(tally.listThrough(kind)).toEqual([]);
  },
);

test('afterwards no error is in the log, and both providers got only valid requests', () => {
  expect(paying.shop.errors).toEqual([]);
  expect(paying.paypal.complaints).toEqual([]);
  expect(paying.stripe.complaints).toEqual([]);
});
