import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { sumMovements } from '#server/catalogue/stock/list-movements.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { readVariantStock, saveVariants, variantLine } from '../../support/catalogue/variants.ts';
import { isFullSuite } from '../../support/gate.ts';
import {
  cardOrder,
  PAY_WITHIN_MS,
  pageOrder,
  readTotals,
  walletOrder,
  windowOrder,
} from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { PAYPAL_KEYS } from '../../support/stand-ins/paypal.ts';
import { RAZORPAY_KEYS } from '../../support/stand-ins/razorpay.ts';
import { STRIPE_KEYS } from '../../support/stand-ins/stripe.ts';
import { TAP_KEYS } from '../../support/stand-ins/tap.ts';

const CRASHING_SHOP = fileURLToPath(new URL('../../support/shop/crashing-shop.ts', import.meta.url));
const BY_VARIANT = 'creatine-mono';
const PLACED = 'Order Placed Successfully';

let shop: PayingShop['shop'];
let stripe: PayingShop['stripe'];
let paypal: PayingShop['paypal'];
let razorpay: PayingShop['razorpay'];
let tap: PayingShop['tap'];
let close: PayingShop['close'];
let bundle: string;
beforeAll(async () => {
  ({ shop, stripe, paypal, razorpay, tap, close } = await openPayingShop());
  // One file is loaded in a third of the time of all modules, and the tests start it about 60 times.
  bundle = join(shop.app.config.varDir, 'crashing-shop.mjs');
  await build({
    input: CRASHING_SHOP,
    platform: 'node',
    external: ['sharp'],
    output: { file: bundle, codeSplitting: false },
    logLevel: 'silent',
  });
  const now = shop.clock.now();
  await shop.app.db.write((db) =>
    db
      .insertInto('coupon')
      .values({
        key: 'crash',
        name_en: 'Crash',
        name_ar: 'Crash',
        code: 'CRASH',
        price_type: 1,
        amount: 1000,
        minimum_order: 0,
        maximum_discount: null,
        category_id: null,
        starts_at: 0,
        ends_at: now + 365 * 86_400_000,
        usage_limit: null,
        per_customer_limit: null,
        used_count: 0,
        is_active: 1,
      })
      .execute(),
  );
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ stock_quantity: 1000 }).where('key', '=', 'gym-towel').execute(),
  );
  // A coupon does not go with a sale price.
  await shop.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ discounted_price: null, discount_ends_at: null })
      .where('key', '=', BY_VARIANT)
      .execute(),
  );
  const variants = ['250g', '500g'].map((size) => ({ choice: { size }, sku: size, stockQuantity: 0 }));
  rowsOf(await saveVariants(shop, BY_VARIANT, variants));
  await shop.app.db.write((db) =>
    db.updateTable('product_variant').set({ stock: 1000 }).where('sku', 'in', ['250g', '500g']).execute(),
  );
});
afterAll(() => close());

interface DyingShop {
  readonly url: string;
  /** Returns the step at which the shop died; undefined if it survived. */
  end(): Promise<string | undefined>;
}

