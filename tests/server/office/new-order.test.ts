import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDraft, readOrderDraft } from '#routes/office/order-draft.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { searchRecords } from '#server/office-search/search-records.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { readTotals } from '../../support/orders.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await openOfficeShop();
  manager = await shop.signIn('manager');
});
afterAll(() => shop.close());

const post = (action: string, fields: Record<string, string>) =>
  shop.act('/office/orders/new', manager.token, action, { request: randomUUID(), ...fields });

const cityOf = async () => {
  const city = await shop.app.db.read
    .selectFrom('city')
    .innerJoin('state_province', 'state_province.id', 'city.state_province_id')
    .select(['city.id', 'state_province_id'])
    .where('country_id', '=', 356)
    .executeTakeFirstOrThrow();
  return { StateProvinceId: String(city.state_province_id), CityId: String(city.id) };
};

const person = {
  FirstName: 'Karthik',
  LastName: 'Iyer',
  EmailAddress: 'karthik.iyer@example.com',
  MobileNo: '98400 01182',
  AddressLineOne: '14 Lattice Bridge Road',
  CountryID: '356',
  PostalCode: '٦٠٠٠٢٠',
  locale: 'ar',
  draft: '',
};

test('a customer on the phone is added, and the order goes to the given address, once', async () => {
  const place = { ...person, ...(await cityOf()) };
  const wrong = await post('order.add-customer', { ...place, PostalCode: 'x' });
  expect(wrong.visit?.posted?.faults).toMatchObject({ PostalCode: { code: 'field_PostalCode' } });
  const unprintable = { code: 'unprintable', values: { sign: '李' } };
  const unprinted = await post('order.add-customer', { ...place, LastName: '李' });
  expect(unprinted.visit?.posted?.faults).toEqual({ LastName: unprintable });
  const added = await post('order.add-customer', { ...place, draft: 'line=1:1' });
  expect(added.status).toBe(303);
  const to = new URL(String(added.headers.location), 'http://shop');
  expect(to.searchParams.get('line')).toBe('1:1');
  const customerId = Number(to.searchParams.get('customer'));
  const known = await post('order.add-customer', place);
  expect(known.visit?.posted?.faults).toMatchObject({ EmailAddress: { code: 'email_known' } });

  const before = await readTotals(shop, 'gym-towel');
  const draft = formatDraft({
    customerId,
    lines: [await cartLine(shop, 'gym-towel', 2)],
    coupon: '',
    hasBadQuantity: false,
  });
  const form = {
    ...place,
    draft,
    request: randomUUID(),
    note: 'Ring twice',
    AddressLineOne: '1 Office Park',
  };
  const unseen = await post('order.place', { ...form, total: '1' });
  expect(unseen.visit?.posted).toMatchObject({
    faults: { '': { code: 'order_refused' } },
    values: { note: ['Ring twice'] },
  });
  const missing = await post('order.place', { ...form, CityId: '0' });
  expect(missing.visit?.posted?.faults).toEqual({ CityId: { code: 'field_CityId' } });
  const unshown = await post('order.place', { ...form, AddressLineOne: '李 1' });
  expect(unshown.visit?.posted?.faults).toEqual({ AddressLineOne: unprintable });
  const answers = await Promise.all([post('order.place', form), post('order.place', form)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location);
  expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - 2);
  const id = String(answers[0]?.headers.location).split('/').at(-1) ?? '';
  expect(await readOrderForOffice(shop.app, id)).toMatchObject({
    customer: { id: customerId, orders: 1 },
    locale: 'ar',
    customerNote: 'Ring twice',
    delivery: { AddressLineOne: '1 Office Park', PostalCode: '600020', CityID: Number(place.CityId) },
    timeline: [{ kind: 'mail' }, { kind: 'placed', by: 'manager 1' }],
  });
  const { address } = await shop.app.db.read
    .selectFrom('customer')
    .select('address')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(address).toBe(person.AddressLineOne);
});

test('a postal code tells the state and city that were not chosen, and warns of another state', async () => {
  const chennai = { stateId: expect.any(Number), cityId: expect.any(Number) };
  const { visit } = await shop.send('/office/orders/new', { token: manager.token });
  const ask = (code: string) => visit?.query('orders.coded-place', { countryId: 356, code });
  const coded = await ask(person.PostalCode);
  expect(coded).toMatchObject({ ...chennai, warning: expect.stringContaining('Tamil Nadu') });
  expect(await ask('60002')).toBeUndefined();
  const add = async (email: string, place: Record<string, string>) => {
    const { headers } = await post('order.add-customer', { ...person, EmailAddress: email, ...place });
    const id = new URL(String(headers.location), 'http://shop').searchParams.get('customer');
    return shop.app.db.read
      .selectFrom('customer')
      .select(['state_province_id', 'city_id'])
      .where('id', '=', Number(id))
      .executeTakeFirst();
  };
  expect(await add('one@example.com', { StateProvinceId: '0', CityId: '0' })).toEqual({
    state_province_id: coded?.stateId,
    city_id: coded?.cityId,
  });
  const { StateProvinceId, CityId } = await cityOf();
  expect(await add('two@example.com', { StateProvinceId, CityId })).toEqual({
    state_province_id: Number(StateProvinceId),
    city_id: Number(CityId),
  });
});

