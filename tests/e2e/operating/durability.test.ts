import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { openMailServer } from '../../support/shop/mail-server.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

const post = async <N extends EndpointName>(
  shop: ShopProcess,
  name: N,
  input: Input<N>,
  caller: object = {},
) => {
  const answer = await call(name, input, { origin: shop.url, locale: 'en', ...caller });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`);
  return answer.value;
};

const placeOrder = async (shop: ShopProcess) => {
  const Email = 'kill@example.com';
  const Password = 'correct horse';
  await post(shop, 'signup-user', {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: Email,
    Password,
    AddressLineOne: 'Flat 4B',
    CountryID: 356,
  });
  const [user] = await post(shop, 'get-user-login', { Email, Password });
  const caller = { token: user?.Token, userId: user?.UserID };
  const products = await post(shop, 'get-all-products', { PageSize: 100 });
  const product = products.find((row) => !row.HasVariants && row.StockQuantity > 3);
  const [placed] = await post(
    shop,
    'post-order',
    { cartJsonData: JSON.stringify([{ ProductId: product?.ProductId, Quantity: 2 }]), PaymentMethod: 6 },
    caller,
  );
  return { caller, product, placed };
};

test('an acknowledged order survives kill -9', async () => {
  const folder = await copyStock();
  let shop = await startShop(folder);
  try {
    const { caller, product, placed } = await placeOrder(shop);
    await shop.stop('SIGKILL');

    shop = await startShop(folder);
    const orders = await post(shop, 'get-customer-order-history-master', {}, caller);
    expect(orders.map((order) => order.OrderNumber)).toEqual([placed?.OrderNumber]);
    const [after] = await post(shop, 'get-products-list-by-ids', { ProductsIds: [product?.ProductId ?? 0] });
    expect(after?.StockQuantity).toBe((product?.StockQuantity ?? 0) - 2);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

const countWaiting = (folder: string): unknown => {
  const database = new DatabaseSync(join(folder, 'shop.db'), { readOnly: true, timeout: 5000 });
  try {
    return database.prepare('select count(*) as mails from outbox where sent_at is null').get()?.mails;
  } finally {
    database.close();
  }
};

test('the mail of an order is sent once, although the shop was killed before sending it', async () => {
  const folder = await copyStock();
  const dead = await openMailServer();
  await dead.close();
  let shop = await startShop(folder, { SMTP_URL: dead.url });
  let server: Awaited<ReturnType<typeof openMailServer>> | undefined;
  try {
    const { placed } = await placeOrder(shop);
    await shop.stop('SIGKILL');
    server = await openMailServer({ port: Number(new URL(dead.url).port) });
    shop = await startShop(folder, { SMTP_URL: dead.url });
    const listSubjects = () => server?.mails.map(({ subject }) => subject).sort();
    await expect
      .poll(listSubjects, { timeout: 40_000 })
      .toEqual([`We have your order ${placed?.OrderNumber}`, 'Welcome to Quwana']);
    // Until the delivery is recorded, only the Message-ID prevents a duplicate.
    await expect.poll(() => countWaiting(folder)).toBe(0);
    await shop.stop('SIGKILL');
    shop = await startShop(folder, { SMTP_URL: dead.url });
    // Waits longer than the lease of the killed process.
    await wait(17_000);
    expect(listSubjects()).toHaveLength(2);
  } finally {
    await shop.stop();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
