import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { findPagePath } from '#server/catalogue/page-path.ts';
import { deleteTerm } from '#server/catalogue/terms/delete-term.ts';
import { replaceMergedFilters } from '#server/catalogue/terms/find-merged.ts';
import { mergeTerms } from '#server/catalogue/terms/merge-terms.ts';
import { moveTerm } from '#server/catalogue/terms/move-term.ts';
import { listTermRows } from '#server/catalogue/terms/read-terms.ts';
import { addTerm, changeTerm } from '#server/catalogue/terms/save-term.ts';
import { type ImportShop, openImportShop, pick } from '../../support/catalogue/import-shop.ts';
import type { Json } from '../../support/catalogue/small-catalogue.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
});
afterEach(() => shop.close());

const find = async (kind: TermKind, key: string) => {
  const row = (await listTermRows(shop.app.db.read, kind)).find((one) => one.key === key);
  if (!row) throw new Error(`there is no ${kind} ${key}`);
  return row;
};

const keys = async (kind: TermKind): Promise<string[]> =>
  (await listTermRows(shop.app.db.read, kind)).map(({ key }) => key);

const findProduct = (key: string) =>
  shop.app.db.read.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const merge = async (kind: TermKind, from: string, to: string) =>
  mergeTerms(shop.app, { kind, from: (await find(kind, from)).id, to: (await find(kind, to)).id });

const exported = async (name: string): Promise<Json[]> => {
  const folder = join(shop.folder, `exported-${Math.random()}`);
  rowsOf(await exportCatalogue(shop.app, folder));
  return JSON.parse(await readFile(join(folder, 'data', `${name}.json`), 'utf8'));
};

const search = (words: string) =>
  shop.app.db.read
    .selectFrom('search_document')
    .select('brand')
    .where('brand', 'like', `%${words}%`)
    .execute();

