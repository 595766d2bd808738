import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatFault } from '#server/catalogue/import/fault.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import { readSmallCatalogue, writeSmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';

let shop: ImportShop;
let webp: Buffer;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  webp = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c82814' } })
    .webp()
    .toBuffer();
});
afterAll(() => shop.close());

/** Imports the small catalogue with one more picture. @returns the faults */
const importPicture = async (named: string, stored: string | undefined, bytes: Buffer) => {
  const catalogue = await readSmallCatalogue();
  const { images } = pick(catalogue.products, 'prime-whey');
  images.push({ ...images[0], file: named });
  const directory = await writeSmallCatalogue(shop.folder, catalogue);
  if (stored !== undefined) await writeFile(join(directory, 'images', stored), bytes);
  const imported = await importCatalogue(shop.app, directory, () => {});
  return imported.ok ? [] : imported.error.map(formatFault);
};

describe('a picture file as merchants have it', () => {
  test.each([
    ['with a blank', 'whey front (1).webp'],
    ['in Arabic', 'صورة المنتج ١.webp'],
    ['with other signs', "Rémi & Co's, 50%+ №1 #2.webp"],
    ['a WebP named .jpg', 'saved-by-a-browser.jpg'],
    ['without an extension', 'picture'],
  ])('is taken: %s', async (_, name) => {
    expect(await importPicture(name, name, webp)).toEqual([]);
  });

  test('is found under either spelling of its letters', async () => {
    const name = 'إضاءة é.webp';
    expect(await importPicture(name.normalize('NFC'), name.normalize('NFD'), webp)).toEqual([]);
    expect(await importPicture(name.normalize('NFD'), name.normalize('NFC'), webp)).toEqual([]);
  });

  test.each([
    ['../secret.webp', undefined, 'images[2].file must be a path inside images/'],
    ['a/../../b.webp', undefined, 'images[2].file must be a path inside images/'],
    ['/etc/passwd', undefined, 'images[2].file must be a path inside images/'],
    ['a\\b.webp', undefined, 'images[2].file must be a path inside images/'],
    ['.hidden.webp', undefined, 'images[2].file must be a path inside images/'],
    ['صورة ضائعة.webp', undefined, "picture 'صورة ضائعة.webp' is not in images/"],
    ['text.webp', 'text.webp', "picture 'text.webp': the file is not a picture"],
  ])('is refused with the reason: %s', async (named, stored, message) => {
    const before = await shop.dump();
    const faults = await importPicture(named, stored, Buffer.from('hello'));
    expect(faults).toEqual([expect.stringContaining(`products.json, prime-whey: ${message}`)]);
    expect(await shop.dump()).toEqual(before);
  });

  test('may be a download with a blank in its name', async () => {
    const catalogue = await readSmallCatalogue();
    const book = pick(catalogue.products, 'book-shakes');
    const name = 'كتاب الوصفات 2026.pdf';
    const directory = await writeSmallCatalogue(shop.folder, catalogue);
    await copyFile(join(directory, 'files', book.digitalFile), join(directory, 'files', name));
    book.digitalFile = name;
    await writeFile(join(directory, 'data', 'products.json'), JSON.stringify(catalogue.products));
    const imported = await importCatalogue(shop.app, directory, () => {});
    expect(imported.ok).toBe(true);
  });
});
