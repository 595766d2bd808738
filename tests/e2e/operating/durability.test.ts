import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../support/free-port.ts';
import { patient } from '../../support/patience.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { openMailServer } from '../../support/shop/mail-server.ts';
import { post } from '../../support/shop/post.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

let folder: string;
let mailPort: number;
let shop: ShopProcess;
let server: Awaited<ReturnType<typeof openMailServer>> | undefined;
let orderNumber: string | undefined;
beforeAll(async () => {
  folder = await copyStock();
  mailPort = await findFreePort();
  shop = await start();
});
afterAll(async () => {
  await shop.stop();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startShop(folder, { SMTP_URL: `smtp://127.0.0.1:${mailPort}` });

const signUp = async (EmailAddress: string) => {
  const Password = 'correct horse';
  const to = { origin: shop.url };
  await post(
    'signup-user',
    {
      FirstName: 'Noura',
      LastName: 'Al Harbi',
      EmailAddress,
      Password,
      AddressLineOne: 'Flat 4B',
      CountryID: 356,
    },
    to,
  );
  const [user] = await post('get-user-login', { Email: EmailAddress, Password }, to);
  return { token: user?.Token, userId: user?.UserID };
};

/** Ends the claims of a killed process, so that its mails are due at once. */
const endClaims = () => inDatabase((database) => database.exec('update outbox set due_at = 0'), folder);

const countWaiting = (): unknown =>
  inDatabase(
    (database) => database.prepare('select count(*) as mails from outbox where sent_at is null').get()?.mails,
    folder,
  );

test('an acknowledged order survives kill -9', async () => {
  const customer = await signUp('kill@example.com');
  const products = await post('get-all-products', { PageSize: 100 }, { origin: shop.url });
  const product = products.find((row) => !row.HasVariants && row.StockQuantity > 3);
  const [placed] = await post(
    'post-order',
    { cartJsonData: JSON.stringify([{ ProductId: product?.ProductId, Quantity: 2 }]), PaymentMethod: 6 },
    { origin: shop.url, ...customer },
  );
  orderNumber = placed?.OrderNumber;
  await shop.stop('SIGKILL');

  endClaims();
  server = await openMailServer({ port: mailPort });
  shop = await start();
  const orders = await post('get-customer-order-history-master', {}, { origin: shop.url, ...customer });
  expect(orders.map((order) => order.OrderNumber)).toEqual([orderNumber]);
  const [after] = await post(
    'get-products-list-by-ids',
    { ProductsIds: [product?.ProductId ?? 0] },
    { origin: shop.url },
  );
  expect(after?.StockQuantity).toBe((product?.StockQuantity ?? 0) - 2);
});

test('the mail of an order is sent once, although the shop was killed before sending it', {
  tags: ['full'],
}, async () => {
  const listSubjects = () => server?.mails.map(({ subject }) => subject).sort();
  const sent = [`We have your order ${orderNumber}`, 'Welcome to Quwana'];
  await expect.poll(listSubjects, { timeout: patient(40_000) }).toEqual(sent);
  // Until the delivery is recorded, only the Message-ID prevents a duplicate.
  await expect.poll(countWaiting).toBe(0);
  await shop.stop('SIGKILL');

  endClaims();
  shop = await start();
  // Mails are sent in the order of their ids, so a mail that is sent again comes before this one.
  await signUp('later@example.com');
  await expect.poll(countWaiting).toBe(0);
  expect(listSubjects()).toEqual([...sent, 'Welcome to Quwana']);
});
