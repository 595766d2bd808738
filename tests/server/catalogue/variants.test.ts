import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { formatChoices } from '#domain/cart/choosing/variants.ts';
import { readListState } from '#routes/office/list-state.ts';
import { STOCK_LIST } from '#routes/office/lists.ts';
import { runCall } from '#server/calls/run-call.ts';
import { writeVariants } from '#server/catalogue/import/write/write-variants.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { readReferences } from '#server/catalogue/manage/record/write-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { listMovements, sumMovements } from '#server/catalogue/stock/list-movements.ts';
import { readVariants } from '#server/catalogue/variants/read-variants.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { findProducts } from '#server/office-search/find-products.ts';
import { createListingIndex } from '#server/search/listing-index/listing-index.ts';
import { createRandom } from '../../bench/catalogue/random.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import {
  readVariantStock,
  saveVariants,
  type VariantFields,
  variantLine,
} from '../../support/catalogue/variants.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop();
});
afterAll(() => shop.close());

const KEY = 'creatine-mono';
const CAUSE = 'operator: test';
const SMALL: VariantFields = { choice: { size: '250g' }, sku: 'CM-250', stockQuantity: 30 };
const LARGE: VariantFields = { choice: { size: '500g' }, sku: 'CM-500', stockQuantity: 170 };

const record = async (key = KEY) => (await readRecord(shop.app.db.read, key, shop.app.clock.now()))?.record;
const findDifferences = async () =>
  [...(await sumMovements(shop.app.db.read))].filter(([, { stock, sum }]) => stock !== sum);
const quote = async (lines: readonly unknown[]) => {
  const answer = rowsOf(await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) }));
  return answer.productsData;
};
const setStock = (name: string, quantity: number) =>
  adjustStock(shop.app, [{ name, quantity, reason: 'count' }], { mode: 'set', madeBy: 'test' });

describe('the variants of a product', () => {
  test('take over its pieces, and give them back', async () => {
    await setStock(KEY, 210);
    rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
    // The record states 200 of 210 pieces. The first variant gets the others.
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 40, 'CM-500': 170 });
    expect((await readTotals(shop, KEY)).stock).toBe(210);
    rowsOf(await saveVariants(shop, KEY, [{ ...LARGE, offered: false }, SMALL]));
    expect((await readTotals(shop, KEY)).stock).toBe(40);
    rowsOf(await saveVariants(shop, KEY, []));
    expect((await readTotals(shop, KEY)).stock).toBe(210);
    rowsOf(await saveVariants(shop, KEY, [SMALL, { ...LARGE, price: 1999, discountedPrice: 1799 }]));
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 40, 'CM-500': 170 });
    expect(await findDifferences()).toEqual([]);
    const { id } = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', KEY)
      .executeTakeFirstOrThrow();
    const { rows } = await listMovements(shop.app.db.read, id, { size: 3 });
    expect(rows.map(({ kind, delta, sku }) => [kind, delta, sku])).toEqual([
      ['moved', 170, 'CM-500'],
      ['moved', 40, 'CM-250'],
      ['moved', -210, null],
    ]);
  });

  test('are moved with the pieces that they have once the product is locked', async () => {
    const { db, clock } = shop.app;
    const found = await readRecord(db.read, KEY, clock.now());
    const { id = 0, record: product } = found ?? {};
    if (!product) throw new Error(`there is no ${KEY}`);
    const stale = await readVariants(db.read, [id]);
    const { stock } = await readTotals(shop, KEY);
    rowsOf(await setStock('CM-500', 165));
    await db.write(async (transaction) =>
      writeVariants(
        transaction,
        id,
        { ...product, variants: null },
        await readReferences(transaction, new Map()),
        stale,
      ),
    );
    expect((await readTotals(shop, KEY)).stock).toBe(stock - 5);
    expect(await findDifferences()).toEqual([]);
    const priced = { ...LARGE, price: 1999, discountedPrice: 1799 };
    rowsOf(await saveVariants(shop, KEY, [{ ...SMALL, stockQuantity: 40 }, priced]));
    rowsOf(await setStock('CM-500', 170));
  });

  test('are part of its record, whose other changes leave their stock', async () => {
    const before = await record();
    expect(before?.variants).toEqual([
      { ...SMALL, stockQuantity: 40 },
      { ...LARGE, price: 1999, discountedPrice: 1799 },
    ]);
    rowsOf(await saveVariants(shop, KEY, [{ ...SMALL, stockQuantity: 1, netContent: '250 g' }, LARGE]));
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 40, 'CM-500': 170 });
    const wrong = await saveVariants(shop, KEY, [
      { ...SMALL, sku: 'CM-500', barcode: '8901234567891' },
      { ...LARGE, choice: { size: '1kg' } },
    ]);
    expect(wrong.ok).toBe(false);
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 40, 'CM-500': 170 });
  });

  test('may have the values of two choices the other way round', async () => {
    const found = await readRecord(shop.app.db.read, 'algae-omega', shop.app.clock.now());
    if (!found) throw new Error('there is no algae-omega');
    const values = ['red', 'black'].map((id) => ({
      ...{ id, name: { en: id, ar: id }, additionalPrice: 0, type: 'FixedValue' },
    }));
    const attributes = ['front', 'back'].map((id) => ({
      ...{ id, name: { en: id, ar: id }, required: true, values },
    }));
    const variants = [
      { choice: { front: 'red', back: 'black' }, sku: 'LS-RB', stockQuantity: 1 },
      { choice: { front: 'black', back: 'red' }, sku: 'LS-BR', stockQuantity: 2 },
    ];
    rowsOf(await saveProduct(shop.app, { ...found.record, attributes, variants }));
    expect(Object.keys(await readVariantStock(shop, 'algae-omega'))).toEqual(['LS-RB', 'LS-BR']);
  });

  test('swap their SKUs, and are counted by SKU and barcode', async () => {
    const [one, other] = [
      { ...SMALL, sku: 'CM-500', barcode: '8901234567890' },
      { ...LARGE, sku: 'CM-250' },
    ];
    rowsOf(await saveVariants(shop, KEY, [one, other]));
    rowsOf(await setStock('8901234567890', 7));
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-500': 7, 'CM-250': 170 });
    expect(await setStock(KEY, 5)).toMatchObject({ ok: false, error: [{ code: 'by_variant' }] });
    rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 7, 'CM-500': 170 });
  });
});

