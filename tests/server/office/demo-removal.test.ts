import { rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { seedIfEmpty } from '#server/catalogue/seed.ts';
import type { App } from '#server/context.ts';
import { previewRemoval } from '#server/going-live/removal/preview-removal.ts';
import { removeDemo } from '#server/going-live/removal/remove-demo.ts';
import { addLiveSince } from '#server/platform/database/migrations/128-live-since.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { rememberLive } from '#server/settings/shop-stages.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { addCoupon, usesOf } from '../../support/coupons.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { orderAsGuest, saveGuest } from '../../support/shop/guests.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

const PAGE = '/office/settings/going-live/demo';
const IS_POSTGRES = inject('engine') === 'postgres';
const OWN = 'gym-towel';
const REMOVAL = { withCustomers: true, isBackedUp: true };

let shop: OfficeShop;
beforeEach(async () => {
  shop = await openOfficeShop();
  await setSeller(shop);
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ name_en: 'Sattva Towel' }).where('key', '=', OWN).execute(),
  );
});
afterEach(() => shop.close());

const count = async (table: keyof Database): Promise<number> => {
  const { n } = await shop.app.db.read
    .selectFrom(table as 'orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
const countAll = async (...tables: (keyof Database)[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
const EMPTY = (tables: readonly string[]) => Object.fromEntries(tables.map((name) => [name, 0]));

const OF_ORDERS = [
  ...['orders', 'order_line', 'order_summary', 'order_count', 'payment', 'sandbox_payment', 'checkout'],
  ...['tax_document', 'outbox'],
] as const satisfies (keyof Database)[];

/** Dies at a write, as a process that is killed. @returns how many writes it did */
const removeUntil = async (deadline: number): Promise<number> => {
  let writes = 0;
  const { db } = shop.app;
  const write: App['db']['write'] = (work) => {
    writes += 1;
    if (writes > deadline) throw new Error('killed');
    return db.write(work);
  };
  const dying = { ...shop.app, db: { ...db, write } };
  await removeDemo(dying, REMOVAL).catch((error: Error) => expect(error.message).toBe('killed'));
  await db.write((transaction) =>
    transaction.updateTable('periodic_job').set({ claimed_until: 0 }).execute(),
  );
  return writes;
};

test('nothing of the demo is left, wherever the removal is interrupted, and what is the owner’s stays', async () => {
  const { app } = shop;
  const customer = await signIn(shop);
  const before = await readTotals(shop, OWN);
  await addCoupon(shop, 'MINE');
  const lines = [await cartLine(shop, OWN, 2), await cartLine(shop, 'daily-whey')];
  rowsOf(await shop.call('post-order', cardOrder(lines, APPROVED, { CouponCode: 'MINE' }), customer));
  rowsOf(await shop.call('post-order', cashOrder(lines), customer));
  await orderAsGuest(shop, await saveGuest(shop));
  expect(await readTotals(shop, OWN)).not.toEqual(before);
  await app.db.write(async (db) => {
    const joined = { role: 'owner', locale: 'en', created_at: 1, joined_at: 1, password_hash: null } as const;
    const demo = { email: 'owner@example.com', email_key: 'owner@example.com', name: 'Demo owner' };
    await db
      .insertInto('member')
      .values({ ...demo, ...joined })
      .execute();
    const target = { target_kind: 'product', target_id: lines[1]?.ProductId ?? 0 } as const;
    await db
      .updateTable('banner')
      .set({ edited_at: 1, ...target })
      .execute();
  });
  await shop.signIn('owner');

  const { json: planned } = await runShopCommand(app, 'demo', 'remove', '--json');
  expect(planned).toMatchObject({ dryRun: true, keptOrders: 0, restartsNumbers: true, archived: 0 });
  expect(planned.counts).toMatchObject({ products: 82, orders: 3, customers: 2, members: 1 });
  const makers = async (table: 'manufacturer' | 'vendor') =>
    (await app.db.read.selectFrom(table).select('name_en').orderBy('id').execute()).map((row) => row.name_en);
  const brands = await makers('manufacturer');
  expect(planned.counts).toMatchObject({
    brands: brands.length - 1,
    sellers: (await makers('vendor')).length - 1,
  });
  for (let deadline = 1; (await removeUntil(deadline)) > deadline; deadline += 1);

  expect(await countAll(...OF_ORDERS, 'customer', 'coupon', 'campaign')).toEqual({
    ...EMPTY([...OF_ORDERS, 'customer', 'campaign']),
    coupon: 1,
  });
  const left = await app.db.read
    .selectFrom('product')
    .select(['key', 'rating_count', 'coupon_code'])
    .execute();
  expect(left).toEqual([{ key: OWN, rating_count: 0, coupon_code: null }]);
  expect(await makers('manufacturer')).toHaveLength(1);
  expect(await makers('vendor')).toHaveLength(1);
  expect(await readTotals(shop, OWN)).toEqual(before);
  expect(await usesOf(shop, 'MINE')).toBe(0);
  const promoted = await app.db.read.selectFrom('banner').select('status').distinct().execute();
  expect(promoted).toEqual([{ status: 'archived' }]);
  const members = await app.db.read
    .selectFrom('member')
    .select('email')
    .where('disabled_at', 'is', null)
    .execute();
  expect(members.map(({ email }) => email)).not.toContain('owner@example.com');

  await seedIfEmpty(app, () => {});
  expect(await count('product')).toBe(1);
  const next = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, OWN)]), await signIn(shop)),
  );
  expect(next).toMatchObject([{ OrderNumber: 'Q100001' }]);
  const [document] = await app.db.read.selectFrom('tax_document').select('serial').execute();
  expect(document?.serial ?? 1).toBe(1);
  // Of a shop that was updated, it is not known whether it was live.
  await app.db.write(addLiveSince);
  expect((await previewRemoval(app)).keptOrders).toBe(1);
});

