import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editRules } from '#domain/delivery/edit-rules.ts';
import { changeDeliveryRules } from '#server/delivery/change-rules.ts';
import { readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { queries } from '#server/office/queries.ts';
import { deliveryMethod, deliveryZone, INDIA, setZones } from '../../support/delivery-rules.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

const PAGE = '/office/settings/delivery';
const FLAT = {
  ...{ 'name.en': 'Express', 'name.ar': 'سريع', isOn: '1', daysFrom: '1', daysTo: '٢' },
  ...{ pricing: 'flat', price: '149.50', free: 'never', zone: '1' },
};

let shop: OfficeShop;
let owner: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  owner = (await shop.signIn('owner')).token;
});
beforeEach(() => setZones(shop, deliveryZone(1), deliveryZone(2)));
afterAll(() => shop.close());

const readZones = async () => (await readDeliveryRules(shop.app.db.read)).rules.zones;
const faultsOf = async (at: string, fields: Record<string, string>) =>
  (await shop.act(`${PAGE}/${at}`, owner, `delivery.save-${at.split('/', 1)[0]?.slice(0, -1)}`, fields)).visit
    ?.posted?.faults;

describe('the owner', () => {
  test('adds a zone and a method, moves and removes them, and each step can be undone', async () => {
    const fields = { 'name.en': 'South', isDelivered: '1', countries: String(INDIA), prefixes: '56, 57-0' };
    expect((await shop.act(`${PAGE}/zones/new`, owner, 'delivery.save-zone', fields)).status).toBe(303);
    expect((await readZones()).at(-1)).toMatchObject({ countries: [INDIA], prefixes: ['56', '570'] });
    expect((await shop.act(`${PAGE}/methods/new`, owner, 'delivery.save-method', FLAT)).status).toBe(303);
    const [first] = await readZones();
    const added = first?.methods.at(-1);
    expect(added).toMatchObject({
      ...{ name_ar: 'سريع', days: { from: 1, to: 2 }, freeFrom: 'never' },
      pricing: { kind: 'flat', price: 14_950 },
    });
    await shop.act(PAGE, owner, 'delivery.move', { id: String(added?.id), to: 'up' });
    expect((await readZones())[0]?.methods.map(({ id }) => id)).toEqual([added?.id, 101]);
    await shop.act(PAGE, owner, 'delivery.remove', { id: '1' });
    expect((await readZones()).map(({ name_en }) => name_en)).toEqual(['Zone 2', 'South']);
    const { version } = await readDeliveryRules(shop.app.db.read);
    const { key } = await shop.app.db.read
      .selectFrom('office_undo')
      .select('key')
      .where('values_json', 'like', `%"version":["${version}"]%`)
      .executeTakeFirstOrThrow();
    await shop.act(PAGE, owner, 'change.undo', { undo: key });
    expect((await readZones()).map(({ id }) => id)).toEqual([1, 2, 1000]);
  });

  test.each([
    ['methods/new', { ...FLAT, 'name.en': '', 'name.ar': '' }, 'name.en', 'delivery_name'],
    ['methods/new', { ...FLAT, daysTo: '0' }, 'daysTo', 'delivery_days'],
    ['methods/new', { ...FLAT, price: '-1' }, 'price', 'delivery_price'],
    ['methods/new', { ...FLAT, free: 'own', freeFrom: 'x' }, 'freeFrom', 'delivery_freeFrom'],
    ['methods/new', { ...FLAT, pricing: 'weight', steps: '500 = 40' }, 'steps', 'delivery_steps'],
    ['methods/new', { ...FLAT, pricing: 'sum', steps: '0 = 40\n0 = 50' }, 'steps', 'delivery_steps'],
    ['methods/new', { ...FLAT, zone: '99' }, '', 'delivery_not_found'],
    ['zones/new', { 'name.en': 'A', prefixes: '56*' }, 'prefixes', 'delivery_prefixes'],
  ])('sees what is wrong in %s: %j', async (at, fields, field, code) => {
    expect(await faultsOf(at, fields)).toEqual({ [field]: { code } });
  });

  test('is shown both sides if another owner has changed the same method', async () => {
    const other = (await shop.signIn('owner')).token;
    const { fields: was } = rowOf(await readMethod(101));
    const save = (token: string, price: string) =>
      shop.act(`${PAGE}/methods/101`, token, 'delivery.save-method', {
        ...{ ...was, pricing: 'flat', price },
        ...Object.fromEntries(Object.entries(was).map(([name, value]) => [`was-${name}`, value])),
      });
    expect((await save(other, '50')).status).toBe(303);
    const refused = await save(owner, '60');
    expect(refused.status).toBe(409);
    expect(refused.visit?.posted?.conflict?.sides).toMatchObject([
      { name: 'price', theirs: '50.00', mine: '60' },
    ]);
    const [zone] = await readZones();
    expect(zone?.methods[0]?.pricing).toEqual({ kind: 'flat', price: 5000 });
  });

  test('wins or is refused whole, if another owner writes at the same time', async () => {
    const { version } = await readDeliveryRules(shop.app.db.read);
    const move = () =>
      changeDeliveryRules(shop.app, { kind: 'move', id: 1, by: 1 }, { expectedVersion: version });
    const results = await Promise.all([move(), move()]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await readZones()).map(({ id }) => id)).toEqual([2, 1]);
  });

  test('tries what an order would cost', async () => {
    await setZones(
      shop,
      deliveryZone(1, { prefixes: ['56'], isDelivered: false }),
      deliveryZone(2, { methods: [deliveryMethod(5, { pricing: { kind: 'flat', price: 4900 } })] }),
    );
    const ask = (code: string) =>
      queries['delivery.try'].run(
        { app: shop.app, locale: 'en' } as never,
        { sum: '1,000', grams: 900, countryId: INDIA, stateId: 0, code } as never,
      );
    expect([await ask('560001'), await ask('110001')]).toMatchObject([[], [{ price: 4900 }]]);
  });
});