describe('a cart', () => {
  test('has the stock and the price of the variant', async () => {
    rowsOf(
      await saveVariants(shop, KEY, [
        { ...SMALL, orderMaximumQuantity: 3 },
        { ...LARGE, price: 1999, discountedPrice: 1799 },
      ]),
    );
    rowsOf(await setStock('CM-250', 2));
    rowsOf(await setStock('CM-500', 0));
    const [small, large] = [await variantLine(shop, KEY, 'CM-250'), await variantLine(shop, KEY, 'CM-500')];
    expect(await quote([small, large])).toMatchObject([
      { StockQuantity: 2, OrderMaximumQuantity: 3, Problem: null },
      { StockQuantity: 0, Price: 1999, DiscountedPrice: 1799, Problem: 'out_of_stock' },
    ]);
    expect(await quote([{ ...small, Quantity: 3 }])).toMatchObject([{ Problem: 'quantity_over_stock' }]);
    rowsOf(await saveVariants(shop, KEY, [SMALL, { ...LARGE, offered: false }]));
    expect(await quote([large])).toMatchObject([{ Problem: 'choice_unknown' }]);
    const customer = await signIn(shop);
    expect(await shop.call('post-order', cardOrder([large], APPROVED), customer)).toMatchObject({
      ok: false,
      error: { code: 'choice_unknown' },
    });
  });

  test('of many customers sells the last pieces of a variant once', async () => {
    rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
    rowsOf(await setStock('CM-250', 10));
    rowsOf(await setStock('CM-500', 25));
    const customer = await signIn(shop);
    const line = await variantLine(shop, KEY, 'CM-250');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call('post-order', cardOrder([line], APPROVED), customer)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 0, 'CM-500': 25 });
    const sold = await shop.app.db.read
      .selectFrom('order_line')
      .select('variant_sku')
      .where('variant_id', 'is not', null)
      .execute();
    expect(new Set(sold.map(({ variant_sku }) => variant_sku))).toEqual(new Set(['CM-250']));
    expect(await findDifferences()).toEqual([]);
  });
});