test('orders that may be real stay with their customers, goods, numbers and documents', async () => {
  const { app, clock } = shop;
  const [tester, buyer, byCard] = [await signIn(shop), await signIn(shop), await signIn(shop)];
  const whey = [await cartLine(shop, 'prime-whey')];
  rowsOf(await shop.call('post-order', cardOrder(whey, APPROVED), tester));
  const [paid] = rowsOf(await shop.call('post-order', cardOrder(whey, APPROVED), byCard));
  await app.db.write((db) =>
    db
      .updateTable('payment')
      .set({ provider: 'stripe' })
      .where('order_id', '=', paid?.OrderId ?? 0)
      .execute(),
  );
  clock.advance(1_000);
  await app.db.write((db) => rememberLive(db, clock.now()));
  clock.advance(1_000);
  const bar = [await cartLine(shop, 'date-bar')];
  rowsOf(await shop.call('post-order', cashOrder(bar), buyer));
  // To the account of the demo.
  const byUpi = { PaymentMethod: PAYMENT_METHOD.upi };
  rowsOf(await shop.call('post-order', cardOrder(bar, '', byUpi), tester));
  const documents = await app.db.read
    .selectFrom('tax_document')
    .innerJoin('orders', 'orders.id', 'tax_document.order_id')
    .select('tax_document.number')
    .where('customer_id', '<>', tester.userId)
    .execute();

  expect((await previewRemoval(app)).keptOrders).toBe(2);
  rowsOf(await removeDemo(app, REMOVAL));
  const kept = await app.db.read.selectFrom('orders').select('customer_id').orderBy('id').execute();
  expect(kept).toEqual([{ customer_id: byCard.userId }, { customer_id: buyer.userId }]);
  const customers = await app.db.read.selectFrom('customer').select('id').orderBy('id').execute();
  expect(customers).toEqual([{ id: buyer.userId }, { id: byCard.userId }]);
  const goods = await app.db.read.selectFrom('product').select(['key', 'status']).orderBy('key').execute();
  expect(goods).toEqual([
    { key: 'date-bar', status: 'hidden' },
    { key: OWN, status: 'published' },
    { key: 'prime-whey', status: 'hidden' },
  ]);
  expect(await app.db.read.selectFrom('tax_document').select('number').execute()).toEqual(documents);
  expect(await count('tax_series')).toBeGreaterThan(0);
  expect((await previewRemoval(app)).archived).toBe(0);
});

test('it needs a look, a backup and a demo, and takes customers only when told', async () => {
  const { app } = shop;
  const owner = await shop.signIn('owner');
  await signIn(shop);
  const press = async (fields: Record<string, string>) => {
    const answer = await shop.act(PAGE, owner.token, 'settings.remove-demo', fields);
    return [answer.status, ...Object.values(answer.visit?.posted?.faults ?? {}).map(({ code }) => code)];
  };
  expect(await press({})).toEqual([422, 'removal_not_looked']);
  if (IS_POSTGRES) expect(await press({ looked: '1' })).toEqual([422, 'backup_missing']);
  else {
    await writeFile(app.config.backupDir, 'no folder');
    await expect(removeDemo(app, REMOVAL)).rejects.toThrow();
    await rm(app.config.backupDir);
  }
  const live = { ...app, config: { ...app.config, shopMode: 'live' as const } };
  expect(await removeDemo(live, REMOVAL)).toMatchObject({ ok: false, error: { code: 'not_demo' } });
  expect(await count('product')).toBeGreaterThan(80);
  const full = { looked: '1', backed_up: '1' };
  expect(await press(full)).toEqual([303]);
  expect(await countAll('product', 'customer')).toEqual({ product: 1, customer: 1 });
  await app.db.write((db) =>
    db.updateTable('product').set({ name_en: 'Cotton Gym Towel' }).where('key', '=', OWN).execute(),
  );
  expect(await press({ ...full, customers: '1' })).toEqual([303]);
  expect(await countAll('product', 'customer')).toEqual({ product: 0, customer: 0 });
  for (const table of ['manufacturer', 'vendor'] as const)
    expect(await app.db.read.selectFrom(table).select('name_en').execute()).toEqual([{ name_en: 'Quwana' }]);
});
