import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import { asActor } from '#server/audit/actor.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { addProduct, type SaveOptions, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const KEY = 'prime-whey';
const read = async (key = KEY) => {
  const found = await readRecord(shop.app.db.read, key, shop.app.clock.now());
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const LAYLA = { kind: 'member', memberId: null, name: 'Layla' } as const;
const save = (record: Readonly<Record<string, unknown>>, options?: SaveOptions) =>
  asActor(LAYLA, () => saveProduct(shop.app, record, options));

describe('the record of a product', () => {
  it('is the record of the catalogue file', async () => {
    const rows = await shop.app.db.read
      .selectFrom('catalogue_source')
      .select(['key', 'record_json'])
      .where('list', '=', 'products')
      .execute();
    expect(rows.length).toBeGreaterThan(80);
    for (const { key, record_json } of rows)
      expect((await read(key)).record).toEqual(JSON.parse(record_json));
  });

  it('is saved without a change of anything else', async () => {
    const before = await read();
    expect(rowsOf(await save(before.record))).toMatchObject({ isChanged: false, version: before.version });
    const name = { en: 'Prime Whey 2', ar: before.record.name.ar };
    const saved = rowsOf(await save({ ...before.record, name }, { expected: before.version }));
    expect(saved).toMatchObject({ isChanged: true, version: before.version + 1 });
    const after = await read();
    expect(after.record).toEqual({ ...before.record, name });
    expect(after.row).toEqual({ ...before.row, name_en: name.en, version: saved.version });
  });

  it('shows its doses as they are written, and refuses what would vanish', async () => {
    const { id, record } = await read();
    const dose = 'Take 1~2 scoops, 3~4 times a week. Or 2*500 mg and 3*500 mg.';
    const arabic = 'خذ 1~2 مكيال، 3~4 مرات. أو 2*500 ملغ و3*500 ملغ.';
    rowsOf(await save({ ...record, fullDescription: { en: dose, ar: arabic } }));
    const shown = await shop.app.db.read
      .selectFrom('product')
      .select(['full_description_en', 'full_description_ar'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(shown).toEqual({
      full_description_en: `<p>${dose}</p>`,
      full_description_ar: `<p>${arabic}</p>`,
    });
    const refused = await save({ ...record, fullDescription: { en: 'One\n\n<table>', ar: arabic } });
    expect(refused).toMatchObject({
      error: {
        code: 'invalid',
        faults: [
          {
            field: 'fullDescription.en',
            fault: { code: 'in_text', text: { line: 3, code: 'html_open', values: { name: 'table' } } },
          },
        ],
      },
    });
    rowsOf(await save(record));
  });

  it('keeps both versions and one entry in the log', async () => {
    const { id, record, version } = await read();
    rowsOf(await save({ ...record, netContent: '900 g' }, { expected: version }));
    const versions = await shop.app.db.read
      .selectFrom('product_version')
      .selectAll()
      .where('product_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    const [{ before_json, after_json, ...last } = { before_json: null, after_json: '{}' }] = versions;
    expect(last).toMatchObject({
      actor_name: 'Layla',
      action: 'product.save',
      fields_json: '["netContent"]',
    });
    expect(JSON.parse(before_json ?? '').record).toEqual(record);
    expect(JSON.parse(after_json).record).toEqual({ ...record, netContent: '900 g' });
    const entries = await shop.app.db.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', String(id))
      .execute();
    expect(entries).toHaveLength(versions.length);
    expect(entries.at(-1)).toMatchObject({ action: 'product.save', after_json: '{"netContent":"900 g"}' });
  });

  it('is refused with what is stored if it has another version, and saved once per key', async () => {
    const { record, version } = await read();
    const edited = { ...record, netContent: '750 g' };
    const key = '4f1f6d9e-6f0b-4a3e-9a55-0d0d5a8f7c11';
    const [one, two] = await Promise.all([
      save(edited, { expected: version, requestKey: key }),
      save(edited, { expected: version, requestKey: key }),
    ]);
    expect(rowsOf(two)).toEqual(rowsOf(one));
    const late = await save({ ...record, netContent: '1 g' }, { expected: version });
    expect(late.ok ? undefined : late.error).toMatchObject({
      code: 'conflict',
      current: { version: version + 1, record: { netContent: '750 g' } },
    });
  });

  it('is refused in the words of the importer, all faults at once', async () => {
    const { record } = await read();
    const faultsOf = async (changes: object) => {
      const refused = await save({ ...record, ...changes });
      return refused.ok || refused.error.code !== 'invalid'
        ? undefined
        : refused.error.faults.map(({ field, fault }) => [field, importFaultInFile(fault)]);
    };
    expect(await faultsOf({ name: { en: ' ', ar: record.name.ar }, price: -1, tags: ['none'] })).toEqual([
      ['name.en', 'name.en is empty'],
      ['price', 'price is below 0'],
      ['tags', "tags 'none' is not in tags.json"],
    ]);
    expect(
      await faultsOf({
        ...{ discountedPrice: record.price, categoryId: 'protein', sku: 'TRV-1002', digitalFile: 'a.pdf' },
        ...{ images: [{ file: 'no.webp', alt: record.name }], shippingCharge: 10, isShippingFree: true },
      }),
    ).toEqual([
      ['categoryId', "categoryId 'protein' is a parent category; products belong in its children"],
      ['discountedPrice', `discountedPrice ${record.price} is not below price ${record.price}`],
      ['shippingCharge', 'isShippingFree with a shippingCharge of 10'],
      ['digitalFile', 'digitalFile without isDigital'],
      ['sku', "sku 'TRV-1002' is used by 'daily-whey' in the shop"],
      ['images[0].file', "picture 'no.webp' is not in images/"],
      ['digitalFile', "digitalFile 'a.pdf' is not in files/"],
    ]);
  });

  it('is added as a draft that the shop does not show, with the pictures of another product', async () => {
    const { record, pictures } = await read();
    const copy = { ...record, id: 'prime-copy', sku: 'COPY-1' };
    const { id } = rowsOf(await asActor(LAYLA, () => addProduct(shop.app, copy, { pictures })));
    const added = await read('prime-copy');
    expect(added.row).toMatchObject({
      id,
      status: 'draft',
      version: 1,
      stock_quantity: record.stockQuantity,
    });
    expect(added.record).toMatchObject({ name: record.name, attributes: record.attributes, hidden: true });
    expect(added.record.images.map(({ alt }) => alt)).toEqual(record.images.map(({ alt }) => alt));
    const shown = await shop.call('get-product_detail', { ProductId: id });
    expect(shown.ok ? shown.value : shown.error.status).toBe(404);
    const twice = await addProduct(shop.app, copy, { pictures });
    expect(twice.ok ? undefined : twice.error).toMatchObject({
      faults: [{ field: 'id', fault: { code: 'id_twice' } }],
    });
  });
});