describe('merged terms', { timeout: patient(60_000) }, () => {
  test('move products, redirect URLs, and stay merged after the next import and export', async () => {
    const whey = await findProduct('prime-whey');
    const brands = await listTermRows(shop.app.db.read, 'brand');
    const from = brands.find(({ id }) => id === whey.manufacturer_id);
    const [first, second] = brands.filter((brand) => brand !== from);
    if (!from || !first || !second) throw new Error('there are too few brands');
    expect(rowsOf(await merge('brand', from.key, first.key)).uses.products).toBeGreaterThan(0);
    expect((await findProduct('prime-whey')).manufacturer_id).toBe(first.id);
    expect(await search(from.name_en.toLowerCase())).toEqual([]);
    // A chain leads to its end at once.
    rowsOf(await merge('brand', first.key, second.key));
    const redirects = await shop.app.db.read.selectFrom('merged_term').selectAll().execute();
    expect(redirects.map(({ from_id, to_id }) => [from_id, to_id])).toEqual([
      [from.id, second.id],
      [first.id, second.id],
    ]);
    const query = `?brand=${from.id},${second.id}&sort=Price%20ASC&min=5`;
    expect(await replaceMergedFilters(shop.app.db.read, query)).toBe(
      `brand=${second.id}&min=5&sort=Price+ASC`,
    );
    expect(await replaceMergedFilters(shop.app.db.read, `?brand=${second.id}`)).toBeUndefined();

    expect(await shop.import()).toMatchObject({ manufacturer: { added: 0, changed: 0 } });
    expect(await keys('brand')).not.toContain(from.key);
    expect((await findProduct('prime-whey')).manufacturer_id).toBe(second.id);
    await shop.import(({ manufacturers }) => {
      pick(manufacturers, from.key).name.en = 'Written Again';
    });
    expect(await keys('brand')).not.toContain(from.key);
    expect(pick(await exported('products'), 'prime-whey').manufacturerId).toBe(second.key);
  });

  test('combine the choices of a product that has both', async () => {
    const belt = await findProduct('lifting-belt');
    const sizes = await shop.app.db.read
      .selectFrom('product_size')
      .innerJoin('size', 'size.id', 'product_size.size_id')
      .select(['size.key', 'size.id'])
      .where('product_id', '=', belt.id)
      .orderBy('product_size.position')
      .execute();
    const [small, medium] = sizes;
    if (!small || !medium) throw new Error('the belt has too few sizes');
    expect(rowsOf(await merge('size', small.key, medium.key)).both).toBe(1);
    await shop.import();
    const left = await shop.app.db.read
      .selectFrom('product_size')
      .select('size_id')
      .where('product_id', '=', belt.id)
      .orderBy('position')
      .execute();
    expect(left.map(({ size_id }) => size_id)).toEqual(sizes.slice(1).map(({ id }) => id));

    const flavour = (await keys('attribute')).find((key) => key === 'flavour' || key === 'flavor') ?? '';
    const taste = rowsOf(await addTerm(shop.app, 'attribute', { 'name.en': 'Taste', 'name.ar': 'النكهة' }));
    rowsOf(await merge('attribute', flavour, taste.key));
    const values = await shop.app.db.read
      .selectFrom('product_attribute_value')
      .select('attribute_id')
      .where('product_id', '=', (await findProduct('prime-whey')).id)
      .execute();
    await shop.import();
    expect(values.length).toBeGreaterThan(0);
    expect(new Set(values.map(({ attribute_id }) => attribute_id))).toEqual(new Set([taste.id]));
    expect(await keys('attribute')).not.toContain(flavour);
    expect(pick(await exported('products'), 'prime-whey').attributes[0]).toMatchObject({
      id: taste.key,
      name: { en: 'Taste' },
    });
  });

  test('must be categories of the same level, and redirect their pages', async () => {
    const { category_id } = await findProduct('prime-whey');
    const rows = await listTermRows(shop.app.db.read, 'category');
    const from = rows.find(({ id }) => id === category_id);
    const to = rows.find((row) => row.parent_id !== null && row.id !== from?.id);
    const parent = rows.find(({ id }) => id === Number(from?.parent_id));
    if (!from || !to || !parent) throw new Error('there are too few categories');
    expect(await merge('category', from.key, parent.key)).toMatchObject({
      error: { fault: { code: 'parent_category', values: { id: parent.key } } },
    });
    expect(await merge('category', parent.key, to.key)).toMatchObject({ error: { code: 'levels' } });
    rowsOf(await merge('category', from.key, to.key));
    expect(await findPagePath.listing(shop.app, from.id, 'en')).toMatchObject({
      path: expect.stringContaining(`/all-products/${to.id}/`),
    });
    await shop.import();
    expect((await findProduct('prime-whey')).category_id).toBe(to.id);
    const [coupon] = await shop.app.db.read
      .selectFrom('coupon')
      .select('category_id')
      .where('category_id', 'is not', null)
      .execute();
    expect(coupon?.category_id).toBe(to.id);
  });
});