describe('the staff', () => {
  test('counts a variant by its barcode, changes its stock in the list, and undoes both', async () => {
    const { token } = await shop.signIn('fulfilment');
    rowsOf(await saveVariants(shop, KEY, [{ ...SMALL, barcode: '8901234567890' }, LARGE]));
    rowsOf(await setStock('CM-250', 10));
    rowsOf(await setStock('CM-500', 3));
    const list = '/office/products/stock';
    const { visit } = await shop.send(`${list}/count?q=8901234567890`, { token });
    const shelf = (await visit?.query('stock.find', { text: '8901234567890' }))?.product;
    expect(shelf).toMatchObject({ sku: 'CM-250', stock: 10, nameEn: 'Creatine Monohydrate, 250 g' });
    expect((await findProducts(shop.app, 'cm-25', { most: 5 })).map(({ key }) => key)).toEqual([KEY]);
    const [id, variant] = [String(shelf?.id), String(shelf?.variantId)];
    const expected = String(10 + (shelf?.reserved ?? 0));
    const counted = String(Number(expected) - 4);
    const count = { id, variant, counted, expected, since: String(shelf?.movement) };
    expect((await shop.act(`${list}/count`, token, 'stock.count', count)).status).toBe(303);
    const set = { id, variant, stock: '8', was: '6' };
    expect((await shop.act(list, token, 'stock.set', { ...set, was: '7' })).status).toBe(409);
    expect((await shop.act(list, token, 'stock.set', set)).status).toBe(303);
    expect(await readVariantStock(shop, KEY)).toEqual({ 'CM-250': 8, 'CM-500': 3 });
    const back = { id, variant, stock: '6', was: '8', reason: 'undone' };
    expect((await shop.act(list, token, 'stock.set', back)).status).toBe(303);
    const whole = await shop.act(list, token, 'stock.set', { id, stock: '5', was: '9' });
    expect(whole.visit?.posted?.faults.stock?.code).toBe('stock_by_variant');
    const state = { ...readListState(STOCK_LIST, new URLSearchParams('level=low&q=creatine-mono')) };
    const found = await visit?.query('stock.list', state);
    const coded = { ...readListState(STOCK_LIST, new URLSearchParams('q=cm-50')) };
    expect((await visit?.query('stock.list', coded))?.rows.map((row) => row.id)).toEqual([Number(id)]);
    // Its scarcest variant decides.
    expect(found?.rows.map((row) => [row.stock, row.level])).toEqual([[9, 'low']]);
    expect(found?.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['CM-250', 6],
      ['CM-500', 3],
    ]);
  });
});

test('a size that is sold out in all variants of a product is not filtered by, unless the whole product is', async () => {
  const { app, clock } = shop;
  const [large] = await app.db.read.selectFrom('size').select('id').where('key', '=', '500g').execute();
  rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
  const input = { SizeID: String(large?.id), PageNo: 1, PageSize: 100, OrderByColumnName: '' } as const;
  const caller = { locale: 'en', customerId: 0, tokenHash: '', address: '' } as const;
  const { id: productId } = (await readRecord(app.db.read, KEY, clock.now())) ?? {};
  for (const listingIndex of [createListingIndex(app.db, clock, { minimum: 0 }), app.listingIndex]) {
    const context = { ...caller, app: { ...app, listingIndex } };
    const find = async (stock: Readonly<Record<string, number>>) => {
      for (const [sku, pieces] of Object.entries(stock)) rowsOf(await setStock(sku, pieces));
      const listed = rowsOf(await runCall('get-all-products', input, context));
      const { sizes } = rowsOf(await runCall('get-listing-facets', {}, context));
      const count = sizes.find(({ id }) => id === large?.id)?.count ?? 0;
      return [listed.some(({ ProductId }) => ProductId === productId), count];
    };
    const [isListed, count = 0] = await find({ 'CM-250': 5, 'CM-500': 5 });
    expect(isListed).toBe(true);
    expect(await find({ 'CM-500': 0 })).toEqual([false, Number(count) - 1]);
    expect(await find({ 'CM-250': 0 })).toEqual([true, count]);
    expect(await find({ 'CM-250': 5 })).toEqual([false, Number(count) - 1]);
  }
});