const startDyingShop = async (dieAt: number): Promise<DyingShop> => {
  const { database, varDir } = shop.app.config;
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bundle], {
    env: {
      ...process.env,
      DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
      VAR_DIR: varDir,
      NODE_COMPILE_CACHE: join(varDir, 'compiled'),
      DIE_AT: String(dieAt),
      NOW: String(shop.clock.now()),
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_API_URL: stripe.url,
      PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
      PAYPAL_API_URL: paypal.url,
      RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
      RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
      RAZORPAY_API_URL: razorpay.url,
      TAP_SECRET_KEY: TAP_KEYS.secretKey,
      TAP_API_URL: tap.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  const reader = createInterface(child.stdout as NonNullable<ChildProcess['stdout']>);
  reader.on('line', (line) => lines.push(line));
  const [first] = await once(reader, 'line');
  return {
    url: `http://127.0.0.1:${String(first).replace('port ', '')}`,
    end: async () => {
      const died = () => lines.find((line) => line.startsWith('died '))?.slice('died '.length);
      if (child.exitCode === null && child.signalCode === null && died() === undefined) child.kill('SIGKILL');
      await exit;
      return died();
    },
  };
};

type Customer = Awaited<ReturnType<typeof signIn>>;

const buy = async (
  origin: string,
  order: Input<'post-order'>,
  { token, userId }: Customer,
): Promise<boolean> => {
  const ask = <N extends EndpointName>(name: N, input: Input<N>) =>
    call(name, input, { origin, locale: 'en', token, userId });
  const answer = await ask('post-order', order);
  const row = answer.ok ? answer.value[0] : undefined;
  if (!row || row.ResponseMsg === PLACED) return row !== undefined;
  const { PayPalOrderId: wallet, RazorpayOrderId: reference } = row;
  if (wallet && paypal.orders.get(wallet)?.capture === undefined) paypal.approve(wallet);
  // Only authorised, so that the shop has a step more.
  if (reference && razorpay.orders.get(reference)?.attempts.length === 0)
    razorpay.pay(reference, { status: 'authorized' });
  if (row.PaymentUrl) tap.chargeAt(row.PaymentUrl).status = 'CAPTURED';
  const confirmed = await ask('confirm-order-payment', { OrderId: row.OrderId });
  return confirmed.ok && confirmed.value[0]?.ResponseMsg === PLACED;
};

const readOutcome = async (customer: Customer) => {
  const orders = await shop.app.db.read
    .selectFrom('orders')
    .select(['id', 'state', 'number'])
    .where('customer_id', '=', customer.userId)
    .execute();
  const ids = new Set(orders.map((order) => String(order.id)));
  const cards = stripe.charges().filter((intent) => ids.has(intent.orderId) && !intent.refunded);
  const wallets = paypal.captures().filter((order) => ids.has(order.customId ?? '') && !order.refunded);
  const windows = razorpay
    .charges()
    .filter(({ orderId }) => ids.has(razorpay.orders.get(orderId)?.notes.order_id ?? ''));
  const pages = tap.captured().filter((charge) => orders.some(({ number }) => number === charge.order));
  const placed = orders.filter((order) => order.state === 'paid' || order.state === 'placed');
  const waiting = orders.filter((order) => order.state === 'awaiting_payment');
  return {
    placed: placed.length,
    waiting: waiting.length,
    charges: cards.length + wallets.length + windows.length + pages.length,
  };
};

const readShop = async () => {
  const { used_count } = await shop.app.db.read
    .selectFrom('coupon')
    .select('used_count')
    .where('code', '=', 'CRASH')
    .executeTakeFirstOrThrow();
  const variants = await readVariantStock(shop, BY_VARIANT);
  return { ...(await readTotals(shop, 'gym-towel')), uses: used_count, variants };
};

const expectAgreement = async (
  customer: Customer,
  before: Awaited<ReturnType<typeof readShop>>,
  isPaid: boolean,
) => {
  const { placed, waiting, charges } = await readOutcome(customer);
  expect(waiting).toBe(0);
  expect(placed).toBeLessThanOrEqual(1);
  expect(charges).toBe(isPaid ? placed : 0);
  expect(await readShop()).toEqual({
    stock: before.stock - placed,
    sold: before.sold + placed,
    uses: before.uses + placed,
    variants: { ...before.variants, '500g': (before.variants['500g'] ?? 0) - placed },
  });
  return placed;
};

const table: string[] = [];

const WAYS = [
  ['card', (lines: unknown[]) => cardOrder(lines, 'tok_visa', { CouponCode: 'CRASH' })],
  ['wallet', (lines: unknown[]) => walletOrder(lines, { CouponCode: 'CRASH' })],
  ['razorpay', (lines: unknown[]) => windowOrder(lines, { CouponCode: 'CRASH' })],
  ['tap', (lines: unknown[]) => pageOrder(lines, { CouponCode: 'CRASH' })],
  [
    'cash',
    (lines: unknown[]) => ({ ...walletOrder(lines, { CouponCode: 'CRASH' }), PaymentMethod: 6 as const }),
  ],
] as const;

/** Places an order in a shop that dies at step `dieAt`. Returns that step, or undefined if the shop survived. */
const crash = async (dieAt: number, order: Input<'post-order'>, customer: Customer) => {
  const dying = await startDyingShop(dieAt);
  const placed = await buy(dying.url, order, customer);
  const died = await dying.end();
  expect(placed).toBe(died === undefined);
  return died;
};

/** The gate kills a shop at each step of one way to pay, the one with the most steps. */
const KILLED = isFullSuite() ? WAYS : [WAYS[0]];

describe.each(KILLED)('an order by %s in a shop that is killed at any step', (way, orderOf) => {
  test('ends as one order and one charge, or neither, and its retry succeeds', {
    timeout: patient(240_000),
  }, async () => {
    const lines = [await cartLine(shop, 'gym-towel'), await variantLine(shop, BY_VARIANT, '500g')];
    for (let dieAt = 1; ; dieAt += 1) {
      const retrying = await signIn(shop);
      const before = await readShop();
      const order = orderOf(lines);
      const died = await crash(dieAt, order, retrying);
      if (died === undefined) break;
      shop.clock.advance(61_000);
      await reconcilePayments(shop.app);
      const retried = await buy(shop.url, order, retrying);
      expect(retried, `${way}, ${died}`).toBe(true);
      expect(await expectAgreement(retrying, before, way !== 'cash'), `${way}, ${died}`).toBe(1);

      const leaving = await signIn(shop);
      const beforeLeaving = await readShop();
      await crash(dieAt, orderOf(lines), leaving);
      shop.clock.advance(PAY_WITHIN_MS + 61_000);
      await reconcilePayments(shop.app);
      const left = await expectAgreement(leaving, beforeLeaving, way !== 'cash');
      table.push(
        `${way.padEnd(8)} killed ${died.padEnd(30)} left alone: ${left} order, ${way === 'cash' ? 0 : left} charge   retried: 1 order, ${way === 'cash' ? 0 : 1} charge`,
      );
    }
    const sums = [...(await sumMovements(shop.app.db.read)).values()];
    expect(sums.filter(({ stock, sum }) => stock !== sum)).toEqual([]);
    expect(table.filter((row) => row.startsWith(way)).length).toBeGreaterThan(way === 'cash' ? 1 : 5);
  });
});

test('providers got only valid requests', () => {
  console.log(table.join('\n'));
  expect([stripe, paypal, razorpay, tap].flatMap(({ complaints }) => complaints).concat(shop.errors)).toEqual(
    [],
  );
});
