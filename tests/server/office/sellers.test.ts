import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

const NEW = {
  ...{ name_en: 'Aziz Foods', name_ar: 'أغذية عزيز', city_en: 'Pune', city_ar: 'بونه' },
  email: 'aziz@example.com',
};

let shop: OfficeShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openOfficeShop();
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());

const act = (page: string, action: string, fields: Record<string, string> = {}) =>
  shop.act(page, owner.token, action, fields);
const faultsOf = async (...posted: Parameters<typeof act>) => (await act(...posted)).visit?.posted?.faults;
const asWas = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`was-${name}`, value]));
const readSeller = (id: number) =>
  shop.app.db.read.selectFrom('vendor').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const add = async (fields: object = {}): Promise<{ readonly id: number; readonly page: string }> => {
  const { headers } = await act('/office/vendors/new', 'vendor.add', { ...NEW, ...fields });
  const page = String(headers.location);
  return { id: Number(page.split('/').at(-1)), page };
};
const listProducts = async (id: number) =>
  (
    await shop.app.db.read
      .selectFrom('product')
      .select(['id', 'key', 'status', 'version'])
      .where('vendor_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row }));

test('the owner adds and renames sellers, against what was shown, and undoes it', async () => {
  const { id, page } = await add();
  expect(await readSeller(id)).toMatchObject({ ...NEW, key: 'aziz-foods', closed_at: null });
  expect(await readSeller((await add()).id)).toMatchObject({ key: 'aziz-foods-2' });
  expect(
    await faultsOf('/office/vendors/new', 'vendor.add', { ...NEW, name_ar: ' ', email: 'aziz' }),
  ).toEqual({
    ...{ name_ar: expect.anything(), email: expect.anything() },
  });
  const renamed = { ...NEW, name_en: 'Aziz & Sons' };
  const [product] = await listProducts(1);
  await shop.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ vendor_id: id })
      .where('id', '=', product?.id ?? 0)
      .execute(),
  );
  expect((await act(page, 'vendor.change', { ...renamed, ...asWas(NEW) })).status).toBe(303);
  const shown = await shop.call('get-product_detail', { ProductId: product?.id ?? 0 });
  expect(JSON.stringify(shown)).toContain('Aziz & Sons');
  const late = await act(page, 'vendor.change', { ...NEW, name_en: 'Aziz', ...asWas(NEW) });
  expect([late.status, late.visit?.posted?.conflict?.sides]).toMatchObject([
    409,
    [{ name: 'name_en', theirs: 'Aziz & Sons', mine: 'Aziz' }],
  ]);
  await shop.undo(page, owner);
  expect((await readSeller(id)).name_en).toBe('Aziz Foods');
});

test('products move in one step that can be undone, and a closed seller takes none', async () => {
  const { id, page } = await add({ name_en: 'Target' });
  const all = await listProducts(2);
  expect(all.length).toBeGreaterThan(2);
  const from = '/office/vendors/2';
  expect(await faultsOf(from, 'vendor.close')).toMatchObject({
    '': { code: 'vendor_selling', values: { n: all.length } },
  });
  const stale = await act(from, 'vendor.move', { to: String(id), count: String(all.length - 1) });
  expect([stale.status, await listProducts(id)]).toEqual([409, []]);
  expect(await faultsOf(from, 'vendor.move', { to: '2' })).toEqual({ to: { code: 'vendor_target' } });
  await act(from, 'vendor.move', { to: String(id), count: String(all.length) });
  expect(await listProducts(id)).toEqual(all.map((row) => ({ ...row, version: row.version + 1 })));
  // A product that has got another seller since is not taken from it.
  const [other, ...rest] = all;
  await shop.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ vendor_id: 1 })
      .where('id', '=', other?.id ?? 0)
      .execute(),
  );
  await shop.undo(from, owner);
  expect((await listProducts(2)).map(({ key }) => key)).toEqual(rest.map(({ key }) => key));

  // The latest of several undos is found by its time.
  shop.clock.advance(1000);
  await act(from, 'vendor.archive');
  shop.clock.advance(1000);
  expect((await act(from, 'vendor.close')).status).toBe(303);
  const closed = [{ field: 'vendorId', fault: { code: 'closed_seller' } }];
  expect(await faultsOf(page, 'vendor.move', { to: '2' })).toEqual({ to: { code: 'vendor_closed' } });
  const record = (await readRecord(shop.app.db.read, other?.key ?? '', 0))?.record;
  const { key } = await readSeller(2);
  expect(await saveProduct(shop.app, { ...record, vendorId: key })).toMatchObject({
    error: { faults: closed },
  });
  const [hidden] = rest;
  expect(await setStatus(shop.app, [hidden?.key ?? ''], 'published')).toMatchObject({
    error: { code: 'seller_closed', names: [hidden?.key] },
  });
  await shop.undo(from, owner);
  expect(await setStatus(shop.app, [hidden?.key ?? ''], 'published')).toMatchObject({ ok: true });
});
