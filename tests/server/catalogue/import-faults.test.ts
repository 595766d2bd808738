import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatFault } from '#server/catalogue/import/fault.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import {
  readSmallCatalogue,
  type SmallCatalogue,
  writeSmallCatalogue,
} from '../../support/catalogue/small-catalogue.ts';
import { createEmptyDatabase } from '../../support/database/test-database.ts';

type Edit = (catalogue: SmallCatalogue) => void;

const product =
  (fields: object, id = 'prime-whey'): Edit =>
  ({ products }) =>
    void Object.assign(pick(products, id), fields);
const first =
  (list: Exclude<keyof SmallCatalogue, 'settings'>, fields: object): Edit =>
  (catalogue) =>
    void Object.assign(catalogue[list][0] ?? {}, fields);

/** What is broken, how, and every line that the import must answer. */
const FAULTS: readonly (readonly [string, Edit, ...string[]])[] = [
  [
    'a brand that is not there',
    product({ manufacturerId: 'torvan' }),
    "products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json",
  ],
  [
    'a seller that is not there',
    product({ vendorId: 'nobody' }),
    "products.json, prime-whey: vendorId 'nobody' is not in vendors.json",
  ],
  [
    'a category that is not there',
    product({ categoryId: 'wey' }),
    "products.json, prime-whey: categoryId 'wey' is not in categories.json",
  ],
  [
    'a product in a parent category',
    product({ categoryId: 'protein' }),
    "products.json, prime-whey: categoryId 'protein' is a parent category; products belong in its children",
  ],
  [
    'a coupon code that is not there',
    product({ couponCode: 'NONE' }),
    "products.json, prime-whey: couponCode 'NONE' is not in coupons.json",
  ],
  [
    'a discount that is none',
    product({ discountedPrice: 2899 }),
    'products.json, prime-whey: discountedPrice 2899 is not below price 2899',
  ],
  [
    'an end of no discount',
    product({ discountedPrice: null }),
    'products.json, prime-whey: discountEndDate without discountedPrice',
  ],
  [
    'an additional price for a size that it does not have',
    product({ sizePriceAdjustments: [{ sizeId: '500g', additionalPrice: 10 }] }),
    "products.json, prime-whey: sizePriceAdjustments '500g' is not one of its sizes",
  ],
  [
    'a size that is not there',
    product({ sizes: ['1kg', '9kg'], sizePriceAdjustments: [] }),
    "products.json, prime-whey: sizes '9kg' is not in sizes.json",
  ],
  [
    'a tag that stands twice',
    product({ tags: ['vegan', 'vegan'] }),
    "products.json, prime-whey: tags 'vegan' is listed twice",
  ],
  [
    'an unknown allergen',
    product({ allergens: ['celery'] }),
    "products.json, prime-whey: allergens 'celery' is not in allergens.json",
  ],
  [
    'an unknown way of delivery',
    product({ shippingMethods: ['drone'] }),
    "products.json, prime-whey: shippingMethods 'drone' is not in settings.json",
  ],
  [
    'a picture of a colour that it does not have',
    product({ colors: ['tan'] }, 'lifting-belt'),
    "products.json, lifting-belt: images: colour 'black' of 'products/lifting-belt-black.webp' is not one of its colors",
  ],
  [
    'an attribute with two names',
    ({ products }) => {
      pick(products, 'oat-protein-bar').attributes[0].name.en = 'Taste';
    },
    "products.json, oat-protein-bar: attributes 'flavour' is called 'Taste' here and 'Flavour' in prime-whey",
  ],
  [
    'a size among the attributes',
    ({ products }) => {
      pick(products, 'oat-protein-bar').attributes[1].id = 'size';
    },
    "products.json, oat-protein-bar: attributes 'size' belongs in the field sizes",
  ],
  [
    'an attribute value that stands twice',
    ({ products }) => {
      pick(products, 'oat-protein-bar').attributes[1].values[1].id = '1';
    },
    "products.json, oat-protein-bar: attributes 'pack': value '1' is listed twice",
  ],
  [
    'a digital product without its file',
    product({ digitalFile: null }, 'book-shakes'),
    'products.json, book-shakes: isDigital without digitalFile',
  ],
  [
    'a digital file that is not there',
    product({ digitalFile: 'lost.pdf' }, 'book-shakes'),
    "products.json, book-shakes: digitalFile 'lost.pdf' is not in files/",
  ],
  [
    'a file name that leads out of the folder',
    product({ digitalFile: '../data/products.json' }, 'book-shakes'),
    'products.json, book-shakes: digitalFile must be the name of a file in files/',
  ],
  [
    'a charge where delivery is free',
    product({ shippingCharge: 5 }),
    'products.json, prime-whey: isShippingFree with a shippingCharge of 5',
  ],
  [
    'a picture that is not there',
    first('categories', { image: 'categories/lost.webp' }),
    "categories.json, protein: picture 'categories/lost.webp' is not in images/",
  ],
  [
    'an empty text',
    ({ products }) => {
      pick(products, 'prime-whey').name.ar = ' ';
    },
    'products.json, prime-whey: name.ar is empty',
  ],
  [
    'a missing language',
    ({ products }) => {
      delete pick(products, 'prime-whey').images[1].alt.ar;
    },
    'products.json, prime-whey: images[1].alt.ar is missing',
  ],
  [
    'a price of another kind',
    product({ price: '2899' }),
    'products.json, prime-whey: price must be number, not "2899"',
  ],
  [
    'a part of a paisa',
    product({ price: 2899.005 }),
    'products.json, prime-whey: price has more than two decimals',
  ],
  [
    'a stock below nothing',
    product({ stockQuantity: -1 }),
    'products.json, prime-whey: stockQuantity is below 0',
  ],
  [
    'a misspelt field',
    product({ discountPrice: 5 }),
    'products.json, prime-whey: discountPrice is not a known field',
  ],
  [
    'an id that is no slug',
    ({ vendors }) => void vendors.push({ ...vendors[0], id: 'High Street', slug: 'high-street' }),
    'vendors.json, High Street: id must be made of a-z, 0-9 and hyphens',
  ],
  [
    'an id that stands twice',
    ({ colors }) => void colors.push({ ...colors[0] }),
    'colors.json, graphite: this id is used twice',
  ],
  [
    'a sku that stands twice',
    product({ sku: 'TRV-1001' }, 'lifting-belt'),
    "products.json, lifting-belt: sku 'TRV-1001' is also used by prime-whey",
  ],
  [
    'a slug that stands twice',
    product({ slug: 'torvane-prime-whey-protein' }, 'lifting-belt'),
    "products.json, lifting-belt: slug 'torvane-prime-whey-protein' is also used by prime-whey",
  ],
  [
    'a parent that is a child',
    ({ categories }) => void Object.assign(pick(categories, 'strength'), { parentId: 'whey' }),
    "categories.json, strength: parentId 'whey' is itself a child; there are two levels",
  ],
  [
    'a review of nothing',
    first('reviews', { productId: 'lost' }),
    "reviews.json, r001: productId 'lost' is not in products.json",
  ],
  ['a rating of six', first('reviews', { rating: 6 }), 'reviews.json, r001: rating is over 5'],
  [
    'a campaign with an unknown product',
    first('campaigns', { productIds: ['lost'] }),
    "campaigns.json, season-of-strength: productIds 'lost' is not in products.json",
  ],
  [
    'a campaign that is over before it begins',
    first('campaigns', { startsDaysAgo: 5, endsInDays: -5 }),
    'campaigns.json, season-of-strength: ends before it starts',
  ],
  [
    'a banner that leads nowhere',
    first('banners', { leftButtonUrl: '/campaign/lost' }),
    "banners.json, banner-protein: leftButtonUrl: 'lost' is not in campaigns.json",
  ],
  [
    'a coupon of more than everything',
    ({ coupons }) => void Object.assign(pick(coupons, 'isolate10'), { value: 120 }),
    'coupons.json, isolate10: value 120 is over 100 percent',
  ],
  [
    'a coupon used too often',
    ({ coupons }) => void Object.assign(pick(coupons, 'flash50'), { usedCount: 201 }),
    'coupons.json, flash50: usedCount 201 is over usageLimit 200',
  ],
  [
    'codes that differ in case only',
    ({ coupons }) => void Object.assign(pick(coupons, 'flash50'), { code: 'Welcome100' }),
    "coupons.json, flash50: code 'WELCOME100' is also used by welcome100",
  ],
  [
    'a shop in another currency',
    ({ settings }) => void Object.assign(settings, { currency: 'USD' }),
    'settings.json: currency must be "INR", not "USD"',
  ],
];

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(await createEmptyDatabase());
});
afterAll(() => shop.close());

