import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#server/catalogue/import/import-catalogue.ts';
import { readBannerForOffice } from '#server/promotions/read-promotions.ts';
import { changePromotion, setPromotionStatus } from '#server/promotions/save-promotion.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import {
  type Json,
  readSmallCatalogue,
  type SmallCatalogue,
  writeSmallCatalogue,
} from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
});
afterEach(() => shop.close());

const command = async (...args: string[]) => {
  const outcome = await runShopCommand(shop.app, ...args);
  expect(outcome).toMatchObject({ code: 0, err: '' });
  return outcome;
};

const findProduct = (key: string) =>
  shop.app.db.read.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const writeEdited = async (edit: (catalogue: SmallCatalogue) => void): Promise<string> => {
  const catalogue = await readSmallCatalogue();
  edit(catalogue);
  return writeSmallCatalogue(shop.folder, catalogue);
};

/** Returns all tables except those in which a rollback may leave a gap. */
const dump = async () => {
  const { page_purge: _, ...tables } = await shop.dump();
  return tables;
};

describe('an import into a shop that has the catalogue', { timeout: patient(60_000) }, () => {
  test('keeps changes made in the shop until the file changes', async () => {
    await command('products', 'set', 'prime-whey', '--price', '3000', '--order-maximum', '3');
    await command('products', 'hide', 'lifting-belt');
    await shop.import();
    expect(await findProduct('prime-whey')).toMatchObject({ price: 300_000, order_maximum_quantity: 3 });
    expect(await findProduct('lifting-belt')).toMatchObject({ status: 'hidden' });
    await shop.import(({ products }) => {
      pick(products, 'prime-whey').price = 3100;
    });
    expect(await findProduct('prime-whey')).toMatchObject({ price: 310_000, order_maximum_quantity: 3 });
    expect(await findProduct('lifting-belt')).toMatchObject({ status: 'hidden' });
  });

  test('keeps the names of sellers and moved products, and gives no product to a closed seller', async () => {
    const vendorOf = async (key: string) => {
      const { vendor_id } = await findProduct(key);
      const query = shop.app.db.read.selectFrom('vendor').selectAll().where('id', '=', vendor_id);
      return query.executeTakeFirstOrThrow();
    };
    const { key: from } = await vendorOf('lifting-belt');
    const { key: to } = await vendorOf('prime-whey');
    expect(from).not.toBe(to);
    await command('sellers', 'rename', to, '--name-en', 'New Name');
    expect((await command('sellers', 'move', from, to)).out).toContain(`from '${from}' to '${to}'`);
    await command('sellers', 'close', from);
    expect((await runShopCommand(shop.app, 'sellers', 'move', to, from)).code).toBe(1);
    await shop.import();
    expect(await vendorOf('lifting-belt')).toMatchObject({ key: to, name_en: 'New Name' });
    const folder = await writeEdited(({ products, vendors }) => {
      pick(products, 'oat-protein-bar').vendorId = from;
      pick(vendors, to).name.en = 'Of the file';
    });
    const before = await dump();
    const refused = await runImport(shop.app, folder, () => {});
    expect(refused).toMatchObject({
      ok: false,
      error: [{ record: 'oat-protein-bar', fault: { code: 'closed_seller', values: { id: from } } }],
    });
    expect(await dump()).toEqual(before);
    await command('sellers', 'reopen', from);
    rowsOf(await runImport(shop.app, folder, () => {}));
    expect(await vendorOf('oat-protein-bar')).toMatchObject({ key: from });
    expect(await vendorOf('lifting-belt')).toMatchObject({ key: to, name_en: 'Of the file' });
  });

  test('of its own export with one change makes one change', async () => {
    await command('products', 'set', 'prime-whey', '--discount', '999', '--discount-until', '2031-01-10');
    await command('products', 'set', 'lifting-belt', '--price', '1999.50', '--no-discount');
    await command('products', 'hide', 'book-shakes');
    await command('stock', 'set', 'prime-whey', '3', '--reason', 'counted');
    const folder = join(shop.folder, 'exported');
    await command('export', folder);
    const file = join(folder, 'data', 'products.json');
    const products: Json[] = JSON.parse(await readFile(file, 'utf8'));
    expect(pick(products, 'book-shakes')).toMatchObject({ hidden: true });
    expect(pick(products, 'lifting-belt')).toMatchObject({ price: 1999.5, discountedPrice: null });
    pick(products, 'oat-protein-bar').name.en = 'Another Name';
    await writeFile(file, JSON.stringify(products));
    const before = [await findProduct('prime-whey'), await findProduct('book-shakes')];
    const { changes } = rowsOf(await runImport(shop.app, folder, () => {}));
    expect(changes).toEqual([{ table: 'product', key: 'oat-protein-bar', change: 'changed' }]);
    expect([await findProduct('prime-whey'), await findProduct('book-shakes')]).toEqual(before);
  });

  test('makes the changes that its dry run reported, which writes nothing', async () => {
    const folder = await writeEdited((catalogue) => {
      const { products } = catalogue;
      pick(products, 'prime-whey').stockQuantity = 1;
      pick(products, 'oat-protein-bar').price = 111;
      products.splice(products.indexOf(pick(products, 'lifting-belt')), 1);
      catalogue.reviews.splice(
        0,
        Infinity,
        ...catalogue.reviews.filter((one) => one.productId !== 'lifting-belt'),
      );
      for (const campaign of catalogue.campaigns) campaign.productIds = ['prime-whey'];
      catalogue.tags.push({ id: 'brand-new', slug: 'brand-new', name: { en: 'New', ar: 'جديد' } });
    });
    const options = { takesStock: true, removesMissing: true } as const;
    const before = await dump();
    const dry = rowsOf(await runImport(shop.app, folder, () => {}, { ...options, isDryRun: true }));
    expect(await dump()).toEqual(before);
    const done = rowsOf(await runImport(shop.app, folder, () => {}, options));
    expect(done).toEqual(dry);
    expect(done.changes).toEqual(
      expect.arrayContaining([
        { table: 'tag', key: 'brand-new', change: 'added' },
        { table: 'product', key: 'oat-protein-bar', change: 'changed' },
        { table: 'product', key: 'lifting-belt', change: 'hidden' },
        { table: 'product', key: 'prime-whey', change: 'stock' },
      ]),
    );
    expect(await findProduct('prime-whey')).toMatchObject({ stock_quantity: 1 });
    const [row] = await shop.app.db.read.selectFrom('stock_adjustment').selectAll().execute();
    expect(row).toMatchObject({ stock_after: 1, reason: 'import' });

    expect(await findProduct('lifting-belt')).toMatchObject({ status: 'hidden' });
    await shop.import();
    expect(await findProduct('lifting-belt')).toMatchObject({ status: 'published' });
    expect(await findProduct('prime-whey')).toMatchObject({ stock_quantity: 1 });
  });

  test('reports every fault of a record, once', async () => {
    const faults = await shop.import(({ products }) => {
      const whey = pick(products, 'prime-whey');
      Object.assign(whey, { categoryId: 'wey', price: -1, tags: ['nice', 'nice'] });
      products.push({ ...whey });
    });
    expect(faults).toEqual([
      'products.json, prime-whey: price is below 0',
      'products.json, prime-whey: this id is used twice',
      "products.json, prime-whey: categoryId 'wey' is not in categories.json",
      "products.json, prime-whey: tags 'nice' is not in tags.json",
    ]);
  });
});