describe('a term that the shop has changed', { timeout: patient(60_000) }, () => {
  test('keeps its name, parent and place until the file changes them', async () => {
    const whey = await find('category', 'whey');
    const brand = (await listTermRows(shop.app.db.read, 'brand'))[0];
    const tags = await keys('tag');
    if (!brand) throw new Error('there is no brand');
    rowsOf(
      await changeTerm(
        shop.app,
        { kind: 'brand', id: brand.id },
        {
          ...{ 'name.en': 'Renamed', color: '#010203', foodLicence: '' },
          ...{ 'importer.en': 'Sattva Imports\nKochi', 'importer.ar': 'ساتفا\nكوتشي' },
        },
      ),
    );
    rowsOf(await changeTerm(shop.app, { kind: 'category', id: whey.id }, { 'name.ar': 'مصل اللبن' }));
    rowsOf(await moveTerm(shop.app, { kind: 'tag', id: (await find('tag', tags[1] ?? '')).id }, 'up'));
    const swapped = [tags[1], tags[0], ...tags.slice(2)];
    expect(await search('renamed')).not.toEqual([]);
    await shop.import(({ tags: file }) => {
      file.push({ id: 'fresh', slug: 'fresh', name: { en: 'Fresh', ar: 'جديد' } });
    });
    expect(await find('brand', brand.key)).toMatchObject({ name_en: 'Renamed', color: '#010203' });
    expect(await find('category', 'whey')).toMatchObject({ name_ar: 'مصل اللبن' });
    expect(await keys('tag')).toEqual([...swapped, 'fresh']);
    const file = pick(await exported('manufacturers'), brand.key);
    expect(file).toMatchObject({ name: { en: 'Renamed' }, importer: { en: 'Sattva Imports\nKochi' } });
    expect(file).not.toHaveProperty('foodLicence');
    await shop.import(({ manufacturers }) => {
      pick(manufacturers, brand.key).name.en = 'Renamed in the file';
    });
    expect(await find('brand', brand.key)).toMatchObject({
      name_en: 'Renamed in the file',
      color: '#010203',
    });
  });

  test('is refused by the checks of the importer', async () => {
    const whey = await find('category', 'whey');
    const changed = (kind: TermKind, id: number, fields: Record<string, string>) =>
      changeTerm(shop.app, { kind, id }, fields);
    expect(await changed('category', whey.id, { 'name.en': ' ' })).toMatchObject({
      error: { faults: [{ field: 'name.en', fault: { code: 'empty' } }] },
    });
    expect(await changed('category', whey.id, { parentId: '' })).toMatchObject({
      error: {
        faults: [
          {
            field: 'parentId',
            fault: { code: 'parent_category', values: { field: 'categoryId', id: 'whey' } },
          },
        ],
      },
    });
    const [color] = await listTermRows(shop.app.db.read, 'color');
    expect(await changed('color', color?.id ?? 0, { hex: 'red' })).toMatchObject({
      error: { faults: [{ field: 'hex', fault: { code: 'not_colour' } }] },
    });
    const [size] = await listTermRows(shop.app.db.read, 'size');
    expect(await changed('size', size?.id ?? 0, { grams: '-1', kind: 'shoes' })).toMatchObject({
      error: {
        faults: [{ field: 'kind' }, { field: 'grams', fault: { code: 'below', values: { limit: 0 } } }],
      },
    });
    expect(await changed('color', 999, { hex: '#000000' })).toMatchObject({ error: { code: 'not_found' } });
    const stale = await changeTerm(
      shop.app,
      { kind: 'color', id: color?.id ?? 0 },
      { hex: '#000000' },
      { expected: { hex: '#ffffff' } },
    );
    expect(stale).toMatchObject({ error: { code: 'conflict' } });
  });

  test('is deleted only if nothing uses it, and does not come back with an unchanged file', async () => {
    const whey = await find('category', 'whey');
    expect(await deleteTerm(shop.app, { kind: 'category', id: whey.id })).toMatchObject({
      error: { code: 'used', uses: { products: 1, children: 0, coupons: expect.any(Number), banners: 0 } },
    });
    const used = await shop.app.db.read.selectFrom('product_tag').select('tag_id').distinct().execute();
    const unused = (await listTermRows(shop.app.db.read, 'tag')).find(({ id }) =>
      used.every(({ tag_id }) => tag_id !== id),
    );
    if (!unused) throw new Error('every tag is used');
    const { fields } = rowsOf(await deleteTerm(shop.app, { kind: 'tag', id: unused.id }));
    await shop.import();
    expect(await keys('tag')).not.toContain(unused.key);
    await shop.import(({ tags }) => {
      pick(tags, unused.key).name.en = 'Wanted again';
    });
    expect(await keys('tag')).toContain(unused.key);
    rowsOf(await deleteTerm(shop.app, { kind: 'tag', id: (await find('tag', unused.key)).id }));
    const again = rowsOf(await addTerm(shop.app, 'tag', fields, { key: unused.key }));
    expect(again.key).toBe(unused.key);
  });
});
