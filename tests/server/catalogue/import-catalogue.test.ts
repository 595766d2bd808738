import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '#server/catalogue/import/import-catalogue.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import type { SmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';

const DAY = 86_400_000;

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop(await createMigratedDatabase());
});
afterEach(() => shop.close());

const imported = async (edit?: (catalogue: SmallCatalogue) => void): Promise<ImportReport> => {
  const answer = await shop.import(edit);
  if (Array.isArray(answer)) throw new Error(answer.join('\n'));
  return answer;
};

const findProduct = (key: string) =>
  shop.app.db.read.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const listWrites = (report: ImportReport) =>
  Object.entries(report).flatMap(([table, { added, changed }]) =>
    added + changed > 0 ? [`${table} ${added}+${changed}`] : [],
  );

describe('the first import', () => {
  test('stores money in paise, instants in milliseconds and figures of the label for cards', async () => {
    await imported();
    const now = shop.clock.now();
    expect(await findProduct('prime-whey')).toMatchObject({
      price: 289_900,
      discounted_price: 249_900,
      discount_ends_at: now + 9 * DAY,
      added_at: now - 261 * DAY,
      stock_quantity: 140,
      protein_mg: 24_600,
      servings_per_pack: 30.3,
      has_variants: 1,
      is_hot_deal: 1,
      pieces_sold: 0,
    });
  });

  test('numbers colour 1, size 2 and other attributes from 3 on as they appear', async () => {
    await imported();
    const attributes = await shop.app.db.read
      .selectFrom('attribute')
      .select(['id', 'key', 'name_en'])
      .orderBy('id')
      .execute();
    expect(attributes).toEqual([
      { id: 1, key: 'color', name_en: 'Color' },
      { id: 2, key: 'size', name_en: 'Size' },
      { id: 3, key: 'flavour', name_en: 'Flavour' },
      { id: 4, key: 'gift-wrap', name_en: 'Gift wrap' },
      { id: 5, key: 'pack', name_en: 'Pack' },
    ]);
  });

  test('stores additional prices in paise, and percentages in hundredths of a percent', async () => {
    await imported();
    const sizes = await shop.app.db.read
      .selectFrom('product_size')
      .innerJoin('size', 'size.id', 'size_id')
      .innerJoin('product', 'product.id', 'product_id')
      .where('product.key', '=', 'lifting-belt')
      .select(['size.key', 'price_type', 'amount'])
      .orderBy('product_size.position')
      .execute();
    expect(sizes.map(({ key, price_type, amount }) => [key, price_type, amount])).toEqual([
      ['s', 1, 0],
      ['m', 1, 0],
      ['l', 1, 0],
      ['xl', 1, 15_000],
    ]);
    const packs = await shop.app.db.read
      .selectFrom('product_attribute_value')
      .where('attribute_id', '=', 5)
      .select(['key', 'price_type', 'amount'])
      .orderBy('position')
      .execute();
    expect(packs.map(({ key, price_type, amount }) => [key, price_type, amount])).toEqual([
      ['1', 1, 0],
      ['6', 2, 45_000],
      ['12', 2, 90_000],
    ]);
    const coupons = await shop.app.db.read
      .selectFrom('coupon')
      .select(['code', 'price_type', 'amount', 'maximum_discount', 'used_count', 'is_active'])
      .where('key', 'in', ['isolate10', 'flash50'])
      .orderBy('id')
      .execute();
    expect(coupons).toEqual([
      {
        code: 'ISOLATE10',
        price_type: 2,
        amount: 1_000,
        maximum_discount: 60_000,
        used_count: 96,
        is_active: 1,
      },
      {
        code: 'FLASH50',
        price_type: 1,
        amount: 5_000,
        maximum_discount: null,
        used_count: 200,
        is_active: 1,
      },
    ]);
  });

  test('sums the published ratings of each product', async () => {
    await imported(({ reviews }) => {
      reviews.splice(0, reviews.length, ...reviews.slice(0, 3));
    });
    expect(await findProduct('prime-whey')).toMatchObject({ rating_sum: 10, rating_count: 3 });
    expect(await findProduct('lifting-belt')).toMatchObject({ rating_sum: 0, rating_count: 0 });
  });

  test('links a banner to its record, with a crop for phones in both reading directions', async () => {
    await imported();
    const banner = await shop.app.db.read.selectFrom('banner').selectAll().executeTakeFirstOrThrow();
    const category = await shop.app.db.read
      .selectFrom('category')
      .select('id')
      .where('key', '=', 'protein')
      .executeTakeFirstOrThrow();
    expect(banner).toMatchObject({ target_kind: 'category', target_id: category.id });
    const crops = await shop.app.db.read
      .selectFrom('media')
      .select(['width', 'height'])
      .where('id', 'in', [banner.phone_media_en_id, banner.phone_media_ar_id])
      .execute();
    expect(crops).toEqual([
      { width: 108, height: 90 },
      { width: 108, height: 90 },
    ]);
  });
});