test('a search or filter leads to the variant that it means, in stock if there is one', async () => {
  rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
  const { id } = (await readRecord(shop.app.db.read, KEY, shop.app.clock.now())) ?? {};
  const find = async (input: Input<'get-all-products'>) => {
    const rows = rowsOf(await shop.call('get-all-products', { PageSize: 100, ...input }));
    return rows.find(({ ProductId }) => ProductId === id)?.Variant?.Choices;
  };
  const values = rowsOf(await shop.call('get-product-variants', { ProductId: id ?? 0 }));
  const [small, large] = [SMALL, LARGE].map(({ sku }) =>
    formatChoices(values.find(({ SKU }) => SKU === sku)?.productSelectedAttributes ?? []),
  );
  expect(small).not.toBe(large);
  for (const SearchTerm of ['creatine 500 g', 'creatine 500g', 'كرياتين 500 غ'])
    expect([SearchTerm, await find({ SearchTerm })]).toEqual([SearchTerm, large]);
  const suggested = rowsOf(await shop.call('get-search-suggestions', { SearchTerm: 'creatine mono 250' }));
  expect(suggested.find(({ Id }) => Id === id)).toMatchObject({ Variant: { Choices: small, Name: '250 g' } });
  expect(await find({ SizeID: /\.(\d+)$/.exec(small ?? '')?.[1] ?? '' })).toBe(small);
  expect(await find({ SearchTerm: 'creatine' })).toBeUndefined();
  expect(await find({})).toBeUndefined();
});

describe('any history of a product', () => {
  test('keeps its pieces and those of its variants equal to their movements', async () => {
    const { below, pick } = createRandom(55);
    rowsOf(await saveVariants(shop, KEY, [SMALL, LARGE]));
    rowsOf(await setStock('CM-250', 400));
    rowsOf(await setStock('CM-500', 400));
    const customer = await signIn(shop);
    const orders: string[] = [];
    let isByVariant = true;
    const line = (sku: string, pieces: number) =>
      isByVariant ? variantLine(shop, KEY, sku, pieces) : cartLine(shop, KEY, pieces);
    const place = async () => {
      const lines = [await line(pick(['CM-250', 'CM-500']), 1 + below(3))];
      const [row] = rowsOf(await shop.call('post-order', cashOrder(lines), customer));
      orders.push(String(row?.OrderId));
    };
    const one = (): string => pick(orders);
    const operations: Readonly<Record<string, () => Promise<unknown>>> = {
      place,
      again: place,
      cancel: () => changeOrder(shop.app, one(), 'cancel', CAUSE),
      complete: () => changeOrder(shop.app, one(), 'complete', CAUSE),
      return: () => changeOrder(shop.app, one(), 'return', CAUSE, { restock: 'all' }),
      refund: async () => {
        const name = one();
        const lineId = (await readOrderForOffice(shop.app, name))?.lines[0]?.id ?? 0;
        const pieces = [{ lineId, quantity: 1 }];
        await refundPart(shop.app, name, { pieces, withShipping: false, cause: CAUSE, restock: 'all' });
      },
      adjust: () =>
        adjustStock(
          shop.app,
          [{ name: isByVariant ? 'CM-250' : KEY, quantity: below(9) - 4, reason: 'damaged' }],
          { mode: 'add', madeBy: 'Layla' },
        ),
      move: async () => {
        rowsOf(await saveVariants(shop, KEY, isByVariant ? [] : [LARGE, SMALL]));
        isByVariant = !isByVariant;
      },
      withdraw: async () => {
        if (!isByVariant) return;
        rowsOf(await saveVariants(shop, KEY, [SMALL, { ...LARGE, offered: false }]));
        rowsOf(await saveVariants(shop, KEY, [LARGE, SMALL]));
      },
    };
    await place();
    for (let i = 0; i < 40; i += 1) {
      const name = pick(Object.keys(operations));
      await operations[name]?.();
      expect([i, name, await findDifferences()]).toEqual([i, name, []]);
    }
    if (!isByVariant) await operations.move?.();
    const { stock, sold } = await readTotals(shop, KEY);
    expect(Object.values(await readVariantStock(shop, KEY)).reduce((sum, own) => sum + own)).toBe(stock);
    expect(sold).toBeGreaterThanOrEqual(0);
  });
});
