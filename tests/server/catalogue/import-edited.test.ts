import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { createPriceChange } from '#server/catalogue/bulk-prices/create-price-change.ts';
import { planPrices } from '#server/catalogue/bulk-prices/plan-prices.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { addProduct, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: ImportShop;
let key: string;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import((catalogue) => {
    key = catalogue.products[0]?.id ?? '';
  });
});
afterAll(() => shop.close());

const read = async () => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};

describe('an import after an edit in the shop', () => {
  it('keeps the edit, and follows the fields that have changed in the file', async () => {
    const { record } = await read();
    const edited = {
      ...record,
      name: { ...record.name, en: 'Edited' },
      fullDescription: { ...record.fullDescription, en: 'Edited **text**' },
    };
    const { version } = rowsOf(await saveProduct(shop.app, edited));
    await shop.import();
    expect((await read()).record).toEqual(edited);
    expect((await read()).version).toBe(version);
    const words = { en: 'Short in the file', ar: 'قصير في الملف' };
    await shop.import((catalogue) => {
      for (const product of catalogue.products) if (product.id === key) product.shortDescription = words;
    });
    expect((await read()).record).toEqual({ ...edited, shortDescription: words });
    expect((await read()).version).toBe(version + 1);
    const texts = { en: 'Described in the file', ar: 'موصوف في الملف' };
    await shop.import((catalogue) => {
      for (const product of catalogue.products)
        if (product.id === key) Object.assign(product, { shortDescription: words, fullDescription: texts });
    });
    expect((await read()).record).toEqual({ ...edited, shortDescription: words, fullDescription: texts });
  });

  it('keeps own prices of variants that a change of many prices has set', async () => {
    const { db } = shop.app;
    const importVariants = () =>
      shop.import((catalogue) => {
        const variant = (color: string, more: object) => ({ choice: { color }, stockQuantity: 1, ...more });
        Object.assign(pick(catalogue.products, 'lifting-belt'), {
          ...{ sizes: [], sizePriceAdjustments: [] },
          variants: [variant('black', { sku: 'BELT-1' }), variant('tan', { sku: 'BELT-2', price: 2000 })],
        });
      });
    await importVariants();
    const readOwn = async () =>
      (await db.read.selectFrom('product_variant').select(['sku', 'price']).orderBy('sku').execute()).map(
        ({ sku, price }) => [sku, price],
      );
    const { id } = await db.read
      .selectFrom('product_variant')
      .select('product_id as id')
      .executeTakeFirstOrThrow();
    const rule: PriceRule = {
      ...{ target: 'price', isUp: true, by: 'percent', amount: 1000, rounding: 'none' },
      ...{ startsAt: null, endsAt: null },
    };
    const { digest } = await planPrices(db.read, [id], rule);
    const change = { rule, digest, productIds: [id], applyAt: undefined, madeBy: 'Layla' };
    rowsOf(await createPriceChange(shop.app, change));
    await importVariants();
    expect(await readOwn()).toEqual([
      ['BELT-1', null],
      ['BELT-2', 220_000],
    ]);
  });

  it('does not touch a product that was added in the shop', async () => {
    const { record, pictures } = await read();
    rowsOf(await addProduct(shop.app, { ...record, id: 'own', sku: 'OWN' }, { pictures }));
    const before = await readRecord(shop.app.db.read, 'own', shop.app.clock.now());
    await shop.import();
    expect(await readRecord(shop.app.db.read, 'own', shop.app.clock.now())).toEqual(before);
  });
});