describe('a banner that was changed in the office', () => {
  const readTitle = async () =>
    (await shop.app.db.read.selectFrom('banner').select('main_title_en').executeTakeFirstOrThrow())
      .main_title_en;

  test('is kept by an import of the same files, and replaced by a changed record', async () => {
    const { id } = await shop.app.db.read.selectFrom('banner').select('id').executeTakeFirstOrThrow();
    const banner = await readBannerForOffice(shop.app, id);
    const texts = { en: 'New year', ar: 'عام جديد' };
    const record = {
      ...{ displayOrder: 1, topTitle: texts, mainTitle: texts, bottomTitle: texts, leftButtonText: texts },
      ...{ leftButtonUrl: banner?.target, textColor: 'dark', image: banner?.files },
    };
    const pictures = { 'image.en': banner?.files.en ?? '', 'image.ar': banner?.files.ar ?? '' };
    const change = { record, pictures, startsAt: null, endsAt: null };
    rowsOf(await changePromotion(shop.app, 'banner', id, change));
    await shop.import();
    expect(await readTitle()).toBe('New year');
    const published = ({ banners }: SmallCatalogue) => {
      for (const one of banners) one.status = 'published';
    };
    await shop.import(published);
    rowsOf(await setPromotionStatus(shop.app, 'banner', id, 'draft'));
    const unfinished = { ...record, topTitle: { en: '', ar: '' } };
    rowsOf(await changePromotion(shop.app, 'banner', id, { ...change, record: unfinished }));
    await shop.import(published);
    expect(await readBannerForOffice(shop.app, id)).toMatchObject({ status: 'draft', top_title_en: '' });
    await shop.import(({ banners }) => {
      for (const one of banners) one.mainTitle = { en: 'From the files', ar: 'من الملفات' };
    });
    expect(await readTitle()).toBe('From the files');
  });
});
