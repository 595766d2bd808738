import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultLabels } from '#i18n/translate.ts';
import { findManaged } from '#server/catalogue/manage/find-products.ts';
import { shownPrice } from '#server/catalogue/manage/set-shown-price.ts';
import { readAddressValues } from '#server/fulfilment/change-address.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { listSettings } from '#server/settings/settings.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let nadia: SignedIn;
let imran: SignedIn;
beforeAll(async () => {
  shop = await openOfficeShop();
  nadia = await shop.signIn('manager');
  imran = await shop.signIn('manager');
});
afterAll(() => shop.close());

let id = 0;
beforeEach(async () => {
  const customer = await signIn(shop);
  const [row] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel', 3)]), customer),
  );
  id = row?.OrderId ?? 0;
});

const read = async () => {
  const order = await readOrderForOffice(shop.app, String(id));
  if (!order) throw new Error('no order');
  return order;
};
const post = ({ token }: SignedIn, action: string, fields: Record<string, string>) =>
  shop.act(`/office/orders/${id}`, token, action, { request: randomUUID(), ...fields });
const auditOf = async () =>
  (
    await shop.app.db.read
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', 'order')
      .where('subject_id', '=', String(id))
      .execute()
  ).map(({ action }) => action);

const addressForm = async () => {
  const stored = Object.entries(readAddressValues((await read()).delivery));
  const typed = stored.map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries([...typed, ...typed.map(([name, value]) => [`was-${name}`, value] as const)]);
};

