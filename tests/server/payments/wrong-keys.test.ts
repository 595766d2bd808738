import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import {
  cardOrder,
  PAY_WITHIN_MS,
  pageOrder,
  readTotals,
  walletOrder,
  windowOrder,
} from '../../support/orders.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { PAYPAL_KEYS } from '../../support/stand-ins/paypal.ts';
import { RAZORPAY_KEYS } from '../../support/stand-ins/razorpay.ts';
import { STRIPE_KEYS } from '../../support/stand-ins/stripe.ts';
import { TAP_KEYS } from '../../support/stand-ins/tap.ts';

let shop: PayingShop['shop'];
let stripe: PayingShop['stripe'];
let paypal: PayingShop['paypal'];
let razorpay: PayingShop['razorpay'];
let tap: PayingShop['tap'];
let close: PayingShop['close'];
beforeAll(async () => {
  ({ shop, stripe, paypal, razorpay, tap, close } = await openPayingShop());
});
afterAll(() => close());

const towel = () => cartLine(shop, 'gym-towel', 1);
const totals = () => readTotals(shop, 'gym-towel');
const UNAVAILABLE = {
  ok: false,
  error: {
    status: 409,
    code: 'payment_unavailable',
    message: 'This way to pay is not available right now.',
  },
};
const loggedSince = (count: number) => {
  const text = shop.errors.slice(count).join('\n');
  for (const secret of [
    STRIPE_KEYS.secretKey,
    PAYPAL_KEYS.clientSecret,
    RAZORPAY_KEYS.keySecret,
    TAP_KEYS.secretKey,
  ])
    expect(text).not.toContain(secret);
  return text;
};

describe('keys that Stripe does not accept', () => {
  test.each([
    ['create', 401],
    ['create', 403],
    ['confirm', 401],
    ['confirm', 403],
  ])(
    '(%s answered %i) refuse the card at once, release the pieces, and name the variable',
    async (operation, status) => {
      const customer = await signIn(shop);
      const [before, logged] = [await totals(), shop.errors.length];
      stripe.trouble(operation, { status });
      const order = cardOrder([await towel()], 'tok_visa');
      expect(await shop.call('post-order', order, customer)).toMatchObject(UNAVAILABLE);
      expect(await totals()).toEqual(before);
      expect(loggedSince(logged)).toContain('STRIPE_SECRET_KEY');
      // The order's key is released, so another payment method works.
      const cash = { ...order, PaymentMethod: 6 as const, paymentToken: '' };
      expect(rowsOf(await shop.call('post-order', cash, customer))[0]?.ResponseMsg).toBe(
        'Order Placed Successfully',
      );
    },
  );

  test("keep an order that the customer's bank may have confirmed, until they are corrected", async () => {
    const customer = await signIn(shop);
    const order = cardOrder([await towel()], 'tok_threeDSecureRequired');
    const [requested] = rowsOf(await shop.call('post-order', order, customer));
    const OrderId = requested?.OrderId ?? 0;
    const logged = shop.errors.length;
    stripe.authenticate(requested?.ClientSecret?.replace('_secret_x', '') ?? '', true);
    stripe.trouble('find', { status: 401 });
    expect(await shop.call('confirm-order-payment', { OrderId }, customer)).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
    expect(loggedSince(logged)).toContain('STRIPE_SECRET_KEY');
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    const confirmed = rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
    expect(confirmed[0]?.ResponseMsg).toBe('Order Placed Successfully');
  });
});

describe('keys that PayPal does not accept', () => {
  test('refuse the wallet at once, release the pieces, and name the variables', async () => {
    const customer = await signIn(shop);
    const [before, logged] = [await totals(), shop.errors.length];
    paypal.trouble('login', { status: 401 });
    const order = walletOrder([await towel()]);
    expect(await shop.call('post-order', order, customer)).toMatchObject(UNAVAILABLE);
    expect(await totals()).toEqual(before);
    expect(loggedSince(logged)).toContain('PAYPAL_CLIENT_SECRET');
  });

  test('at the capture neither charge nor reserve anything', async () => {
    const customer = await signIn(shop);
    const before = await totals();
    const [requested] = rowsOf(await shop.call('post-order', walletOrder([await towel()]), customer));
    paypal.approve(requested?.PayPalOrderId ?? '');
    const logged = shop.errors.length;
    paypal.trouble('capture', { status: 403 });
    expect(
      await shop.call('confirm-order-payment', { OrderId: requested?.OrderId ?? 0 }, customer),
    ).toMatchObject(UNAVAILABLE);
    expect(await totals()).toEqual(before);
    expect(paypal.captures()).toEqual([]);
    expect(loggedSince(logged)).toContain('PAYPAL_CLIENT_SECRET');
  });

  test('are not blamed for a token that expired early: a new one is fetched', async () => {
    const customer = await signIn(shop);
    const logged = shop.errors.length;
    rowsOf(await shop.call('post-order', walletOrder([await towel()]), customer));
    paypal.trouble('create', { status: 401 });
    const [requested] = rowsOf(await shop.call('post-order', walletOrder([await towel()]), customer));
    expect(requested?.ResponseMsg).toBe('Payment Requires Action');
    expect(loggedSince(logged)).toBe('');
  });
});

describe('keys that Razorpay does not accept', () => {
  test('refuse its window at once, release the pieces, and name the variables', async () => {
    const customer = await signIn(shop);
    const [before, logged] = [await totals(), shop.errors.length];
    razorpay.trouble('create', { status: 401 });
    const order = windowOrder([await towel()]);
    expect(await shop.call('post-order', order, customer)).toMatchObject(UNAVAILABLE);
    expect(await totals()).toEqual(before);
    expect(loggedSince(logged)).toContain('RAZORPAY_KEY_SECRET');
  });

  test('keep an order whose money is only held, until they are corrected', async () => {
    const customer = await signIn(shop);
    const [requested] = rowsOf(await shop.call('post-order', windowOrder([await towel()]), customer));
    const OrderId = requested?.OrderId ?? 0;
    const attempt = razorpay.pay(requested?.RazorpayOrderId ?? '', { status: 'authorized' });
    const logged = shop.errors.length;
    razorpay.trouble('capture', { status: 401 });
    expect(await shop.call('confirm-order-payment', { OrderId }, customer)).toMatchObject({
      error: { status: 503 },
    });
    expect(loggedSince(logged)).toContain('RAZORPAY_KEY_SECRET');
    const [confirmed] = rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
    expect([confirmed?.ResponseMsg, attempt.status]).toEqual(['Order Placed Successfully', 'captured']);
  });
});

test('a key that Tap does not accept refuses its page at once, releases the pieces, and names the variable', async () => {
  const customer = await signIn(shop);
  const [before, logged] = [await totals(), shop.errors.length];
  tap.trouble('create', { status: 401 });
  const order = pageOrder([await towel()]);
  expect(await shop.call('post-order', order, customer)).toMatchObject(UNAVAILABLE);
  expect(await totals()).toEqual(before);
  expect(loggedSince(logged)).toContain('TAP_SECRET_KEY');
});