describe('a second import', () => {
  test('changes nothing, a day later', async () => {
    await imported();
    const before = await shop.dump();
    shop.clock.advance(DAY);
    expect(listWrites(await imported())).toEqual([]);
    expect(await shop.dump()).toEqual(before);
  });

  test('keeps stock, uses of coupons, and content of customers', async () => {
    await imported();
    const { id } = await findProduct('prime-whey');
    await shop.app.db.write(async (db) => {
      await db
        .updateTable('product')
        .set({ stock_quantity: 3, pieces_sold: 137 })
        .where('id', '=', id)
        .execute();
      await db.updateTable('coupon').set({ used_count: 42 }).where('key', '=', 'plant15').execute();
      await db.updateTable('review').set({ is_published: 0 }).where('key', '=', 'r001').execute();
      await db
        .insertInto('review')
        .values({
          key: null,
          product_id: id,
          rating: 5,
          title: 'Good',
          body: 'As it says.',
          reviewer_name: 'Noura',
          reviewer_email: 'noura@example.com',
          language: 'en',
          is_verified: 0,
          is_published: 1,
          created_at: shop.clock.now(),
        })
        .execute();
    });
    const { rating_count, rating_sum } = await findProduct('prime-whey');
    await imported();
    expect(await findProduct('prime-whey')).toMatchObject({
      stock_quantity: 3,
      pieces_sold: 137,
      rating_count,
      rating_sum,
    });
    const coupon = await shop.app.db.read
      .selectFrom('coupon')
      .select('used_count')
      .where('key', '=', 'plant15')
      .executeTakeFirstOrThrow();
    expect(coupon.used_count).toBe(42);
  });

  test('writes only the record that changed', async () => {
    await imported();
    const { id } = await findProduct('prime-whey');
    const report = await imported(({ products }) => {
      pick(products, 'prime-whey').price = 2999;
    });
    expect(listWrites(report)).toEqual(['product 0+1']);
    expect(await findProduct('prime-whey')).toMatchObject({ id, price: 299_900 });
  });

  test('counts a product as changed when its parts changed, and keeps the ids of its other values', async () => {
    await imported();
    const listFlavours = () =>
      shop.app.db.read
        .selectFrom('product_attribute_value')
        .innerJoin('product', 'product.id', 'product_id')
        .where('product.key', '=', 'prime-whey')
        .select(['product_attribute_value.id', 'product_attribute_value.key'])
        .orderBy('product_attribute_value.position')
        .execute();
    const before = await listFlavours();
    const report = await imported(({ products }) => {
      pick(products, 'prime-whey').attributes[0].values.splice(1, 1);
      pick(products, 'prime-whey').attributes[0].values.reverse();
    });
    expect(listWrites(report)).toEqual(['product 0+1']);
    const [chocolate, , cookies, mango] = before;
    expect(await listFlavours()).toEqual([mango, cookies, chocolate]);
  });

  test('calculates the dates of each record from the first import of that record', async () => {
    const without = ({ products, campaigns, reviews }: SmallCatalogue) => {
      products.splice(0, products.length, ...products.filter(({ id }) => id !== 'lifting-belt'));
      reviews.splice(0, reviews.length, ...reviews.filter(({ productId }) => productId !== 'lifting-belt'));
      for (const campaign of campaigns) campaign.productIds = ['prime-whey'];
    };
    const first = shop.clock.now();
    await imported(without);
    shop.clock.advance(30 * DAY);
    await imported(({ products }) => {
      pick(products, 'prime-whey').discountEndDate.endsInDays = 40;
    });
    expect(await findProduct('prime-whey')).toMatchObject({ discount_ends_at: first + 40 * DAY });
    expect(await findProduct('lifting-belt')).toMatchObject({
      discount_ends_at: shop.clock.now() + 2 * DAY,
    });
  });

  test('keeps a record that the catalogue no longer has, and reports it', async () => {
    await imported();
    const report = await imported(({ tags }) => {
      tags.push({ id: 'new-tag', slug: 'new-tag', name: { en: 'New', ar: 'جديد' } });
    });
    expect(report.tag).toMatchObject({ added: 1, absent: [] });
    expect((await imported()).tag).toMatchObject({ added: 0, changed: 0, absent: ['new-tag'] });
  });

  test('lets two products swap their skus', async () => {
    await imported();
    await imported(({ products }) => {
      pick(products, 'prime-whey').sku = 'GRT-1065';
      pick(products, 'lifting-belt').sku = 'TRV-1001';
    });
    expect(await findProduct('prime-whey')).toMatchObject({ sku: 'GRT-1065' });
    expect(await findProduct('lifting-belt')).toMatchObject({ sku: 'TRV-1001' });
  });

  test('refuses a sku of a product that the catalogue no longer has', async () => {
    await imported();
    const answer = await shop.import(({ products, reviews }) => {
      pick(products, 'book-shakes').id = 'book-of-shakes';
      for (const review of reviews)
        if (review.productId === 'book-shakes') review.productId = 'book-of-shakes';
    });
    expect(answer).toEqual([
      "products.json, book-of-shakes: sku 'DWN-1074' is used by 'book-shakes' in the shop",
    ]);
  });
});