test('a customer without an e-mail is a guest: found by phone, sent no mail, with a link to copy', async () => {
  const guest = { ...person, ...(await cityOf()), EmailAddress: ' ', MobileNo: '98400 77665' };
  const unreachable = await post('order.add-customer', { ...guest, MobileNo: '' });
  expect(unreachable.visit?.posted?.faults).toMatchObject({ MobileNo: { code: 'field_MobileNo' } });
  const added = await post('order.add-customer', guest);
  const to = new URL(String(added.headers.location), 'http://shop');
  const customerId = Number(to.searchParams.get('customer'));
  const { visit } = await shop.send('/office/orders/new', { token: manager.token });
  expect(await visit?.query('new-order.customers', { text: '+91 98400 776' })).toMatchObject([
    { id: customerId, email: '', isGuest: true },
  ]);
  const value = String(customerId);
  expect(await visit?.query('orders.customer', { id: value })).toEqual({ value, label: 'Karthik Iyer' });
  const lines = [await cartLine(shop, 'gym-towel')];
  const draft = formatDraft({ customerId, lines, coupon: '', hasBadQuantity: false });
  const placed = await post('order.place', { ...guest, draft, note: '' });
  const id = String(placed.headers.location).split('/').at(-1) ?? '';
  const order = await readOrderForOffice(shop.app, id);
  expect(order).toMatchObject({ mails: [], customer: { id: customerId, email: '' } });
  const token = new URL(order?.link ?? '').searchParams.get('link') ?? '';
  expect((await findLinkedOrder(shop.app, token))?.number).toBe(order?.number);
  const found = await searchRecords(shop.app, '098400 77665', 'owner');
  expect(found.orders?.map(({ number }) => number)).toEqual([order?.number]);
});

test('the page finds products that are sold, with price, stock and choices', async () => {
  const { visit } = await shop.send('/office/orders/new', { token: manager.token });
  const products = await visit?.query('new-order.products', { text: 'prime whey' });
  expect(products?.[0]).toMatchObject({ name: expect.any(String), attributes: [{ isRequired: true }, {}] });
  expect(products?.[0]?.price).toBeGreaterThan(0);
  const [first] = products ?? [];
  await shop.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ status: 'hidden' })
      .where('id', '=', first?.id ?? 0)
      .execute(),
  );
  const after = await visit?.query('new-order.products', { text: 'prime whey' });
  expect(after?.map(({ id }) => id)).not.toContain(first?.id);
});

test('a product by variant is offered by its variants: the one whose code was typed is chosen, a sold out one says so', async () => {
  const { visit } = await shop.send('/office/orders/new', { token: manager.token });
  const variants = await shop.app.db.read
    .selectFrom('product_variant')
    .select(['id', 'product_id', 'sku', 'barcode'])
    .where('stock', '>', 0)
    .where('is_offered', '=', 1)
    .orderBy('id')
    .limit(2)
    .execute();
  const [soldOut, other] = variants;
  await shop.app.db.write((db) =>
    db
      .updateTable('product_variant')
      .set({ stock: 0 })
      .where('id', '=', soldOut?.id ?? 0)
      .execute(),
  );
  const find = async (text: string) => (await visit?.query('new-order.products', { text }))?.[0];
  const found = await find(other?.barcode ?? '');
  expect(found).toMatchObject({ id: soldOut?.product_id, attributes: [] });
  const byCode = new Map(found?.offers.map((offer) => [offer.sku, offer]));
  expect(byCode.get(soldOut?.sku ?? '')).toMatchObject({ stock: 0 });
  expect(found?.selected).toBe(byCode.get(other?.sku ?? '')?.value);
  expect((await find(soldOut?.sku ?? ''))?.selected).not.toBe(byCode.get(soldOut?.sku ?? '')?.value);
  const { lines } = readOrderDraft(new URLSearchParams(`add=${found?.id}&variant=${found?.selected}`));
  const draft = { customerId: undefined, lines, coupon: '', hasBadQuantity: false };
  expect((await visit?.query('new-order.read', { draft }))?.lines).toMatchObject([
    { sku: other?.sku, unit: byCode.get(other?.sku ?? '')?.unit, problem: undefined },
  ]);
});
