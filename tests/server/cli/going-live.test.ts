import { afterEach, describe, expect, test } from 'vitest';
import { type Config, checkLiveServices, readConfig } from '#server/config/config.ts';
import { checkReadiness } from '#server/health/readiness.ts';
import { formatSummary } from '#server/run/launch/summary.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { cardOrder, walletOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const LIVE = { SHOP_MODE: 'live', SITE_URL: 'https://shop.example', MAIL: 'off' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };

const read = (environment: Record<string, string>): Config => {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  const config = readConfig(environment);
  if (!config.ok) return config.error;
  const problems: string[] = [];
  checkLiveServices(config.value, config.value.variables, problems);
  return problems;
};

const build = { id: '20260102T030405678Z-1a2b3c4d', folder: '', hash: '', completedAt: new Date(0) };
const summarize = (environment: Record<string, string>) =>
  formatSummary(read(environment), 'http://localhost:4321', { build, isOutdated: false }).join('\n');

let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

const openShop = async (environment: Record<string, string>): Promise<TestShop> => {
  const { shopMode, payments, mail } = read(environment);
  shop = await openTestShop(undefined, { shopMode, payments, mail });
  return shop;
};
const listMethods = async (open: TestShop) =>
  rowsOf(await open.call('get-payment-methods', {})).map(({ PaymentMethodId, Mode }) => [
    PaymentMethodId,
    Mode,
  ]);

describe('the payment methods of a live shop', () => {
  test('are cash only without keys, and an order by card or wallet is refused', async () => {
    const live = await openShop(LIVE);
    expect(await listMethods(live)).toEqual([[6, 'live']]);
    expect(rowsOf(await live.call('get-strp-pub-key', {}))).toEqual([]);
    const customer = await signIn(live);
    const lines = [await cartLine(live, 'prime-whey')];
    for (const order of [cardOrder(lines, 'tok_visa'), walletOrder(lines)])
      expect(await live.call('post-order', order, customer)).toMatchObject({
        ok: false,
        error: { status: 409, code: 'payment_unavailable' },
      });
    expect(rowsOf(await live.call('post-order', cashOrder(lines), customer))).toHaveLength(1);
  });

  test('are cards only with the keys of Stripe and CASH_ON_DELIVERY=off', async () => {
    const live = await openShop({ ...LIVE, ...STRIPE, CASH_ON_DELIVERY: 'off' });
    expect(await listMethods(live)).toEqual([[5, 'live']]);
    const order = cashOrder([await cartLine(live, 'prime-whey')]);
    expect(await live.call('post-order', order, await signIn(live))).toMatchObject({
      ok: false,
      error: { status: 409, code: 'payment_unavailable' },
    });
  });

  test('are at least one, or the shop does not start', () => {
    const noCash = { ...LIVE, CASH_ON_DELIVERY: 'off' };
    expect(problemsOf(noCash)).toEqual([
      expect.stringContaining('remove CASH_ON_DELIVERY=off, or set STRIPE'),
    ]);
    expect(problemsOf({ ...noCash, ...PAYPAL })).toEqual([
      expect.stringContaining('PayPal does not take INR'),
    ]);
  });
});

describe('the mail of a live shop', () => {
  test('requires a server and a sender, or MAIL=off', () => {
    const { MAIL, ...live } = LIVE;
    const server = { SMTP_URL: 'smtp://mail.example' };
    expect(problemsOf(live)).toEqual([expect.stringContaining('SMTP_URL and MAIL_FROM, or MAIL=off')]);
    expect(problemsOf({ ...live, ...server })).toEqual([expect.stringContaining('MAIL_FROM')]);
    expect(problemsOf({ ...live, ...server, MAIL_FROM: 'shop@shop.example' })).toEqual([]);
    expect(problemsOf({ ...live, MAIL })).toEqual([]);
    // Login shells set MAIL to the user's mailbox.
    expect(read({ MAIL: '/var/mail/shop' }).mail.kind).toBe('inbox');
    expect(read({ ...LIVE, ...server }).mail.kind).toBe('off');
  });

  test('is recorded as not sent with MAIL=off, and reset codes are not stored', async () => {
    const live = await openShop(LIVE);
    const customer = await signIn(live);
    const order = cashOrder([await cartLine(live, 'prime-whey')]);
    rowsOf(await live.call('post-order', order, customer));
    expect(rowsOf(await live.call('validate-email-send-otp', { Email: customer.email }))).toEqual([
      { ResponseMsg: 'Sent Successfully' },
    ]);
    await live.app.mail.idle();
    const unsent = await live.app.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .execute();
    expect(unsent.map(({ kind }) => kind)).toContain('order_placed');
    expect(unsent.map(({ kind }) => kind)).not.toContain('password_code');
    expect(unsent.every((mail) => mail.failed_at !== null && mail.last_error?.includes('MAIL=off'))).toBe(
      true,
    );
    expect((await checkReadiness(live.app)).problems).toEqual([]);
  });
});

