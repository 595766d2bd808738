import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import { describeFault } from '#server/catalogue/import-jobs/describe-row.ts';
import { type CatalogueImport, listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { formatRow } from '#server/cli/import-rows.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { exportSheet } from '../../support/catalogue/exported-sheet.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

let shop: TestShop;
let files: ImportFiles;
beforeEach(async () => {
  shop = await openTestShop();
  files = importFiles(shop.app);
});
afterEach(() => shop.close());

const t = officeTranslator('en');
const exportAll = (ids?: readonly number[]) => exportSheet(shop, ids);
const checkFile = async (content: Buffer | string): Promise<CatalogueImport> => {
  const path = join(folder, 'sheet.csv');
  await writeFile(path, content);
  return files.check(path);
};
const check = (...lines: readonly (readonly string[])[]) => checkFile(lines.map(formatCsvLine).join('\r\n'));
const rowsFound = ({ id }: CatalogueImport) => listRows(shop.app.db.read, id, { from: 0, size: 100 });
const planOf = async (found: CatalogueImport) => (await rowsFound(found)).flatMap(formatRow);
const productOf = async (key: string) => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const variantOf = (sku: string) =>
  shop.app.db.read.selectFrom('product_variant').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow();
const movementsOf = async (variantId: number) =>
  (
    await shop.app.db.read
      .selectFrom('stock_movement')
      .select(['delta', 'stock_after', 'kind'])
      .where('variant_id', '=', variantId)
      .orderBy('id')
      .execute()
  ).slice(1);
const count = async (name: string, quantity: number) =>
  rowsOf(await adjustStock(shop.app, [{ name, quantity, reason: 'sold' }], { mode: 'add', madeBy: 'Layla' }));

describe('an exported sheet with variants', () => {
  it('gives the same file again after everything in it was changed and imported back', async () => {
    const exported = await exportAll();
    expect(await checkFile(exported)).toMatchObject({ counts: { changed: 0, added: 0, fault: 0 } });
    const [own] = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'isolate-zero')
      .execute();
    expect((await exportAll([own?.id ?? 0])).toString().trim().split('\r\n').length).toBeGreaterThan(5);
    await shop.app.db.write(async (db) => {
      // An empty cell changes nothing, so only what has a value is changed.
      for (const { id, price, weight_grams, ...variant } of await db
        .selectFrom('product_variant')
        .selectAll()
        .execute())
        await db
          .updateTable('product_variant')
          .set({
            ...{
              sku: `changed-${id}`,
              barcode: null,
              net_content: null,
              servings_per_pack: null,
              media_id: null,
            },
            ...{ stock: variant.stock + 1, is_offered: 0, weight_grams: weight_grams && id },
            ...{ price: price && 9_999_900, discounted_price: variant.discounted_price && 9_999_800 },
          })
          .where('id', '=', id)
          .execute();
    });
    const changed = await checkFile(exported);
    expect(changed.counts).toMatchObject({ added: 0, fault: 0, changed: 84 });
    const before = await exportAll();
    expect(await files.apply(changed.id)).toMatchObject({ state: 'applied' });
    expect((await exportAll()).toString()).toBe(exported.toString());
    expect(await files.undo(changed.id)).toMatchObject({ state: 'undone' });
    expect((await exportAll()).toString()).toBe(before.toString());
  });
});

