import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import { collectRecords } from '#server/catalogue/export/collect-records.ts';
import { describeFault } from '#server/catalogue/import-jobs/describe-row.ts';
import { type CatalogueImport, listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { applyImport } from '#server/catalogue/import-jobs/manage-import.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { SHEET_COLUMNS } from '#server/catalogue/sheet/columns.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { formatRow } from '#server/cli/import-rows.ts';
import { productTable } from '#server/office/files/product-table.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { tableBytes } from '../../support/table-bytes.ts';

let shop: TestShop;
let folder = '';
let files: ImportFiles;
let keys: readonly string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  files = importFiles(shop.app);
  const rows = await shop.app.db.read.selectFrom('product').select('key').orderBy('id').execute();
  keys = rows.map(({ key }) => key);
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const check = async (lines: readonly (readonly string[])[], name = 'sheet.csv'): Promise<CatalogueImport> => {
  const path = join(folder, name);
  await writeFile(path, lines.map(formatCsvLine).join('\r\n'));
  return files.check(path);
};

const snapshot = () => shop.app.db.write((db) => collectRecords(db, shop.app.clock.now()));
const product = async (key = '') => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};

describe('a spreadsheet', () => {
  it('with ten faults names each with its row and column, and changes nothing', async () => {
    const before = await snapshot();
    const found = await check([
      ['Key', 'SKU', 'Price, ₹', 'سعر الخصم، ₹', 'Stock', 'Category', 'Tags', 'Status', 'Sale until', 'Note'],
      ['prime-whey', '', '12,5', '', '', '', '', '', '', ''],
      [keys[1] ?? '', '', '', '', 'many', '', '', '', '', ''],
      ['nothing-here', '', '100', '', '', '', '', '', '', ''],
      ['', '', '100', '', '', '', '', '', '', ''],
      [keys[2] ?? '', '', '', '', '', 'Aquariums', '', '', '', ''],
      [keys[3] ?? '', '', '100', '200', '', '', '', '', '', ''],
      ['prime-whey', '', '1,299.00', '', '', '', '', '', '', ''],
      [keys[4] ?? '', '', '', '', '', '', 'fast, slow', '', '', ''],
      [keys[5] ?? '', '', '', '', '', '', '', 'gone', '', ''],
      [keys[6] ?? '', '', '', '', '', '', '', '', '30/11/2026', ''],
    ]);
    const rows = await listRows(shop.app.db.read, found.id, { from: 0, size: 100 });
    const t = officeTranslator('en');
    const sentences = rows.flatMap((row) =>
      row.kind === 'fault' ? row.faults.map((fault) => describeFault(t, row, fault)) : [],
    );
    expect(sentences).toMatchInlineSnapshot(`
      [
        "Row 2, Price, ₹ (C2): “12,5” is not an amount. Write 1299 or 1,299.50.",
        "Row 3, Stock (E3): “many” is not a whole number from 0.",
        "Row 4, Key: No product has the key or SKU “nothing-here”.",
        "Row 5, Key: The row has neither a key nor an SKU, so the product is unknown.",
        "Row 6, Category (F6): The shop has no “Aquariums”. Write an existing key or name.",
        "Row 7, Sale price, ₹ (D7): The sale price 200 must be below the price 100.",
        "Row 8, Key: The product “prime-whey” is also in row 2.",
        "Row 8, Sale price, ₹ (D8): The sale price 2499 must be below the price 1299.",
        "Row 9, Tags (G9): The shop has no “fast”. Write an existing key or name.",
        "Row 10, Status (H10): “gone” is not a status. Write draft, scheduled, published, hidden.",
        "Row 11, Sale until (I11): “30/11/2026” is not a date. Write 2026-11-30, or format the cell as a date.",
      ]
    `);
    expect(found).toMatchObject({ state: 'checked', counts: { fault: 10 } });
    expect(await applyImport(shop.app, found.id)).toEqual({ ok: false, error: 'has_faults' });
    expect(await snapshot()).toEqual(before);
  });

  it('is checked, applied and undone as a whole', async () => {
    const [first = '', second = '', third = ''] = keys;
    const before = await snapshot();
    const was = await product(first);
    const found = await check([
      [
        'key',
        'المخزون',
        'price',
        'name en',
        'Sale until',
        'discount',
        'SKU',
        'Name (Arabic)',
        'Category',
        'Brand',
        'vendor',
        'Short description (English)',
        'Short description (Arabic)',
        'Description (English)',
        'Description (Arabic)',
      ],
      [first, '٧٧', '₹ 9,999.50', '=Prime "Whey"', '2027-01-31', '8,888', '', '', '', '', '', '', '', '', ''],
      [
        second,
        '',
        String((await product(second)).record.price),
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
      ],
      [third, '', '', '', '', '-', '', '', '', '', '', '', '', '', ''],
      [
        '',
        '12',
        '499',
        'Brand new bar',
        '',
        '',
        'NEW-1',
        'لوح جديد',
        was.record.categoryId,
        was.record.manufacturerId,
        was.record.vendorId,
        'Short',
        'قصير',
        'Long',
        'طويل',
      ],
    ]);
    expect(found).toMatchObject({
      state: 'checked',
      counts: { fault: 0, added: 1, same: (await product(third)).record.discountedPrice === null ? 2 : 1 },
    });
    expect(await snapshot()).toEqual(before);
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied', appliedBy: 'Layla' });
    const is = await product(first);
    expect(is.record).toMatchObject({
      price: 9999.5,
      discountedPrice: 8888,
      stockQuantity: 77,
      name: { en: '=Prime "Whey"', ar: was.record.name.ar },
    });
    expect(new Date(Number(is.row.discount_ends_at)).toISOString()).toBe('2027-01-31T18:30:00.000Z');
    expect(is.version).toBe(was.version + 1);
    expect(await product('brand-new-bar')).toMatchObject({ row: { status: 'draft', stock_quantity: 12 } });
    expect(await files.undo(found.id)).toMatchObject({ state: 'undone', undoneBy: 'Layla' });
    const after = await snapshot();
    expect(after.data).toEqual(before.data);
    const back = await product(first);
    expect(back.row).toEqual({ ...was.row, version: was.version + 2 });
  });

  it('is refused when a value has changed since the dry run, and its undo when one has changed since', async () => {
    const was = await product('prime-whey');
    const sheet = [
      ['key', 'price'],
      ['prime-whey', '7777'],
      [keys[1] ?? '', '6666'],
    ];
    const { id } = await check(sheet);
    rowsOf(await setTerms(shop.app, 'prime-whey', { price: 555_500 }));
    expect(await files.apply(id)).toMatchObject({
      state: 'checked',
      problem: { code: 'changed', names: [was.row.name_en] },
    });
    expect((await product(keys[1])).record.price).not.toBe(6666);
    const again = await check(sheet);
    expect(await files.apply(again.id)).toMatchObject({ state: 'applied' });
    rowsOf(
      await adjustStock(shop.app, [{ name: 'prime-whey', quantity: 3, reason: 'count' }], {
        mode: 'set',
        madeBy: 'Layla',
      }),
    );
    rowsOf(await setTerms(shop.app, keys[1] ?? '', { price: 555_500 }));
    expect(await files.undo(again.id)).toMatchObject({ state: 'applied', problem: { code: 'changed' } });
    expect((await product('prime-whey')).record.price).toBe(7777);
  });

  it('that was exported changes nothing when it is imported, as CSV and as a workbook in either language', async () => {
    // A name that a spreadsheet would take for a formula.
    const renamed = await check([
      ['key', 'name en'],
      [keys[0] ?? '', '=HYPERLINK("x")'],
    ]);
    expect(await files.apply(renamed.id)).toMatchObject({ state: 'applied' });
    const variants = (await shop.app.db.read.selectFrom('product_variant').select('id').execute()).length;
    for (const [locale, format] of [
      ['en', 'csv'],
      ['ar', 'xlsx'],
    ] as const) {
      const t = officeTranslator(locale);
      const rows = productTable.rows(
        { app: shop.app, t },
        readListState(PRODUCT_LIST, new URLSearchParams()),
        undefined,
      );
      const bytes = await tableBytes({ name: 'products', columns: productTable.columns(t), rows }, format);
      const path = join(folder, `products.${format}`);
      await writeFile(path, bytes);
      if (format === 'csv') expect(bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`);
      const checked = await files.check(path);
      expect(checked.options.columns).toEqual(SHEET_COLUMNS.map(({ name }) => name));
      const found = await listRows(shop.app.db.read, checked.id, { from: 0, size: 10 });
      expect(found).toEqual([]);
      expect(checked.counts).toMatchObject({ same: keys.length + variants, fault: 0 });
    }
  });

  it('with a sale price below a tenth of the price is applied with a warning', async () => {
    const [one = '', other = ''] = keys;
    const found = await check([
      ['Key', 'Price', 'Discount', 'Discount %'],
      [one, '1000', '20', '98'],
      [other, '1000', '100', '90'],
    ]);
    expect(found).toMatchObject({
      counts: { fault: 0, changed: 2 },
      options: { columns: ['id', 'price', 'discountedPrice', ''], warned: [2] },
    });
    const rows = await listRows(shop.app.db.read, found.id, { from: 0, size: 10 });
    expect(rows.map(formatRow).map((lines) => lines.slice(1))).toEqual([
      [
        'warning  Row 2, Sale price, ₹ (C2): The sale price ₹20 is less than a tenth of the price ₹1,000. Is it a discount instead of a price?',
      ],
      [],
    ]);
  });

  it('with damaged SKUs names their rows; a product may really have such an SKU', async () => {
    const [one = '', other = ''] = keys;
    const named = await check([
      ['Key', 'SKU'],
      [one, '417'],
      [other, 'X-1'],
    ]);
    expect(await files.apply(named.id)).toMatchObject({ state: 'applied' });
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ sku: '10-Dec' }).where('key', '=', other).execute(),
    );
    const path = join(folder, 'codes.csv');
    const cells = ['="417"', "'417", '00417', '10-Dec', '8.90123E+12', '#N/A', '11-Dec', '=417+1'];
    await writeFile(
      path,
      ['SKU,orderMaximumQuantity', ...cells.map((cell, at) => `${cell},${at + 60}`)].join('\n'),
    );
    const found = await files.check(path);
    const rows = await listRows(shop.app.db.read, found.id, { from: 0, size: 20 });
    expect(
      rows.map((row) => [
        row.row,
        row.kind === 'fault' ? row.faults.map(({ code, cell }) => `${code} ${cell}`) : row.key,
      ]),
    ).toEqual([
      [2, one],
      [3, ['sheet_twice undefined']],
      [4, ['sheet_no_product undefined']],
      [5, other],
      [6, ['sheet_code_shortened A']],
      [7, ['sheet_code_cell_error A']],
      [8, ['sheet_code_day A']],
      [9, ['sheet_code_formula A']],
    ]);
  });

  it.each(['constructor', '__proto__'])('reads the word %s like any other', async (word) => {
    const names = SHEET_COLUMNS.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'sku');
    const found = await check([
      ['id', ...names, word],
      [keys[0] ?? '', ...names.map(() => word), word],
    ]);
    expect(found).toMatchObject({ state: 'checked', counts: { fault: 1 } });
    const [row] = await listRows(shop.app.db.read, found.id, { from: 0, size: 1 });
    expect(row?.kind === 'fault' && row.faults.map(({ code }) => code)).toContain('sheet_amount');
    const texts = await check([
      ['id', 'name.en', 'netContent', word],
      [keys[0] ?? '', word, word, word],
    ]);
    expect(texts).toMatchObject({ state: 'checked', counts: { changed: 1 } });
  });

  it('is applied once when the form is sent twice', async () => {
    const { id } = await check([
      ['key', 'stock'],
      ['prime-whey', '41'],
    ]);
    const [one, other] = await Promise.all(
      [1, 2].map(() => applyImport(shop.app, id, { requestKey: 'same-key' })),
    );
    expect([one?.ok, other?.ok]).toEqual([true, true]);
    expect(await files.settle(id)).toMatchObject({ state: 'applied' });
    const adjusted = await shop.app.db.read
      .selectFrom('stock_adjustment')
      .selectAll()
      .where('reason', '=', `import ${id}`)
      .execute();
    expect(adjusted).toHaveLength(1);
    expect(await applyImport(shop.app, id, { requestKey: 'another' })).toEqual({
      ok: false,
      error: 'not_now',
    });
  });
});