test('the summary shows what is on or off and how to turn it on', () => {
  const summary = summarize(LIVE);
  expect(summary).toMatch(
    /^ {2}Card +off +enter keys in the office, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY$/m,
  );
  expect(summary).toMatch(/^ {2}Mail +off .*CANNOT RESET PASSWORDS/m);
  expect(summary).toMatch(/^ {2}HTTPS +on /m);
  expect(summary).toMatch(/^ {2}Proxy +off .*TRUST_PROXY/m);
  const demo = summarize({});
  expect(demo).toMatch(/^ {2}Wallet +sandbox /m);
  expect(demo).toMatch(/^ {2}Inbox +on +http:\/\/localhost:4321\/dev\/mail/m);
  expect(demo).toMatch(/^ {2}Metrics +on +http:\/\/localhost:4321\/metrics, on this machine only$/m);
  const proxied = [summarize({ SITE_URL: 'https://shop.example' }), summarize({ TRUST_PROXY: '1' })];
  for (const text of proxied) {
    expect(text).toMatch(/^ {2}Inbox +off /m);
    expect(text).toMatch(/^ {2}Metrics +off +set METRICS_TOKEN/m);
  }
  expect(summary).not.toContain('/dev/mail');
  expect(summarize({ ...LIVE, METRICS_TOKEN: 'x'.repeat(16) })).toMatch(/^ {2}Metrics +on .*METRICS_TOKEN$/m);
});

test('a live shop accepts orders over http on this machine only', () => {
  const take = (SITE_URL: string) => problemsOf({ ...LIVE, SITE_URL });
  for (const origin of [
    'http://localhost:4321',
    'http://127.0.0.2',
    'http://[::1]:80',
    'https://shop.example',
  ])
    expect(take(origin)).toEqual([]);
  for (const origin of ['http://shop.example', 'http://192.168.1.7:4321', 'http://localhost.shop.example'])
    expect(take(origin)).toEqual([expect.stringMatching(/^SITE_URL must begin with https:\/\//)]);
  expect(problemsOf({ SITE_URL: 'http://shop.example' })).toEqual([]);
});

describe('a wrong variable', () => {
  test.each([
    ['LOG_LEVEL', 'loud'],
    ['HOST', 'not a host'],
    ['HOST', '999.0.0.1'],
    ['PORT', '0x50'],
    ['WEB_CONCURRENCY', '1e1'],
    ['SITE_URL', 'https://shop.example/?a=b'],
    ['SITE_URL', 'https://shop.example/#top'],
    ['API_HOST', 'https://api.example/v1'],
    ['VAR_DIR', 'package.json'],
    ['METRICS_TOKEN', 'sixteen letters and spaces'],
    ['SHOP_SECRET', 'short'],
    ['SMTP_URL', 'smtp:'],
    ['MAIL', 'none'],
    ['CASH_ON_DELIVERY', 'no'],
    ['SERVICE_WORKER', 'yes'],
  ])('%s=%s is reported as one problem, by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('is reported with all others', () => {
    const aws = { MEDIA_URL: 's3://shop', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    expect(problemsOf({ LOG_LEVEL: 'loud', HOST: '-', MAIL: 'x', ...aws, AWS_REGION: 'Mars!' })).toEqual([
      expect.stringContaining('HOST'),
      expect.stringContaining('LOG_LEVEL'),
      expect.stringContaining('AWS_REGION'),
      expect.stringContaining('MAIL'),
    ]);
  });

  test.each(['0.0.0.0', '::', 'localhost', 'shop.internal'])('HOST=%s is valid', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });
});