describe('a sheet of a supplier', () => {
  it('sets the stock of variants by SKU and barcode, with movements, and the undo takes it back', async () => {
    const [one, other] = [await variantOf('HDR-1005-CHOC-1KG'), await variantOf('HDR-1005-CHOC-2KG')];
    const was = await productOf('isolate-zero');
    const found = await check(
      ['SKU', 'EAN', 'Stock'],
      [one.sku, '', '70'],
      ['', other.barcode ?? '', '80'],
      ['TRV-1002-CHOC-500G', '', '34'],
      [String((await productOf('creatine-mono')).record.sku), '4006381333931', '210'],
    );
    expect(await planOf(found)).toEqual([
      `changed  products isolate-zero (flavour=chocolate, size=1kg): Stock ${one.stock} → 70`,
      `changed  products isolate-zero (flavour=chocolate, size=2kg): Stock ${other.stock} → 80`,
    ]);
    // The sale of a variant that the sheet leaves as it is.
    await count('HDR-1005-VANI-2KG', -1);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' });
    const sum = was.row.stock_quantity - 1 + 150 - one.stock - other.stock;
    expect((await productOf('isolate-zero')).row).toMatchObject({
      stock_quantity: sum,
      version: was.version + 1,
    });
    expect(await movementsOf(one.id)).toEqual([
      { delta: 70 - one.stock, stock_after: 70, kind: 'adjustment' },
    ]);
    await count(one.sku, -1);
    expect(await files.undo(found.id)).toMatchObject({ state: 'applied', problem: { code: 'changed' } });
    await count(one.sku, 1);
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone' });
    expect([(await variantOf(one.sku)).stock, (await variantOf(other.sku)).stock]).toEqual([
      one.stock,
      other.stock,
    ]);
    const again = await check(['SKU', 'Stock'], [one.sku, '70']);
    await count(one.sku, -1);
    expect(await files.apply(again.id)).toMatchObject({
      state: 'checked',
      problem: { code: 'changed', names: [was.row.name_en] },
    });
  });

  it('exchanges SKUs, sets a price of its own, and empties one, as one version of the product', async () => {
    const [one, other] = [await variantOf('HDR-1005-CHOC-1KG'), await variantOf('HDR-1005-CHOC-2KG')];
    const found = await check(
      ['Key', 'Variant', 'SKU', 'Price', 'Sale price', 'Offered'],
      ['isolate-zero', 'size=1kg; flavour=chocolate', other.sku, '4,444.50', '-', 'no'],
      ['isolate-zero', 'Double Chocolate, 2 kg', one.sku, '-', '-', ''],
    );
    const { version } = await productOf('isolate-zero');
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' });
    expect(await variantOf(other.sku)).toMatchObject({
      ...{ id: one.id, price: 444_450 },
      ...{ is_offered: 0, stock: one.stock },
    });
    expect(await variantOf(one.sku)).toMatchObject({ id: other.id, price: null, discounted_price: null });
    expect((await productOf('isolate-zero')).version).toBe(version + 1);
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone' });
    expect([await variantOf(one.sku), await variantOf(other.sku)]).toEqual([one, other]);
  });
});

