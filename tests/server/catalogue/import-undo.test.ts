import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectRecords } from '#server/catalogue/export/collect-records.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { addProduct, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { changeTerm } from '#server/catalogue/terms/save-term.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import { readSmallCatalogue, type SmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: ImportShop;
let files: ImportFiles;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
  files = importFiles(shop.app);
});
afterAll(() => shop.close());

/** Zips the files of the first import with changes. */
const zip = async (edit: (catalogue: SmallCatalogue) => void): Promise<string> => {
  const folder = join(shop.folder, 'second');
  rowsOf(await exportCatalogue(shop.app, folder));
  const catalogue = await readSmallCatalogue();
  edit(catalogue);
  for (const [name, records] of Object.entries(catalogue))
    await writeFile(join(folder, 'data', `${name}.json`), JSON.stringify(records));
  const path = join(shop.folder, 'second.zip');
  await pipeline(await zipFolder(folder, 'catalogue'), createWriteStream(path));
  return path;
};
const snapshot = async () => (await shop.app.db.write((db) => collectRecords(db, shop.app.clock.now()))).data;
const product = async (key: string) => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const described = async (key: string) => (await product(key)).row.full_description_en;

describe('the undo of an imported folder', () => {
  it('keeps what was edited in the office, also from later imports of the first files', async () => {
    const [whey, belt] = [await product('prime-whey'), await product('lifting-belt')];
    rowsOf(
      await saveProduct(shop.app, {
        ...whey.record,
        name: { ...whey.record.name, en: 'Edited' },
        fullDescription: { ...whey.record.fullDescription, en: 'Edited **text**' },
      }),
    );
    rowsOf(
      await saveProduct(shop.app, {
        ...belt.record,
        fullDescription: { ...belt.record.fullDescription, en: 'Edited **belt**' },
      }),
    );
    rowsOf(await setTerms(shop.app, 'oat-protein-bar', { price: 12_300 }));
    const { pictures } = whey;
    rowsOf(await addProduct(shop.app, { ...whey.record, id: 'own', sku: 'OWN' }, { pictures }));
    const tag = await shop.app.db.read
      .selectFrom('tag')
      .select(['id', 'key'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    rowsOf(await changeTerm(shop.app, { kind: 'tag', id: tag.id }, { 'name.en': 'Edited tag' }));
    const [before, html] = [await snapshot(), await described('lifting-belt')];

    const path = await zip(({ products, tags }) => {
      Object.assign(pick(products, 'prime-whey'), {
        name: { en: 'Second name', ar: 'الاسم الثاني' },
        fullDescription: { en: 'Second text', ar: 'النص الثاني' },
      });
      pick(products, 'oat-protein-bar').price = 456;
      pick(tags, tag.key).name = { en: 'Second tag', ar: 'الوسم الثاني' };
      products.push({ ...pick(products, 'lifting-belt'), id: 'second', slug: 'second', sku: 'SECOND' });
    });
    const { id } = await files.check(path);
    expect(await files.apply(id)).toMatchObject({ state: 'applied' });
    expect((await product('prime-whey')).record.name.en).toBe('Second name');
    expect(await files.undo(id)).toMatchObject({ state: 'undone', problem: undefined });

    expect(await snapshot()).toEqual(before);
    expect(await described('lifting-belt')).toBe(html);
    await shop.import();
    expect(await snapshot()).toEqual(before);
    expect(await described('lifting-belt')).toBe(html);
  });
});
