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
import { createMigratedDatabase } from '../../support/database/test-database.ts';

type Edit = (catalogue: SmallCatalogue) => void;

const product =
  (fields: object, id = 'prime-whey'): Edit =>
  ({ products }) =>
    void Object.assign(pick(products, id), fields);
const first =
  (list: Exclude<keyof SmallCatalogue, 'settings'>, fields: object): Edit =>
  (catalogue) =>
    void Object.assign(catalogue[list][0] ?? {}, fields);

const FAULTS: readonly (readonly [string, Edit, ...string[]])[] = [
  [
    'an unknown brand',
    product({ manufacturerId: 'torvan' }),
    "products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json",
  ],
  [
    'a description that would be shown otherwise than it is written',
    product({ fullDescription: { en: 'One\n\n<!-- two', ar: '**هام:**لا' } }),
    'products.json, prime-whey: fullDescription.en, line 3: A comment "<!--" does not end, so that the text behind it would vanish. Write --> at its end, or remove it.',
    'products.json, prime-whey: fullDescription.ar, line 1: The marks "**" stay visible at "**هام:**لا". Put them directly at the words, without a space inside, and a space or a full stop outside.',
  ],
  [
    'a body of a campaign with an open tag',
    first('campaigns', { body: { en: '<b>One', ar: 'واحد' } }),
    expect.stringMatching(/^campaigns\.json, \S+: body\.en, line 1: The HTML "<b>" is not closed\./),
  ],
  [
    'a name that fits no address',
    product({ name: { en: 'x'.repeat(201), ar: 'اسم' } }),
    'products.json, prime-whey: name.en is longer than 200 characters',
  ],
  [
    'an unknown seller',
    product({ vendorId: 'nobody' }),
    "products.json, prime-whey: vendorId 'nobody' is not in vendors.json",
  ],
  [
    'an unknown category',
    product({ categoryId: 'wey' }),
    "products.json, prime-whey: categoryId 'wey' is not in categories.json",
  ],
  [
    'a product in a parent category',
    product({ categoryId: 'protein' }),
    "products.json, prime-whey: categoryId 'protein' is a parent category; products belong in its children",
  ],
  [
    'an unknown coupon code',
    product({ couponCode: 'NONE' }),
    "products.json, prime-whey: couponCode 'NONE' is not in coupons.json",
  ],
  [
    'a discount that does not lower the price',
    product({ discountedPrice: 2899 }),
    'products.json, prime-whey: discountedPrice 2899 is not below price 2899',
  ],
  [
    'a discount end date without a discount',
    product({ discountedPrice: null }),
    'products.json, prime-whey: discountEndDate without discountedPrice',
  ],
  [
    'a price adjustment for a size that the product does not have',
    product({ sizePriceAdjustments: [{ sizeId: '500g', additionalPrice: 10 }] }),
    "products.json, prime-whey: sizePriceAdjustments '500g' is not one of its sizes",
  ],
  [
    'an unknown size',
    product({ sizes: ['1kg', '9kg'], sizePriceAdjustments: [] }),
    "products.json, prime-whey: sizes '9kg' is not in sizes.json",
  ],
  [
    'a duplicate tag',
    product({ tags: ['vegan', 'vegan'] }),
    "products.json, prime-whey: tags 'vegan' is listed twice",
  ],
  [
    'an unknown allergen',
    product({ allergens: ['celery'] }),
    "products.json, prime-whey: allergens 'celery' is not in allergens.json",
  ],
  [
    'an unknown shipping method',
    product({ shippingMethods: ['drone'] }),
    "products.json, prime-whey: shippingMethods 'drone' is not in settings.json",
  ],
  [
    'a picture for a colour that the product does not have',
    product({ colors: ['tan'] }, 'lifting-belt'),
    "products.json, lifting-belt: images: colour 'black' of 'products/lifting-belt-black.webp' is not one of its colors",
  ],
  [
    'an attribute with different names in two products',
    ({ products }) => {
      pick(products, 'oat-protein-bar').attributes[0].name.en = 'Taste';
    },
    "products.json, oat-protein-bar: attributes 'flavour' is called 'Taste' here and 'Flavour' in prime-whey",
  ],
  [
    'a size listed as an attribute',
    ({ products }) => {
      pick(products, 'oat-protein-bar').attributes[1].id = 'size';
    },
    "products.json, oat-protein-bar: attributes 'size' belongs in the field sizes",
  ],
  [
    'a duplicate attribute value',
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
    'a missing digital file',
    product({ digitalFile: 'lost.pdf' }, 'book-shakes'),
    "products.json, book-shakes: digitalFile 'lost.pdf' is not in files/",
  ],
  [
    'a file name with a path outside the folder',
    product({ digitalFile: '../data/products.json' }, 'book-shakes'),
    'products.json, book-shakes: digitalFile must be the name of a file in files/',
  ],
  [
    'a shipping charge for a product with free shipping',
    product({ shippingCharge: 5 }),
    'products.json, prime-whey: isShippingFree with a shippingCharge of 5',
  ],
  [
    'a missing picture',
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
    'a price that is not a number',
    product({ price: '2899' }),
    'products.json, prime-whey: price must be number, not "2899"',
  ],
  [
    'a price with a fraction of a paisa',
    product({ price: 2899.005 }),
    'products.json, prime-whey: price has more than two decimals',
  ],
  ['a negative stock', product({ stockQuantity: -1 }), 'products.json, prime-whey: stockQuantity is below 0'],
  [
    'a misspelt field',
    product({ discountPrice: 5 }),
    'products.json, prime-whey: discountPrice is not a known field',
  ],
  [
    'an id that is not a slug',
    ({ vendors }) => void vendors.push({ ...vendors[0], id: 'High Street', slug: 'high-street' }),
    'vendors.json, High Street: id must be made of a-z, 0-9 and hyphens',
  ],
  [
    'a duplicate id',
    ({ colors }) => void colors.push({ ...colors[0] }),
    'colors.json, graphite: this id is used twice',
  ],
  [
    'a duplicate sku',
    product({ sku: 'TRV-1001' }, 'lifting-belt'),
    "products.json, lifting-belt: sku 'TRV-1001' is also used by prime-whey",
  ],
  [
    'a duplicate slug',
    product({ slug: 'torvane-prime-whey-protein' }, 'lifting-belt'),
    "products.json, lifting-belt: slug 'torvane-prime-whey-protein' is also used by prime-whey",
  ],
  [
    'a parent that is a child',
    ({ categories }) => void Object.assign(pick(categories, 'strength'), { parentId: 'whey' }),
    "categories.json, strength: parentId 'whey' is itself a child; there are two levels",
  ],
  [
    'a review of an unknown product',
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
    'a campaign that ends before it starts',
    first('campaigns', { startsDaysAgo: 5, endsInDays: -5 }),
    'campaigns.json, season-of-strength: ends before it starts',
  ],
  [
    'a banner with a dead link',
    first('banners', { leftButtonUrl: '/campaign/lost' }),
    "banners.json, banner-protein: leftButtonUrl 'lost' is not in campaigns.json",
  ],
  [
    'a coupon of more than 100 percent',
    ({ coupons }) => void Object.assign(pick(coupons, 'isolate10'), { value: 120 }),
    'coupons.json, isolate10: value 120 is over 100 percent',
  ],
  [
    'a coupon used more often than its limit',
    ({ coupons }) => void Object.assign(pick(coupons, 'flash50'), { usedCount: 201 }),
    'coupons.json, flash50: usedCount 201 is over usageLimit 200',
  ],
  [
    'coupon codes that differ only in case',
    ({ coupons }) => void Object.assign(pick(coupons, 'flash50'), { code: 'Welcome100' }),
    "coupons.json, flash50: code 'WELCOME100' is also used by welcome100",
  ],
  [
    'an unsupported currency',
    ({ settings }) => void Object.assign(settings, { currency: 'USD' }),
    'settings.json: currency must be "INR", not "USD"',
  ],
];

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
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

  test('reports faults in several files at once, including schema faults', async () => {
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

  const importFolder = async (breakFolder: (folder: string) => Promise<void>, catalogue?: SmallCatalogue) => {
    const folder = await writeSmallCatalogue(shop.folder, catalogue ?? (await readSmallCatalogue()));
    await breakFolder(folder);
    const imported = await importCatalogue(shop.app, folder, () => {});
    return imported.ok ? [] : imported.error.map(formatFault);
  };

  test('reports invalid JSON, but no faults in references to that file', async () => {
    const answer = await importFolder((folder) => writeFile(join(folder, 'data/manufacturers.json'), '[{'));
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(/^manufacturers\.json: is not JSON: /);
  });

  test.each([
    ['alone', {}],
    ['together with other faults', { vendorId: 'nobody' }],
  ])('reports a file that is not a picture, %s', async (_title, fields) => {
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

  test('reports a folder without a catalogue', async () => {
    const imported = await importCatalogue(shop.app, join(shop.folder, 'nothing'), () => {});
    expect(imported.ok ? [] : imported.error.map(formatFault)).toEqual([
      `${join(shop.folder, 'nothing')}: is not a catalogue: it has no folder data/`,
    ]);
  });
});
