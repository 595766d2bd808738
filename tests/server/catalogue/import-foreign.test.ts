import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#server/audit/actor.ts';
import { collectRecords } from '#server/catalogue/export/collect-records.ts';
import { listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { applyImport, checkImport } from '#server/catalogue/import-jobs/manage-import.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { formatRow } from '#server/cli/import-rows.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { exportSheet } from '../../support/catalogue/exported-sheet.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { readVariantStock } from '../../support/catalogue/variants.ts';
import { rawZip } from '../../support/raw-zip.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

const FIXTURES = fileURLToPath(new URL('../../support/catalogue/foreign/', import.meta.url));

const LAYLA = { kind: 'member', memberId: null, name: 'Layla' } as const;

let shop: TestShop;
let files: ImportFiles;
let folder = '';
beforeAll(async () => {
  shop = await openTestShop();
  files = importFiles(shop.app);
  folder = await mkdtemp(join(tmpdir(), 'foreign-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The demo has products with three of the keys. */
const copyShopify = async (path: string): Promise<string> => {
  const csv = await readFile(join(FIXTURES, 'shopify.csv'), 'utf8');
  await writeFile(path, csv.replace(/^(gym-towel|date-bar|magnesium),/gm, 'new-$1,'));
  return path;
};

const snapshot = () => shop.app.db.write((db) => collectRecords(db, shop.app.clock.now()));
const product = async (key: string) => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const rowsOfImport = (id: number) => listRows(shop.app.db.read, id, { from: 0, size: 200 });
const tell = async (id: number) =>
  (await rowsOfImport(id)).map(({ kind, list, key, name }) => `${kind} ${list} ${key || name}`);
/** What an import of the exported products would change. */
const comeBack = async () => {
  const path = join(folder, 'exported.csv');
  await writeFile(path, await exportSheet(shop));
  const { counts } = await files.check(path);
  return counts;
};
const attributes = () =>
  shop.app.db.read.selectFrom('attribute').select(['key', 'name_en', 'name_ar']).orderBy('key').execute();

describe('the product export of another shop', () => {
  it('of Shopify becomes drafts with variants, is harmless when repeated, and undone as a whole', async () => {
    const before = await snapshot();
    const named = await attributes();
    const path = await copyShopify(join(folder, 'products.csv'));
    const found = await files.upload(path);
    expect(found).toMatchObject({
      state: 'checked',
      problem: undefined,
      counts: { fault: 0, changed: 0, left_out: 2 },
      options: {
        shop: 'shopify',
        summary: { products: 12, variants: 20, pictures: 0, missingPictures: 14 },
        warned: [],
      },
    });
    expect(await tell(found.id)).toMatchInlineSnapshot(`
      [
        "added products prime-isolate",
        "added products steel-shaker",
        "added products training-tee",
        "added products creatine",
        "added products lifting-straps",
        "added products daily-vitamins",
        "added products mass-gainer",
        "added products new-date-bar",
        "added products protein-bar",
        "added products resistance-band",
        "added products new-magnesium",
        "added products new-gym-towel",
        "left_out products Gift card",
        "left_out products Meal plan",
        "added attributes resistance",
        "added tags isolate",
        "added tags bestseller",
        "added colors steel-blue",
        "added colors white",
        "added colors navy",
        "added tags cotton",
        "added tags tag",
        "added sizes 60-capsules",
        "added sizes 120-capsules",
      ]
    `);
    expect(await snapshot()).toEqual(before);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied', problem: undefined });
    const prime = await product('prime-isolate');
    expect(prime).toMatchObject({
      row: { status: 'draft', stock_by_variant: 1, stock_quantity: 59 },
      record: {
        name: { en: 'Prime Isolate', ar: '' },
        tags: ['isolate', 'bestseller', 'low-sugar'],
        price: 2499,
        discountedPrice: 2199,
        sizes: ['1kg', '2kg'],
        attributes: [{ id: 'flavour', values: [{}, { name: { en: 'Mango', ar: '' } }] }],
      },
    });
    expect(await readVariantStock(shop, 'prime-isolate')).toEqual({
      'PI-CHO-1': 12,
      'PI-CHO-2': 0,
      'PI-MAN-1': 40,
      'PI-MAN-2': 7,
    });
    expect(await comeBack()).toMatchObject({ added: 0, changed: 0, fault: 0 });
    const again = await files.upload(path);
    expect(again.counts).toMatchObject({ added: 0, fault: 0, left_out: 14 });
    expect(await applyImport(shop.app, again.id)).toEqual({ ok: false, error: 'nothing' });
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone', problem: undefined });
    expect((await snapshot()).data).toEqual(before.data);
    expect(await attributes()).toEqual(named);
  });

  it('of WooCommerce brings its sale price, its Markdown and the shared stock; places can be chosen', async () => {
    const found = await files.upload(join(FIXTURES, 'woocommerce.csv'));
    // The demo has a foam roller.
    expect(found).toMatchObject({
      counts: { fault: 0, left_out: 6 },
      options: { shop: 'woocommerce', summary: { products: 3, variants: 5 } },
    });
    const places = { categoryId: 'creatine', manufacturerId: 'plainum', vendorId: 'northgate-gear' };
    rowsOf(await checkImport(shop.app, found.id, [], { places }));
    expect(await files.settle(found.id)).toMatchObject({ state: 'checked', options: { places } });
    const [casein] = await rowsOfImport(found.id);
    expect(casein && formatRow(casein)).toMatchInlineSnapshot(`
      [
        "added    products casein-night-day",
        "note     Row 2, Category: The shop has no category “Casein”. The product goes to “Whey Protein”.",
        "note     Row 2, Brand: The shop has no brand “Torvan”. The product gets “Plainum”.",
        "note     Row 2: These attributes cannot be chosen and are left out: Origin. Add them to the description.",
        "note     Row 2, Pictures: Pictures that are not beside the file: casein-vanilla.jpg, casein.jpg, casein-back.jpg.",
      ]
    `);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' });
    expect((await product('casein-night-day')).record).toMatchObject({
      ...{ categoryId: 'whey', manufacturerId: 'plainum', vendorId: 'northgate-gear' },
      discountedPrice: 1899,
      fullDescription: { en: expect.stringContaining('## Use\n\n- One scoop') },
      variants: [
        { sku: 'CAS-V-9', barcode: '8901234568019' },
        { price: 3999, weightGrams: 1800 },
        { offered: false },
      ],
    });
    expect((await product('gym-hoodie')).record).toMatchObject(places);
    expect(await readVariantStock(shop, 'gym-hoodie')).toEqual({ 'HOOD-B': 20, 'HOOD-S': 0 });
    expect(await comeBack()).toMatchObject({ added: 0, changed: 0, fault: 0 });
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone' });
  });

  it('in a zip brings its pictures, and names those that are missing or damaged', async () => {
    const export_ = join(folder, 'export');
    const pictures = join(export_, 'files/2026');
    await mkdir(pictures, { recursive: true });
    await copyShopify(join(export_, 'products_export.csv'));
    const drawn = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a40' } })
      .png()
      .toBuffer();
    await writeFile(join(pictures, 'Isolate-Chocolate.PNG'), drawn);
    await writeFile(join(pictures, 'isolate-label.jpg'), 'no picture');
    await writeFile(join(pictures, 'unused.png'), drawn);
    const zip = join(folder, 'export.zip');
    await pipeline(await zipFolder(export_, 'shop'), createWriteStream(zip));
    const media = () => shop.app.db.read.selectFrom('media').select('hash').execute();
    const before = await media();
    const found = await files.upload(zip);
    expect(found).toMatchObject({
      state: 'checked',
      options: { summary: { products: 12, pictures: 1, missingPictures: 12 } },
    });
    const [prime] = await rowsOfImport(found.id);
    const said = prime ? formatRow(prime) : [];
    expect(said).toContain(
      'note     Row 2, Pictures: Pictures that are not beside the file: isolate-mango.png.',
    );
    expect(said.join('\n')).toContain("note     Row 2, Pictures: picture 'isolate-label.jpg':");
    expect(await media()).toEqual(before);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied', problem: undefined });
    expect(await media()).toHaveLength(before.length + 1);
    const { record } = await product('prime-isolate');
    const [image] = record.images;
    expect(record.images).toEqual([
      expect.objectContaining({ choice: { attributeId: 'flavour', valueId: 'chocolate' } }),
    ]);
    expect(record.variants?.map((variant) => variant.image)).toEqual([
      image?.file,
      image?.file,
      undefined,
      undefined,
    ]);
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone' });
  });

  it('may have its pictures beside it on the command line', async () => {
    const path = join(folder, 'beside/products.csv');
    await cp(join(folder, 'export/files/2026'), join(folder, 'beside/images'), { recursive: true });
    await copyShopify(path);
    const dry = await runShopCommand(shop.app, 'import', path, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain('Product export of Shopify. All amounts are read in rupees');
    expect(dry.out).not.toContain('Isolate-Chocolate');
    expect(dry.out).toContain('left out Row 26: Gift cards do not come over.');
    expect(await runShopCommand(shop.app, 'import', path)).toMatchObject({ code: 0, err: '' });
    const { record } = await product('prime-isolate');
    expect(record.images).toHaveLength(1);
    const again = await runShopCommand(shop.app, 'import', path);
    expect(again.out).toContain('Nothing would change.');
    expect(again.out).toContain('The shop already has a product with the key “prime-isolate”.');
    // Whoever translates it later saves what it has so far.
    const edited = { ...record, shortDescription: { en: 'Cold-filtered.', ar: '' } };
    expect(await asActor(LAYLA, () => saveProduct(shop.app, edited))).toMatchObject({ ok: true });
  });

  it.each([
    ['a path out of its folder', [{ name: 'a.csv' }, { name: '../../x.png' }], 'zip_path'],
    ['a link', [{ name: 'a.csv' }, { name: 'x.png', isLink: true }], 'zip_link'],
    ['two CSV files', [{ name: 'a.csv' }, { name: 'b.csv' }], 'zip_no_catalogue'],
    ['another CSV file', [{ name: 'a.csv', content: 'Key,Price\nprime-whey,3' }], 'zip_no_export'],
  ])('is refused in a zip with %s', async (_, entries, code) => {
    const path = join(folder, 'hostile.zip');
    await writeFile(path, rawZip(entries));
    expect(await files.upload(path)).toMatchObject({ state: 'failed', problem: { code } });
  });
});