test('two members who correct one address at the same time see both sides of each field, and one is stored', async () => {
  const form = await addressForm();
  const changes: Record<string, string>[] = [
    { ...form, AddressLineOne: '1 Office Park', PostalCode: '600021' },
    { ...form, AddressLineOne: '2 Office Park', FirstName: 'Noor' },
  ];
  const answers = await Promise.all([
    post(nadia, 'order.change-address', changes[0] ?? {}),
    post(imran, 'order.change-address', changes[1] ?? {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const lost = answers.findIndex(({ status }) => status === 409);
  const [typed, stored] = [changes[lost] ?? {}, changes[1 - lost] ?? {}];
  const posted = answers[lost]?.visit?.posted;
  expect(posted?.values.AddressLineOne).toEqual([typed.AddressLineOne]);
  expect(posted?.conflict).toMatchObject({ by: lost === 0 ? 'manager 2' : 'manager 1', isChoice: true });
  const sides = posted?.conflict?.sides.map(({ name, theirs, mine, was }) => [name, theirs, mine, was]);
  const changed = lost === 0 ? 'FirstName' : 'PostalCode';
  expect(new Map(sides?.map(([name, ...values]) => [name, values]))).toEqual(
    new Map([
      ['AddressLineOne', [stored.AddressLineOne, typed.AddressLineOne, form.AddressLineOne]],
      [changed, [stored[changed], typed[changed], form[changed]]],
    ]),
  );
  expect((await read()).delivery.AddressLineOne).toBe(stored.AddressLineOne);
  expect(await auditOf()).toEqual(['order.change-address']);
  // The second one keeps the other street, and adds the own change.
  const again = await post(lost === 0 ? nadia : imran, 'order.change-address', {
    ...(await addressForm()),
    AddressLineOne: typed.AddressLineOne ?? '',
    LastName: 'Haddad',
    'side-AddressLineOne': 'theirs',
    'theirs-AddressLineOne': stored.AddressLineOne ?? '',
  });
  expect(again.status).toBe(303);
  expect((await read()).delivery).toMatchObject({
    AddressLineOne: stored.AddressLineOne,
    LastName: 'Haddad',
  });
});

test('a second shipment, refund or cancellation is not made unseen; it shows what happened and what was typed', async () => {
  const { version, lines } = await read();
  const pieces = `pieces-${lines[0]?.id}`;
  const shipment = { version: String(version), [pieces]: '1', carrier: 'Delhivery', trackingNumber: 'A 1' };
  const answers = await Promise.all([
    post(nadia, 'order.ship', shipment),
    post(imran, 'order.ship', { ...shipment, [pieces]: '2', carrier: 'DHL', trackingNumber: 'B 2' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const conflict = answers.find(({ status }) => status === 409)?.visit?.posted?.conflict;
  expect(conflict?.isChoice).toBe(false);
  expect(conflict?.sides.map(({ name }) => name)).toEqual([pieces, 'carrier', 'trackingNumber']);
  expect(new Set(conflict?.sides.flatMap(({ theirs, mine }) => [theirs, mine]))).toEqual(
    new Set(['1', '2', 'Delhivery', 'DHL', 'A 1', 'B 2']),
  );
  const late = await post(imran, 'order.cancel', { version: String(version), note: 'Called twice' });
  expect(late.visit?.posted?.conflict).toMatchObject({ sides: [{ name: 'note', mine: 'Called twice' }] });
  const order = await read();
  expect(order.timeline.some(({ at }) => at >= (conflict?.since ?? Number.POSITIVE_INFINITY))).toBe(true);
  expect(order.shipments).toHaveLength(1);
  expect(await auditOf()).toEqual(['order.ship']);
  const seen = await post(imran, 'order.ship', {
    ...shipment,
    version: String(order.version),
    trackingNumber: 'C',
  });
  expect(seen.status).toBe(303);
});

test('notes of two members are both kept', async () => {
  await Promise.all([
    post(nadia, 'order.note', { text: 'First floor' }),
    post(imran, 'order.note', { text: 'Second bell' }),
  ]);
  expect((await read()).notes.map(({ text }) => text).sort()).toEqual(['First floor', 'Second bell']);
});

test('a member who is disabled during the work changes nothing more, and a change under way is whole', async () => {
  const leaving = await shop.signIn('manager');
  const { version, lines } = await read();
  const shipment = {
    version: String(version),
    [`pieces-${lines[0]?.id}`]: '1',
    carrier: 'DHL',
    trackingNumber: 'D',
  };
  const [answer] = await Promise.all([
    post(leaving, 'order.ship', shipment),
    disableMember(shop.app, { memberId: leaving.memberId }),
  ]);
  const isDone = !String(answer.headers.location).startsWith('/office/sign-in');
  expect((await read()).shipments).toHaveLength(isDone ? 1 : 0);
  expect(await auditOf()).toEqual(isDone ? ['order.ship'] : []);
  const later = await post(leaving, 'order.note', { text: 'Still here?' });
  expect(String(later.headers.location)).toMatch(/^\/office\/sign-in/);
  expect((await read()).notes).toEqual([]);
});

test('a form that arrives twice is answered as the first time, also at the same moment', async () => {
  const form = { ...(await addressForm()), AddressLineOne: '3 Office Park', request: randomUUID() };
  const answers = [
    ...(await Promise.all([
      post(nadia, 'order.change-address', form),
      post(nadia, 'order.change-address', form),
    ])),
    await post(nadia, 'order.change-address', form),
  ];
  const cookies = ({ headers }: (typeof answers)[number]) => String(headers['set-cookie']);
  for (const answer of answers) {
    expect([answer.status, answer.headers.location]).toEqual([303, `/office/orders/${id}`]);
    expect(cookies(answer)).toBe(cookies(answers[0] as (typeof answers)[number]));
  }
  expect(await auditOf()).toEqual(['order.change-address']);
  // Sent again from a page that was shown before, with other contents: nothing is lost or claimed to be saved.
  const other = await post(nadia, 'order.change-address', { ...form, AddressLineOne: '4 Office Park' });
  expect(other.visit?.posted).toMatchObject({
    values: { AddressLineOne: ['4 Office Park'] },
    faults: { '': { code: 'sent_before' } },
  });
  expect(other.visit?.posted?.values.request).toBe(undefined);
  expect((await read()).delivery.AddressLineOne).toBe('3 Office Park');
});

const product = async () => {
  const found = (await findManaged(shop.app.db.read, ['gym-towel'])).get('gym-towel');
  if (!found) throw new Error('no product');
  return found;
};
const setting = async (key: string) =>
  (await listSettings(shop.app.db.read)).find((one) => one.key === key)?.value ?? '';

test.each<[string, string, () => Promise<Record<string, string>>]>([
  [
    '/office/orders/ID',
    'order.change-address',
    async () => ({ ...(await addressForm()), PostalCode: '600021' }),
  ],
  [
    '/office/words/labels/lbl_cart_title',
    'label.change',
    async () => ({
      en: 'My basket',
      ar: 'سلتي',
      'was-en': defaultLabels('en').lbl_cart_title ?? '',
      'was-ar': defaultLabels('ar').lbl_cart_title ?? '',
    }),
  ],
  [
    '/office/products',
    'product.set-price',
    async () => ({
      id: String((await product()).id),
      price: '999',
      was: String(shownPrice(await product(), shop.app.clock.now())),
    }),
  ],
  [
    '/office/products',
    'stock.set',
    async () => ({
      id: String((await product()).id),
      stock: '77',
      was: String((await product()).stock_quantity),
    }),
  ],
  [
    '/office/products/stock',
    'stock.set-threshold',
    async () => ({ id: String((await product()).id), threshold: '9', was: '' }),
  ],
  [
    '/office/products/stock',
    'stock.set-shop-threshold',
    async () => ({ pieces: '7', 'was-pieces': await setting('low_stock') }),
  ],
  [
    '/office/settings/shop',
    'settings.save',
    async () => ({
      free_shipping_from: '750.50',
      'was-free_shipping_from': await setting('free_shipping_from'),
    }),
  ],
])(
  'at %s, what another member has saved meanwhile with %s is no conflict if it is the same',
  async (page, action, readForm) => {
    const [one, other] = [await shop.signIn('owner'), await shop.signIn('owner')];
    const form = await readForm();
    const path = page.replace('ID', String(id));
    for (const { token } of [one, other]) {
      const answer = await shop.act(path, token, action, { ...form, request: randomUUID() });
      expect([answer.status, answer.visit?.posted?.faults]).toEqual([303, undefined]);
    }
  },
);