describe('new variants of a sheet', () => {
  it('are added to a product, to one without variants and to a new one, and taken back', async () => {
    const [isolate, creatine] = [await productOf('isolate-zero'), await productOf('creatine-mono')];
    const { categoryId, manufacturerId, vendorId } = isolate.record;
    const texts = [
      'Strap',
      'حزام',
      String(categoryId),
      String(manufacturerId),
      String(vendorId),
      'a',
      'ب',
      'c',
      'د',
    ];
    const nothing = texts.map(() => '');
    const found = await check(
      [
        ...[
          'Key',
          'Variant',
          'SKU',
          'Barcode',
          'Stock',
          'Price',
          'Sizes',
          'Name',
          'Arabic name',
          'Category',
          'Brand',
        ],
        ...['Vendor', 'Short description (English)', 'Short description (Arabic)'],
        ...['Description (English)', 'Description (Arabic)'],
      ],
      ['isolate-zero', 'plain, 2kg', 'ISO-2', '4006381333931', '6', '', '', ...nothing],
      ['creatine-mono', 'size=250g', 'CM-250', '', '200', '', '', ...nothing],
      ['creatine-mono', 'size=500g', 'CM-500', '', '30', '1,500', '', ...nothing],
      ['strap', '', 'ST', '', '', '99', '1kg, 2kg', ...texts],
      ['strap', 'size=2kg', 'ST-2', '', '4', '', '', ...nothing],
    );
    expect(await planOf(found)).toEqual([
      'added    products isolate-zero (flavour=plain, size=2kg): SKU — → ISO-2; Barcode — → 4006381333931; Stock — → 6',
      'added    products creatine-mono (size=250g): SKU — → CM-250; Stock — → 200',
      'added    products creatine-mono (size=500g): SKU — → CM-500; Price, ₹ — → ₹1,500; Stock — → 30',
      'added    products strap',
      'added    products strap (size=2kg): SKU — → ST-2; Stock — → 4',
    ]);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' });
    const stockOf = async (key: string) => (await productOf(key)).row.stock_quantity;
    expect(await stockOf('isolate-zero')).toBe(isolate.row.stock_quantity + 6);
    expect(await stockOf('creatine-mono')).toBe(230);
    expect(await stockOf('strap')).toBe(4);
    expect(await variantOf('CM-500')).toMatchObject({ stock: 30, price: 150_000, is_offered: 1 });
    expect((await checkFile(await exportAll())).counts).toMatchObject({ fault: 0, changed: 0, added: 0 });
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone' });
    expect((await productOf('creatine-mono')).record).toEqual(creatine.record);
    expect(await stockOf('isolate-zero')).toBe(isolate.row.stock_quantity);
    expect(await variantOf('ISO-2')).toMatchObject({ stock: 0, is_offered: 0 });
    await expect(productOf('strap')).rejects.toThrow('there is no strap');
  });

  it('that are faulty are named with row and column', async () => {
    const found = await check(
      ['Key', 'Variant', 'SKU', 'Barcode', 'Stock', 'Name', 'Pictures', 'Servings'],
      ['isolate-zero', 'size=9kg, flavour=chocolate', 'X-1', '', '1', '', '', ''],
      ['isolate-zero', 'size=1kg', 'X-2', '', '1', '', '', ''],
      ['isolate-zero', 'flavour=vanilla, size=1kg', '', '123', '', 'Another', '', ''],
      ['isolate-zero', 'flavour=vanilla, size=1kg', '', '', '4', '', '', ''],
      ['isolate-zero', '', '', '4006381333931', '7', '', '', ''],
      ['prime-whey', '', '', '2900010050126', '', '', '', ''],
      ['', '', '', '4006381333931', '3', '', '', ''],
      ['', '', 'HDR-1005-CHOC-1KG', '', 'x', '', '', '3,5'],
      ['', 'flavour=plain, size=1kg', 'X-3', '', '1', '', '', ''],
      ['isolate-zero', 'flavour=chocolate, size=2kg', 'HDR-1005-CHOC-1KG', '', '', '', '', ''],
      ['nothing', 'flavour=chocolate', 'X-4', '', '', '', '', ''],
    );
    const sentences = (await rowsFound(found)).flatMap((row) =>
      row.kind === 'fault'
        ? row.faults.map((fault) => describeFault(t, row, fault))
        : [formatRow(row).join()],
    );
    expect(sentences).toMatchInlineSnapshot(`
      [
        "Row 2, Variant (B2): “size=9kg, flavour=chocolate” is no variant of this product. Write one value of each choice, such as flavour=chocolate, size=1kg.",
        "Row 3, Variant (B3): “size=1kg” is no variant of this product. Write one value of each choice, such as flavour=chocolate, size=1kg.",
        "Row 4, Name (English) (F4): This belongs to the product. Change it in the row of the product, or empty the cell.",
        "Row 4, Barcode (D4): Check the barcode: its digits do not add up.",
        "Row 5, Variant: This variant is also in row 4.",
        "Row 6, Barcode (D6): Only variants have this. Write it in the row of a variant, or empty the cell.",
        "Row 6, Stock (E6): This product is counted by variant. Write the stock in the rows of its variants.",
        "Row 7, Key: The SKU or barcode belongs to “isolate-zero”, but the key is “prime-whey”.",
        "Row 8, Barcode: No variant has the SKU or barcode “4006381333931”.",
        "Row 9, Stock (E9): “x” is not a whole number from 0.",
        "Row 9, Servings (H9): “3,5” is not a number.",
        "Row 10, Key: Write the key of its product in the row of a new variant.",
        "changed  products isolate-zero (flavour=chocolate, size=2kg): SKU HDR-1005-CHOC-2KG → HDR-1005-CHOC-1KG",
        "Row 12, Key: No product has the key or SKU “nothing”.",
      ]
    `);
  });
});