describe('a catalogue with faults', () => {
  const cases = FAULTS.map(([title, edit, ...lines]) => ({ title, edit, lines }));
  test.each(cases)('is refused for $title', async ({ edit, lines }) => {
    const answer = await shop.import(edit);
    expect(answer).toHaveLength(lines.length);
    expect(answer).toEqual(expect.arrayContaining(lines));
    expect(await shop.app.db.read.selectFrom('media').select('id').execute()).toEqual([]);
    expect(await shop.app.db.read.selectFrom('import_record').select('key').execute()).toEqual([]);
  });

  test('tells faults of several files at once, those of shape among them', async () => {
    const answer = await shop.import((catalogue) => {
      product({ vendorId: 'nobody' })(catalogue);
      product({ price: 0 }, 'lifting-belt')(catalogue);
      first('reviews', { rating: 0 })(catalogue);
      catalogue.settings.logo.en = 'brand/lost.svg';
    });
    expect(answer).toEqual([
      'products.json, lifting-belt: price must be above 0',
      'reviews.json, r001: rating is below 1',
      "products.json, prime-whey: vendorId 'nobody' is not in vendors.json",
      "settings.json: picture 'brand/lost.svg' is not in images/",
    ]);
  });

  const importFolder = async (spoil: (folder: string) => Promise<void>, catalogue?: SmallCatalogue) => {
    const folder = await writeSmallCatalogue(shop.folder, catalogue ?? (await readSmallCatalogue()));
    await spoil(folder);
    const imported = await importCatalogue(shop.app, folder, () => {}, { pictures: 'originals' });
    return imported.ok ? [] : imported.error.map(formatFault);
  };

  test('names a file that is not JSON, and nothing that refers to it', async () => {
    const answer = await importFolder((folder) => writeFile(join(folder, 'data/manufacturers.json'), '[{'));
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(/^manufacturers\.json: is not JSON: /);
  });

  test.each([
    ['alone', {}],
    ['beside other faults', { vendorId: 'nobody' }],
  ])('names a file that is no picture, %s', async (_title, fields) => {
    const catalogue = await readSmallCatalogue();
    pick(catalogue.categories, 'whey').image = 'own/text.webp';
    product(fields)(catalogue);
    const answer = await importFolder(async (folder) => {
      await mkdir(join(folder, 'images/own'));
      await writeFile(join(folder, 'images/own/text.webp'), 'not a picture');
    }, catalogue);
    expect(answer.at(-1)).toMatch(
      /^categories\.json, whey: picture 'own\/text\.webp': the file is not a picture/,
    );
    expect(answer).toHaveLength(1 + Object.keys(fields).length);
    expect(await shop.app.db.read.selectFrom('media').select('id').execute()).toEqual([]);
  });

  test('says so of a folder that holds no catalogue', async () => {
    const imported = await importCatalogue(shop.app, join(shop.folder, 'nothing'), () => {});
    expect(imported.ok ? [] : imported.error.map(formatFault)).toEqual([
      `${join(shop.folder, 'nothing')}: is not a catalogue: it has no folder data/`,
    ]);
  });
});
