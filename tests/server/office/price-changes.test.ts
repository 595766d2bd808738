import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { runDuePriceChanges } from '#server/catalogue/bulk-prices/apply-price-change.ts';
import { createPriceChange } from '#server/catalogue/bulk-prices/create-price-change.ts';
import { planPrices } from '#server/catalogue/bulk-prices/plan-prices.ts';
import type { App } from '#server/context.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let app: App;
let token: string;

beforeAll(async () => {
  shop = await openOfficeShop();
  app = shop.app;
  ({ token } = await shop.signIn('catalogue'));
  await addProducts(1300);
});
afterAll(() => shop.close());

/** Copies of a product, so that there are as many as in a large shop. */
const addProducts = async (count: number): Promise<void> => {
  const { id, ...one } = await app.db.read
    .selectFrom('product')
    .selectAll()
    .where('discounted_price', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ ...one, key: `bulk-${n}`, sku: `BULK-${n}`, name_en: `Bulk ${n} of ${id}` },
    price: 10_000 + n * 100,
  }));
  for (let start = 0; start < count; start += 100)
    await app.db.write((db) =>
      db
        .insertInto('product')
        .values(rows.slice(start, start + 100))
        .execute(),
    );
};

const readPrices = async (): Promise<ReadonlyMap<number, number>> => {
  const rows = await app.db.read.selectFrom('product').select(['id', 'price']).orderBy('id').execute();
  return new Map(rows.map(({ id, price }) => [id, price]));
};
const listIds = async (limit: number): Promise<number[]> =>
  (
    await app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', 'like', 'bulk-%')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);
const readChange = (id: number) =>
  app.db.read
    .selectFrom('price_change')
    .select(['id', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lastId = async (): Promise<number> =>
  (await app.db.read.selectFrom('price_change').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ??
  0;
const countEntries = async (action: string): Promise<number> =>
  (await app.db.read.selectFrom('audit_entry').select('id').where('action', '=', action).execute()).length;

const preview = async (search: string) => {
  const { visit } = await shop.send(`/office/products/prices?${search}`, { token });
  const answer = await visit?.query('prices.preview', { search });
  if (!answer?.preview?.plan) throw new Error(`no preview: ${answer?.preview?.fault?.code}`);
  return answer.preview.plan;
};
const create = (search: string, digest: string, request: string) =>
  shop.act('/office/products/prices', token, 'price-change.create', { preview: search, digest, request });
const RULE: PriceRule = {
  ...{ target: 'price', isUp: true, by: 'percent', amount: 500, rounding: 'nine' },
  ...{ startsAt: null, endsAt: null },
};

describe('a change of 500 prices', () => {
  it('is previewed, applied once, and undone for all products that have not changed since', async () => {
    const ids = await listIds(500);
    const search = new URLSearchParams(ids.map((id) => ['id', String(id)]));
    search.append('move', 'raise');
    for (const [name, value] of [
      ['amount', '5'],
      ['by', 'percent'],
      ['rounding', 'nine'],
    ] as const)
      search.append(name, value);
    const before = await readPrices();
    const plan = await preview(search.toString());
    expect([plan.changeCount, plan.changes.length, plan.faultyCount]).toEqual([500, 100, 0]);
    expect(plan.changes[0]).toMatchObject({ old: { price: 10_000 }, becomes: { price: 10_900 } });

    const [terms, made] = [
      await countEntries('product.change-terms'),
      await countEntries('price-change.create'),
    ];
    const answers = await Promise.all([1, 2].map(() => create(search.toString(), plan.digest, 'bulk-1')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const id = await lastId();
    expect(await readChange(id)).toMatchObject({ state: 'applied' });
    const changed = await readPrices();
    expect(ids.filter((one) => changed.get(one) !== before.get(one))).toHaveLength(500);
    expect([...changed.values()].filter((price, at) => price !== [...before.values()][at])).toHaveLength(500);
    expect(changed.get(ids[0] ?? 0)).toBe(10_900);
    expect(await countEntries('product.change-terms')).toBe(terms + 500);
    expect(await countEntries('price-change.create')).toBe(made + 1);

    const [other = 0] = ids;
    await shop.act('/office/products', token, 'product.set-price', {
      ...{ id: String(other), price: '777', was: '10900' },
    });
    const undo = () =>
      shop.act(`/office/products/prices/${id}`, token, 'price-change.undo', {
        id: String(id),
        request: 'undo-1',
      });
    expect((await undo()).status).toBe(303);
    expect((await undo()).status).toBe(303);
    const restored = await readPrices();
    expect(ids.filter((one) => restored.get(one) !== before.get(one))).toEqual([other]);
    const { visit } = await shop.send(`/office/products/prices/${id}`, { token });
    const read = await visit?.query('prices.read', { id: String(id), page: null });
    expect(read?.counts).toEqual({ restored: 499, kept: 1 });
    expect(read?.rows[0]).toMatchObject({ productId: other, state: 'kept' });
    const again = await shop.act(`/office/products/prices/${id}`, token, 'price-change.undo', {
      id: String(id),
    });
    expect([again.status, again.visit?.posted?.faults['']?.code]).toEqual([409, 'change_undone']);
  });

  it('is refused if a price has changed since the preview', async () => {
    const [id = 0] = await listIds(1);
    const search = `id=${id}&move=lower&amount=10&by=sum&rounding=none`;
    const { digest } = await preview(search);
    await app.db.write((db) =>
      db.updateTable('product').set({ price: 55_500 }).where('id', '=', id).execute(),
    );
    const answer = await create(search, digest, 'bulk-2');
    expect([answer.status, answer.visit?.posted?.faults['']?.code]).toEqual([409, 'prices_changed']);
    expect((await readPrices()).get(id)).toBe(55_500);
  });

  it('names the products whose price would be wrong, and leaves them out', async () => {
    const [first = 0, second = 0, third = 0] = await listIds(3);
    await app.db.write((db) =>
      db
        .updateTable('product')
        .set({ price: 90_000, discounted_price: 89_000 })
        .where('id', '=', first)
        .execute(),
    );
    const search = `id=${first}&id=${second}&id=${third}&move=lower&prices=price&amount=101&by=sum&rounding=none`;
    const plan = await preview(search);
    expect(plan.faulty.map(({ id, fault }) => [id, fault])).toEqual([
      [first, 'discount_not_below_price'],
      [second, 'price_below_one'],
    ]);
    expect(plan.changes.map(({ id }) => id)).toEqual([third]);
  });
});

describe('a discount for many products', () => {
  it('starts at its time, and an older one ends with its undo', async () => {
    const ids = await listIds(3);
    const search = `${ids.map((id) => `id=${id}`).join('&')}&move=discount&amount=10&by=percent&rounding=rupee&from=2099-01-01&until=2099-01-31`;
    const { digest } = await preview(search);
    expect((await create(search, digest, 'bulk-3')).status).toBe(303);
    const read = () =>
      app.db.read
        .selectFrom('product')
        .select(['discounted_price', 'discount_starts_at', 'discount_ends_at'])
        .where('id', '=', ids[0] ?? 0)
        .executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ discounted_price: 81_000 });
    const id = await lastId();
    await shop.act(`/office/products/prices/${id}`, token, 'price-change.undo', { id: String(id) });
    expect(await read()).toEqual({
      discounted_price: 89_000,
      discount_starts_at: null,
      discount_ends_at: null,
    });
  });
});

describe('a change of a product with variants', () => {
  const readOwn = async (): Promise<ReadonlyMap<string, readonly (number | null)[]>> =>
    new Map(
      (
        await app.db.read.selectFrom('product_variant').selectAll().where('price', 'is not', null).execute()
      ).map(({ sku, price, discounted_price }) => [sku, [price, discounted_price]]),
    );
  const findProduct = () =>
    app.db.read
      .selectFrom('product')
      .select(['id', 'price', 'discounted_price', 'discount_starts_at', 'discount_ends_at'])
      .where('key', '=', 'isolate-zero')
      .executeTakeFirstOrThrow();
  const BIG = 'HDR-1005-CHOC-2KG';

  it('changes their own prices, too, shows each, and restores exactly those', async () => {
    const [was, product] = [await readOwn(), await findProduct()];
    expect(was.get(BIG)).toEqual([789_900, 699_900]);
    const search = `id=${product.id}&move=discount&amount=50&by=percent&rounding=none`;
    const plan = await preview(search);
    expect(plan.changes[0]?.variants).toContainEqual({
      ...{ sku: BIG, valuesEn: ['Double Chocolate', '2 kg'], valuesAr: ['شوكولاتة غنية', '2 كغ'] },
      old: {
        price: 789_900,
        discounted: 699_900,
        startsAt: product.discount_starts_at,
        endsAt: product.discount_ends_at,
      },
      becomes: { price: 789_900, discounted: 394_950, startsAt: null, endsAt: null },
    });
    await create(search, plan.digest, 'bulk-variants');
    const id = await lastId();
    expect((await readOwn()).get(BIG)).toEqual([789_900, 394_950]);
    expect((await findProduct()).discounted_price).toBe(product.price / 2);
    const { visit } = await shop.send(`/office/products/prices/${id}`, { token });
    const read = await visit?.query('prices.read', { id: String(id), page: null });
    expect(read?.rows[0]?.variants.map(({ sku }) => sku)).toContain(BIG);
    await shop.act(`/office/products/prices/${id}`, token, 'price-change.undo', { id: String(id) });
    expect([await readOwn(), await findProduct()]).toEqual([was, product]);
  });

  it('leaves out a product of which one price would be wrong, or has changed since', async () => {
    const { id } = await findProduct();
    const price = (sku: string, discounted_price: number) =>
      app.db.write((db) =>
        db.updateTable('product_variant').set({ discounted_price }).where('sku', '=', sku).execute(),
      );
    await price(BIG, 780_000);
    const wrong = await preview(`id=${id}&move=lower&prices=price&amount=300&by=sum&rounding=none`);
    expect(wrong.faulty).toMatchObject([{ id, fault: 'discount_not_below_price', variantSku: BIG }]);
    const search = `id=${id}&move=lower&amount=10&by=percent&rounding=none`;
    const { digest } = await preview(search);
    await price(BIG, 600_000);
    const answer = await create(search, digest, 'bulk-variants-2');
    expect(answer.visit?.posted?.faults['']?.code).toBe('prices_changed');
    const again = await preview(search);
    await create(search, again.digest, 'bulk-variants-3');
    await price(BIG, 500_000);
    const change = await lastId();
    await shop.act(`/office/products/prices/${change}`, token, 'price-change.undo', { id: String(change) });
    expect((await readOwn()).get(BIG)).toEqual([710_910, 500_000]);
  });
});

describe('a scheduled change', () => {
  const schedule = async (applyAt: number) => {
    const ids = (await listIds(40)).slice(20);
    const { digest } = await planPrices(app.db.read, ids, RULE);
    const created = await createPriceChange(app, {
      productIds: ids,
      rule: RULE,
      applyAt,
      digest,
      madeBy: 'Layla',
    });
    if (!created.ok) throw new Error(created.error.code);
    return { id: created.value.id, ids };
  };

  it('is applied when it is due, except where the price has changed', async () => {
    const before = await readPrices();
    const { id, ids } = await schedule(app.clock.now() + 60_000);
    await runDuePriceChanges(app);
    expect(await readChange(id)).toMatchObject({ state: 'scheduled' });
    expect(await readPrices()).toEqual(before);
    const [other = 0] = ids;
    await app.db.write((db) =>
      db.updateTable('product').set({ price: 123_400 }).where('id', '=', other).execute(),
    );
    shop.clock.advance(61_000);
    await Promise.all([runDuePriceChanges(app), runDuePriceChanges(app)]);
    expect(await readChange(id)).toMatchObject({ state: 'applied' });
    const after = await readPrices();
    expect(ids.filter((one) => after.get(one) === before.get(one))).toEqual([]);
    expect(after.get(other)).toBe(123_400);
  });

  it('can be cancelled before', async () => {
    const before = await readPrices();
    const { id } = await schedule(app.clock.now() + 60_000);
    const cancel = () =>
      shop.act(`/office/products/prices/${id}`, token, 'price-change.cancel', { id: String(id) });
    expect((await cancel()).status).toBe(303);
    shop.clock.advance(120_000);
    await runDuePriceChanges(app);
    expect(await readPrices()).toEqual(before);
    const late = await cancel();
    expect([late.status, late.visit?.posted?.faults['']?.code]).toEqual([409, 'change_cancelled']);
  });
});

it('is continued where a killed process stopped', async () => {
  const before = await readPrices();
  const ids = await listIds(1300);
  const { digest } = await planPrices(app.db.read, ids, RULE);
  let writes = 0;
  const dying: App = {
    ...app,
    db: {
      ...app.db,
      write: (work) => {
        writes += 1;
        return writes > 2 ? Promise.reject(new Error('killed')) : app.db.write(work);
      },
    },
  };
  const change = { productIds: ids, rule: RULE, applyAt: undefined, digest, madeBy: 'Layla' };
  await expect(createPriceChange(dying, change)).rejects.toThrow('killed');
  const id = await lastId();
  const half = await readPrices();
  const changed = ids.filter((one) => half.get(one) !== before.get(one)).length;
  expect([await readChange(id), changed > 0 && changed < 1300]).toMatchObject([{ state: 'applying' }, true]);
  await runDuePriceChanges(app);
  const after = await readPrices();
  expect(ids.filter((one) => after.get(one) === before.get(one))).toEqual([]);
  expect(await readChange(id)).toMatchObject({ state: 'applied' });
});
