import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import {
  type Json,
  readSmallCatalogue,
  type SmallCatalogue,
  writeSmallCatalogue,
} from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
});
afterAll(() => shop.close());

const product = (catalogue: SmallCatalogue, id: string, fields: Json) =>
  void Object.assign(pick(catalogue.products, id), fields);
/** A copy of a product that has exactly one fault. */
const copy = (catalogue: SmallCatalogue, id: string, fields: Json) => {
  const original = pick(catalogue.products, 'prime-whey');
  catalogue.products.push({ ...structuredClone(original), id, sku: id.toUpperCase(), ...fields });
};

/** Each bad thing, and the place and words by which the report names it. */
const FAULTS: readonly (readonly [string, (catalogue: SmallCatalogue) => void])[] = [
  [
    "products.json, bad-brand: manufacturerId 'torvan' is not in",
    (c) => copy(c, 'bad-brand', { manufacturerId: 'torvan' }),
  ],
  [
    "products.json, bad-seller: vendorId 'nobody' is not in",
    (c) => copy(c, 'bad-seller', { vendorId: 'nobody' }),
  ],
  [
    "products.json, bad-shelf: categoryId 'wey' is not in",
    (c) => copy(c, 'bad-shelf', { categoryId: 'wey' }),
  ],
  [
    "products.json, bad-coupon: couponCode 'NONE' is not in",
    (c) => copy(c, 'bad-coupon', { couponCode: 'NONE' }),
  ],
  ['products.json, bad-price: price', (c) => copy(c, 'bad-price', { price: -1 })],
  ['products.json, bad-deal: discountedPrice', (c) => copy(c, 'bad-deal', { discountedPrice: 999_999 })],
  ['products.json, bad-stock: stockQuantity', (c) => copy(c, 'bad-stock', { stockQuantity: '40,0' })],
  ['products.json, bad-field: colour', (c) => copy(c, 'bad-field', { colour: 'red' })],
  ['products.json, bad-name: name', (c) => copy(c, 'bad-name', { name: { en: 'Whey' } })],
  [
    'products.json, bad-text: fullDescription.en, line 1',
    (c) => copy(c, 'bad-text', { fullDescription: { en: '<b>One', ar: 'واحد' } }),
  ],
  ['products.json, BAD ID: id', (c) => copy(c, 'BAD ID', {})],
  [
    'products.json, twin',
    (c) => {
      copy(c, 'twin', {});
      copy(c, 'twin', {});
    },
  ],
  [
    "products.json, bad-picture: picture 'صورة ضائعة.jpg' is not in images/",
    (c) => copy(c, 'bad-picture', { images: [{ file: 'صورة ضائعة.jpg', alt: { en: 'Whey', ar: 'واي' } }] }),
  ],
  [
    'products.json, bad-path: images[0].file must be a path inside images/',
    (c) => copy(c, 'bad-path', { images: [{ file: '../x.jpg', alt: { en: 'Whey', ar: 'واي' } }] }),
  ],
  [
    "products.json, bad-file: picture 'not-a-picture.jpg': the file is not a picture",
    (c) => copy(c, 'bad-file', { images: [{ file: 'not-a-picture.jpg', alt: { en: 'Whey', ar: 'واي' } }] }),
  ],
  [
    "products.json, book-shakes: digitalFile 'lost.pdf' is not in files/",
    (c) => product(c, 'book-shakes', { digitalFile: 'lost.pdf' }),
  ],
  ['categories.json', (c) => void Object.assign(c.categories[0] ?? {}, { name: { en: '', ar: '' } })],
  ['colors.json', (c) => void Object.assign(c.colors[0] ?? {}, { hex: 'red' })],
  ['campaigns.json', (c) => void Object.assign(c.campaigns[0] ?? {}, { productIds: ['gone'] })],
  ['banners.json', (c) => void Object.assign(c.banners[0] ?? {}, { leftButtonUrl: '/category/gone' })],
  ['reviews.json', (c) => void Object.assign(c.reviews[0] ?? {}, { productId: 'gone' })],
  ['settings.json', (c) => void Object.assign(c.settings, { favicon: 'lost.svg' })],
];

test('npm run shop -- import names every bad thing with file and place in one run, and changes nothing', async () => {
  const before = await shop.dump();
  const catalogue = await readSmallCatalogue();
  for (const [, spoil] of FAULTS) spoil(catalogue);
  const directory = await writeSmallCatalogue(shop.folder, catalogue);
  await writeFile(join(directory, 'images', 'not-a-picture.jpg'), 'hello');
  // References to lists that cannot be read are not checked, so these are lists that nothing above names.
  const data = (name: string) => join(directory, 'data', name);
  await writeFile(data('tags.json'), `${await readFile(data('tags.json'), 'utf8')}]`);
  await writeFile(data('allergens.json'), Buffer.from([0x5b, 0xff, 0xfe, 0x80]));
  const expected = [
    ...FAULTS.map(([place]) => place),
    'tags.json: is not JSON',
    'allergens.json: is not text in UTF-8: save it again in this encoding',
  ];
  for (const more of [[], ['--dry-run'], ['--stock', '--remove-missing']]) {
    const { code, out, err } = await runShopCommand(shop.app, 'import', directory, '--keep-demo', ...more);
    const lines = err.split('\n');
    expect(expected.filter((place) => !lines.some((line) => line.startsWith(place)))).toEqual([]);
    expect([code, out]).toEqual([1, '']);
    expect(lines.at(-1)).toMatch(/^\d+ faults: nothing was imported\.$/);
  }
  expect(await shop.dump()).toEqual(before);
});