test('an Indian postal code tells the state, heavy products cost what they weigh, and customers are asked for it only where it decides', async () => {
  const line = [{ ProductId: 1, Quantity: 1 }];
  const ask = async (fields: object) =>
    rowsOf(
      await shop.call('get-customer-cart-items', { cartJsonData: line, recordValueJson: '[]', ...fields }),
    );
  expect(await ask({})).not.toHaveProperty('deliveryDependsOn');
  const { id } = await shop.app.db.read
    .selectFrom('state_province')
    .select('id')
    .where('name_en', '=', 'Kerala')
    .executeTakeFirstOrThrow();
  await setZones(shop, deliveryZone(1, { states: [id], isDelivered: false }), deliveryZone(2));
  const dependsOn = { Part: 'code', CountryID: INDIA };
  expect(await ask({ PostalCode: '110001' })).toMatchObject({
    deliveryMethodId: 102,
    deliveryDependsOn: dependsOn,
  });
  expect(await ask({ PostalCode: '682 001' })).toMatchObject({ deliveryMethods: [] });
  const steps = [
    { from: 0, price: 4000 },
    { from: 5000, price: 30_000 },
  ];
  const byWeight = deliveryMethod(5, { pricing: { kind: 'weight', steps }, freeFrom: 'never' });
  await setZones(shop, deliveryZone(1, { prefixes: ['1'], methods: [byWeight] }));
  expect(await ask({ PostalCode: '110001' })).toMatchObject({ shippingSubTotal: 40 });
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ weight_grams: 20_000 }).where('id', '=', 1).execute(),
  );
  expect(await ask({ PostalCode: '110001' })).toMatchObject({ shippingSubTotal: 300 });
  const product = await shop.call('get-product_detail', { ProductId: 1, recordValueJson: '[]' });
  expect(rowsOf(product)).toMatchObject([{ DeliveryDependsOn: dependsOn }]);
});

test('the command line lists, tries, replaces and removes by the same rules', async () => {
  const run = (...args: string[]) => runShopCommand(shop.app, 'delivery', ...args);
  expect((await run('list')).out).toContain('Method 101');
  const tried = await run('quote', '--sum', '5000', '--code', '560001', '--json');
  expect(tried.json).toMatchObject({ methods: [{ id: 101, price: 0 }] });
  const { version, rules } = await readDeliveryRules(shop.app.db.read);
  const file = join(shop.app.config.varDir, 'delivery.json');
  await writeFile(file, JSON.stringify({ ...rules, defaultGrams: 250 }));
  expect((await run('set', file, '--version', String(version))).code).toBe(0);
  expect((await run('set', file, '--version', String(version))).err).toContain('changed meanwhile');
  await writeFile(file, JSON.stringify({ ...rules, zones: [{ ...rules.zones[0], id: '1' }] }));
  expect((await run('set', file)).err).toContain('zones.0.id');
  expect((await run('remove', '2')).code).toBe(0);
  expect((await readZones()).map(({ id }) => id)).toEqual([1]);
});

test('an id is never used again', () => {
  const rules = { defaultGrams: 1, nextId: 3, zones: [deliveryZone(1, { methods: [deliveryMethod(2)] })] };
  const removed = editRules(rules, { kind: 'remove', id: 2 });
  const zones = [deliveryZone(9)];
  expect(removed?.nextId).toBe(3);
  expect(editRules(rules, { kind: 'replace', rules: { defaultGrams: 1, zones } })?.nextId).toBe(110);
});

const readMethod = async (id: number) => {
  const read = await queries['delivery.read'].run({ app: shop.app, locale: 'en' } as never, {} as never);
  return read.zones.flatMap(({ methods }) => methods).find((method) => method.id === id);
};
const rowOf = <T>(value: T | undefined): T => {
  if (!value) throw new Error('missing');
  return value;
};
