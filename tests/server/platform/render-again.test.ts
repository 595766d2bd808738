import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '#server/context.ts';
import { RENDERER_VERSION } from '#server/platform/markdown/version.ts';
import { renderAgain } from '#server/run/launch/render-again.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

const OLD = '<p>Take 12 scoops.</p>\n';

let shop: TestShop;
let app: App;
const warn = vi.fn();
beforeAll(async () => {
  shop = await openTestShop();
  app = { ...shop.app, log: Object.assign(Object.create(shop.app.log), { warn }) };
});
afterAll(() => shop.close());

const listProducts = () =>
  app.db.read
    .selectFrom('product')
    .select(['id', 'key', 'version', 'full_description_en as en', 'full_description_ar as ar'])
    .orderBy('id')
    .execute();
const campaignBody = () =>
  app.db.read.selectFrom('campaign').select(['id', 'body_en']).orderBy('id').executeTakeFirstOrThrow();
const forget = () => app.db.write((db) => db.deleteFrom('renderer').execute());

test('HTML of an earlier renderer is made again once, from sources that are accepted, and nothing else changes', async () => {
  const before = await listProducts();
  const [wrong, refused, sourceless, ...others] = before;
  if (!wrong || !refused || !sourceless) throw new Error('three products are needed');
  const { id: campaignId } = await campaignBody();
  await app.db.write(async (db) => {
    const text = (product_id: number, description_en: string) =>
      db
        .insertInto('product_text')
        .values({ product_id, description_en, description_ar: 'ملعقة واحدة' })
        .execute();
    await text(wrong.id, 'Take 1~2 scoops.');
    await text(refused.id, 'Take 1 scoop.[^1]');
    await db
      .deleteFrom('catalogue_source')
      .where('list', '=', 'products')
      .where('key', '=', sourceless.key)
      .execute();
    const ids = [wrong.id, refused.id, sourceless.id];
    await db.updateTable('product').set({ full_description_en: OLD }).where('id', 'in', ids).execute();
    await db
      .updateTable('campaign')
      .set({ body_en: OLD, markdown_en: 'Take 1~2 scoops.' })
      .where('id', '=', campaignId)
      .execute();
  });

  await Promise.all([renderAgain(app), renderAgain(app), renderAgain(app)]);
  const after = new Map((await listProducts()).map((row) => [row.id, row]));
  expect(after.get(wrong.id)).toMatchObject({
    en: expect.stringContaining('1~2 scoops'),
    version: wrong.version,
  });
  expect(after.get(wrong.id)?.ar).toContain('ملعقة واحدة');
  expect((await campaignBody()).body_en).toContain('1~2 scoops');
  expect([after.get(refused.id)?.en, after.get(sourceless.id)?.en]).toEqual([OLD, OLD]);
  expect(after.get(sourceless.id)?.ar).toBe(sourceless.ar);
  for (const other of others) expect(after.get(other.id)).toEqual(other);
  expect(warn.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ text: `product ${refused.key}, en`, line: 1 }),
  );

  expect(await renderAgain(app)).toBe(0);
  expect(await app.db.read.selectFrom('renderer').select('version').execute()).toEqual([
    { version: RENDERER_VERSION },
  ]);
  // A renderer of the same version leaves what is stored, another one looks again.
  await app.db.write((db) =>
    db.updateTable('product').set({ full_description_en: OLD }).where('id', '=', wrong.id).execute(),
  );
  expect(await renderAgain(app)).toBe(0);
  await forget();
  expect(await renderAgain(app)).toBe(1);
});
