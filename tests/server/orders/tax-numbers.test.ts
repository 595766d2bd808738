import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { changeSettings } from '#server/settings/settings.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { isFullSuite } from '../../support/gate.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

const CRASHING_SHOP = fileURLToPath(new URL('../../support/shop/crashing-shop.ts', import.meta.url));
const [ORDERS, KILLS] = isFullSuite() ? [50, 10] : [20, 4];
const HOUR_MS = 3_600_000;

let shop: TestShop;
let bundle: string;
beforeAll(async () => {
  shop = await openTestShop();
  bundle = join(shop.app.config.varDir, 'crashing-shop.mjs');
  await build({
    input: CRASHING_SHOP,
    platform: 'node',
    external: ['sharp'],
    output: { file: bundle, codeSplitting: false },
    logLevel: 'silent',
  });
  await setSeller(shop);
  const limits = ['account', 'phone', 'address', 'network'];
  rowsOf(
    await changeSettings(
      shop.app,
      limits.map((name) => ({ key: `unpaid_limit_${name}`, words: ['none'] })),
    ),
  );
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ stock_quantity: 1000 }).where('key', '=', 'gym-towel').execute(),
  );
});
afterAll(() => shop.close());

type Customer = Awaited<ReturnType<typeof signIn>>;

/** Buys in another process, which kills itself at a step. @returns whether it died */
const buyAndDie = async (dieAt: number, customer: Customer, line: object): Promise<boolean> => {
  const { database, varDir } = shop.app.config;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bundle], {
    env: {
      ...process.env,
      DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
      VAR_DIR: varDir,
      NODE_COMPILE_CACHE: join(varDir, 'compiled'),
      DIE_AT: String(dieAt),
      NOW: String(shop.clock.now()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (text) => lines.push(text));
  const [first] = await once(reader, 'line');
  const origin = `http://127.0.0.1:${String(first).replace('port ', '')}`;
  const { token, userId } = customer;
  await call('post-order', cardOrder([line], APPROVED), { origin, locale: 'en', token, userId });
  const died = () => lines.some((text) => text.startsWith('died '));
  if (!died()) child.kill('SIGKILL');
  await exit;
  return died();
};

test(`${ORDERS} orders at a time and ${KILLS} killed processes use every number once and skip none`, {
  timeout: patient(240_000),
}, async () => {
  const customer = await signIn(shop);
  const line = await cartLine(shop, 'gym-towel');
  const killed = async () => {
    let deaths = 0;
    for (let dieAt = 1; dieAt <= KILLS; dieAt += 1) if (await buyAndDie(dieAt, customer, line)) deaths += 1;
    return deaths;
  };
  const [deaths, ...placed] = await Promise.all([
    killed(),
    ...Array.from({ length: ORDERS }, () => shop.call('post-order', cardOrder([line], APPROVED), customer)),
  ]);
  expect(deaths).toBeGreaterThan(KILLS / 2);
  const numbers = placed.map((answer) => rowsOf(answer)[0]?.OrderNumber ?? '');
  shop.clock.advance(HOUR_MS);
  await reconcilePayments(shop.app);
  for (const outcome of await Promise.all(
    numbers.map((number) => changeOrder(shop.app, number, 'refund', 'operator: test')),
  ))
    rowsOf(outcome);
  const documents = await shop.app.db.read.selectFrom('tax_document').selectAll().execute();
  const paid = await shop.app.db.read
    .selectFrom('payment')
    .select('order_id')
    .where('state', 'in', ['succeeded', 'refunded'])
    .execute();
  for (const kind of ['invoice', 'credit_note'] as const) {
    const serials = documents.filter((one) => one.kind === kind).map(({ serial }) => serial);
    expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from(serials, (_, at) => at + 1));
    expect(serials.length).toBeGreaterThanOrEqual(ORDERS);
  }
  const invoiced = documents.filter(({ kind }) => kind === 'invoice').map(({ order_id }) => order_id);
  expect(invoiced.toSorted((a, b) => a - b)).toEqual(
    paid.map(({ order_id }) => order_id).toSorted((a, b) => a - b),
  );
});
