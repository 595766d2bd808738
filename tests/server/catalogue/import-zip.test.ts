import { createWriteStream } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import { collectRecords } from '#server/catalogue/export/collect-records.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { type ImportShop, openImportShop } from '../../support/catalogue/import-shop.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { rawZip } from '../../support/raw-zip.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: ImportShop;
let files: ImportFiles;
let folder = '';
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
  files = importFiles(shop.app);
  folder = shop.folder;
  rowsOf(await exportCatalogue(shop.app, join(folder, 'catalogue')));
});
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const change = async (list: string, work: (records: Row[]) => void): Promise<void> => {
  const file = join(folder, 'catalogue/data', `${list}.json`);
  const records: Row[] = JSON.parse(await readFile(file, 'utf8'));
  work(records);
  await writeFile(file, JSON.stringify(records));
};
const zip = async (name = 'catalogue.zip'): Promise<string> => {
  const path = join(folder, name);
  await pipeline(await zipFolder(join(folder, 'catalogue'), 'catalogue'), createWriteStream(path));
  return path;
};
const readPrice = async (): Promise<number> => {
  const query = shop.app.db.read.selectFrom('product').select('price').where('key', '=', 'prime-whey');
  return (await query.executeTakeFirstOrThrow()).price;
};
const snapshot = () => shop.app.db.write((db) => collectRecords(db, shop.app.clock.now()));
const rowsOfImport = (id: number) => listRows(shop.app.db.read, id, { from: 0, size: 100 });

describe('a zipped catalogue folder', () => {
  it('that was exported changes nothing', async () => {
    const found = await files.check(await zip());
    expect(found).toMatchObject({ kind: 'folder', state: 'checked', problem: undefined });
    expect(await rowsOfImport(found.id)).toEqual([]);
  });

  it('is shown record by record, refused after a change, applied and undone', async () => {
    const before = await snapshot();
    await change('products', (products) => {
      const [first, second] = products;
      Object.assign(first ?? {}, { name: { en: 'Prime Whey 2', ar: 'برايم واي 2' }, price: 7_777 });
      products.push({ ...second, id: 'second-copy', slug: 'second-copy', sku: 'COPY-1' });
    });
    await change(
      'tags',
      (tags) => void tags.push({ id: 'copied', slug: 'copied', name: { en: 'Copied', ar: 'منسوخ' } }),
    );
    const path = await zip();
    const found = await files.check(path);
    const rows = await rowsOfImport(found.id);
    expect(rows.map(({ kind, list, key }) => `${kind} ${list} ${key}`)).toEqual([
      'added tags copied',
      'changed products prime-whey',
      'added products second-copy',
    ]);
    expect(rows[1]).toMatchObject({
      changes: [
        { field: 'name.en', before: 'Prime Whey Protein', after: 'Prime Whey 2' },
        { field: 'name.ar' },
        { field: 'price', after: 7_777 },
      ],
    });
    expect(await snapshot()).toEqual(before);
    const dry = await runShopCommand(shop.app, 'import', path, '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('added    products second-copy');
    expect(dry.out).toMatch(
      /changed {2}products prime-whey: Name \(English\) Prime Whey Protein → Prime Whey 2; .*₹7,777/,
    );

    const price = await readPrice();
    rowsOf(await setTerms(shop.app, 'prime-whey', { price: price + 100 }));
    expect(await files.apply(found.id)).toMatchObject({
      state: 'checked',
      problem: { code: 'changed', names: ['Prime Whey 2'] },
    });
    rowsOf(await setTerms(shop.app, 'prime-whey', { price }));
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' });
    expect((await snapshot()).data.get('products')).toHaveLength(5);
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone', problem: undefined });
    expect((await snapshot()).data).toEqual(before.data);
  });

  it('with faults names them all in the words of the importer', async () => {
    await change(
      'products',
      (products) => void Object.assign(products[0] ?? {}, { vendorId: 'nobody', price: -1 }),
    );
    const found = await files.check(await zip('bad.zip'));
    const rows = await rowsOfImport(found.id);
    expect(found.counts.fault).toBeGreaterThan(0);
    expect(
      rows.flatMap((one) =>
        one.kind === 'fault' ? one.faults.map(({ fault }) => fault && importFaultInFile(fault)) : [],
      ),
    ).toEqual(expect.arrayContaining(['price is below 0', "vendorId 'nobody' is not in vendors.json"]));
  });

  it('that leads out of its folder, or is not a catalogue, is refused by name', async () => {
    const path = join(folder, 'hostile.zip');
    await writeFile(
      path,
      rawZip([
        { name: 'data/products.json', content: '[]' },
        { name: '../../evil', content: 'x' },
      ]),
    );
    expect(await files.upload(path)).toMatchObject({ state: 'failed', problem: { code: 'zip_path' } });
    await expect(access(join(shop.app.config.varDir, 'evil'))).rejects.toThrow();
    await writeFile(path, rawZip([{ name: 'readme.txt', content: 'x' }]));
    expect(await files.upload(path)).toMatchObject({
      state: 'failed',
      problem: { code: 'zip_no_catalogue' },
    });
  });
});

describe('npm run shop -- import with a spreadsheet', () => {
  it('lists faults by row, or imports it', async () => {
    const path = join(folder, 'prices.csv');
    await writeFile(path, 'key,price\nprime-whey,12x\nnothing,5');
    const bad = await runShopCommand(shop.app, 'import', path);
    expect(bad).toMatchObject({ code: 1, out: '' });
    expect(bad.err).toContain('Row 2, Price, ₹ (B2): “12x” is not an amount. Write 1299 or 1,299.50.');
    expect(bad.err).toContain('Nothing was imported.');
    await writeFile(path, 'key,price\nprime-whey,8888');
    const dry = await runShopCommand(shop.app, 'import', path, '--dry-run');
    expect(dry.out).toMatch(
      /^changed {2}products prime-whey: Price, ₹ ₹[\d,]+ → ₹8,888\nDry run: nothing was imported\.$/,
    );
    expect(await runShopCommand(shop.app, 'import', path)).toMatchObject({ code: 0, err: '' });
    expect(await readPrice()).toBe(888_800);
  });
});
