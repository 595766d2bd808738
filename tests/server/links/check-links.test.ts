import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { checkLinks, findBrokenIn, listBroken } from '#server/links/check-links.ts';
import { findLinksTo } from '#server/links/find-links-to.ts';
import type { PlaceKind } from '#server/links/link-places.ts';
import { placePage } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { aboutWith, addPage } from '../../support/text-drivers.ts';

let shop: TestShop;
let products: readonly { readonly id: number }[];
beforeAll(async () => {
  shop = await openTestShop();
  products = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'published')
    .where('stock_quantity', '>', 0)
    .orderBy('id')
    .limit(6)
    .execute();
});
afterAll(() => shop.close());

const idOf = (at: number): number => products[at]?.id ?? 0;
const pathOf = (at: number): string => `/en/product-detail/${idOf(at)}/x/y`;

const publish = async (name: string, body: string, options: { at?: number; ar?: string } = {}) =>
  rowsOf(
    await saveText(
      shop.app,
      { collection: 'pages', name },
      {
        texts: { en: aboutWith(body), ...(options.ar !== undefined && { ar: aboutWith(options.ar) }) },
        publish: {
          languages: options.ar === undefined ? ['en'] : ['en', 'ar'],
          ...(options.at !== undefined && { at: options.at }),
        },
      },
    ),
  );
const brokenIn = async (place: PlaceKind, name: string | number) =>
  (await findBrokenIn(shop.app, [{ place, name: String(name) }])).map(({ address, target }) => [
    address,
    target.state,
  ]);
const setProduct = (at: number, values: Parameters<typeof write>[1]) => write(idOf(at), values);
const write = (
  id: number,
  values: {
    status?: 'draft' | 'scheduled' | 'published' | 'hidden';
    publish_at?: number | null;
    stock_quantity?: number;
    full_description_en?: string;
    full_description_ar?: string;
  },
) => shop.app.db.write((db) => db.updateTable('product').set(values).where('id', '=', id).execute());

it('finds the links of texts in both languages that lead nowhere, and no others', async () => {
  expect(await checkLinks(shop.app)).toBe(0);
  const now = shop.app.clock.now();
  for (const name of ['old-address', 'to-hide']) {
    await addPage(shop.app, { address: name });
    await publish(name, 'Text.');
  }
  rowsOf(await placePage(shop.app, 'old-address', { address: 'new-address', menu: null }));
  const [campaign] = await shop.app.db.read.selectFrom('campaign').select('id').execute();
  const links = [
    ...[1, 2, 3, 4, 5].map(pathOf),
    ...['/en/product-detail/999999/x/y', '/en/all-products/999999/x', '/en/all-products/0/all-categories'],
    ...[`/en/campaign/${campaign?.id}/x`, '/en/old-address', '/en/to-hide', '/en/faq#returns', '/en/cart'],
    ...['/en/shipping#nowhere', '#first-words', '#gone', '#main', 'https://example.com/gone'],
  ];
  await publish('about', `## First words\n\n${links.map((link) => `[x](${link})`).join('\n\n')}`, {
    ar: '## عن المتجر\n\n[س](#عن-المتجر) [س](#first-words)',
  });
  await setProduct(1, { status: 'draft' });
  await setProduct(2, { status: 'hidden' });
  await setProduct(3, { status: 'scheduled', publish_at: now + DAY_MS });
  await setProduct(4, { stock_quantity: 0 });
  await shop.app.db.write((db) => db.updateTable('campaign').set({ status: 'archived' }).execute());
  await shop.app.db.write((db) =>
    db.updateTable('text_page').set({ is_hidden: 1 }).where('name', '=', 'to-hide').execute(),
  );
  const expected = [
    [pathOf(1), 'draft'],
    [pathOf(2), 'hidden'],
    [pathOf(3), 'later'],
    ['/en/product-detail/999999/x/y', 'missing'],
    ['/en/all-products/999999/x', 'missing'],
    [`/en/campaign/${campaign?.id}/x`, 'hidden'],
    ['/en/to-hide', 'hidden'],
    ['/en/shipping#nowhere', 'heading_missing'],
    ['#gone', 'heading_missing'],
    ['#first-words', 'heading_missing'],
  ];
  expect(await brokenIn('pages', 'about')).toEqual(expected);

  expect(await checkLinks(shop.app)).toBeGreaterThanOrEqual(expected.length);
  const found = await listBroken(shop.app);
  expect(found.find(({ address }) => address === '#first-words')).toMatchObject({
    ...{ place: 'pages', name: 'about', titles: { en: 'About us' }, language: 'ar', words: 'س', since: now },
  });
});

it('checks descriptions, campaigns, banners and announcements, and what a scheduled text will show', async () => {
  const now = shop.app.clock.now();
  const product = idOf(5);
  await write(idOf(0), { status: 'hidden' });
  await write(product, {
    full_description_en: `<p><a href="${pathOf(0)}"><strong>A &amp; B</strong></a> <a href="/about">b</a></p>`,
    full_description_ar: `<p><a href="/ar/nothing">أ</a> <a href="${shop.app.config.siteUrl}/ar/nowhere">ب</a></p>`,
  });
  expect(await findBrokenIn(shop.app, [{ place: 'product', name: String(product) }])).toMatchObject([
    { language: 'en', words: 'A & B', target: { kind: 'product', state: 'hidden' } },
    { language: 'ar', address: '/ar/nothing', target: { state: 'missing' } },
    { language: 'ar', words: 'ب', target: { state: 'missing' } },
  ]);

  const [campaign, banner] = await Promise.all(
    (['campaign', 'banner'] as const).map((table) =>
      shop.app.db.read.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow(),
    ),
  );
  await shop.app.db.write(async (db) => {
    const body_en = '<p><a href="/en/campaign/999999/x">x</a></p>';
    await db.updateTable('campaign').set({ body_en, status: 'published' }).execute();
    const target = { target_kind: 'product', target_id: idOf(0) } as const;
    await db
      .updateTable('banner')
      .set(target)
      .where('id', '=', banner?.id ?? 0)
      .execute();
    const text = { main_title_en: 'Read', main_title_ar: 'اقرأ', position: 1, status: 'published' } as const;
    for (const [key, link] of [
      ['heading', '/about#first-words'],
      ['over', '/nowhere'],
    ] as const)
      await db
        .insertInto('announcement')
        .values({ key, link, ...text, ends_at: key === 'over' ? now : null })
        .execute();
  });
  expect(await brokenIn('campaign', campaign?.id ?? 0)).toEqual([['/en/campaign/999999/x', 'missing']]);
  expect(await brokenIn('banner', banner?.id ?? 0)).toEqual([[`/product/${idOf(0)}`, 'hidden']]);
  await checkLinks(shop.app);
  const announced = (await listBroken(shop.app)).filter(({ place }) => place === 'announcement');
  expect(announced.map(({ address }) => address)).toEqual(['/ar/about#first-words']);
  const leading = await findLinksTo(shop.app, ['about']);
  expect(leading.map(({ place }) => place)).toEqual(['product', 'announcement']);

  // The product is published before the text that links to it.
  await setProduct(3, { status: 'scheduled', publish_at: now + DAY_MS });
  await publish('help', `[x](${pathOf(3)}) [y](${pathOf(0)}) [z](#below)`, { at: now + 2 * DAY_MS });
  expect(await brokenIn('pages', 'help')).toEqual([[pathOf(0), 'hidden']]);
});

it('lists a mended link no more, keeps the day of the others, and checks once a day', async () => {
  const before = await listBroken(shop.app);
  const isOf = (at: number) => (one: { readonly address: string }) => one.address === pathOf(at);
  expect(before.filter(isOf(0)).length).toBe(1);
  await write(idOf(0), { status: 'published' });
  const after = await listBroken(shop.app);
  expect(after.some(isOf(0))).toBe(false);
  expect(after.length).toBeLessThan(before.length);

  expect(await checkLinks(shop.app, { onlyIfDue: true })).toBeUndefined();
  shop.clock.advance(DAY_MS);
  expect(await checkLinks(shop.app, { onlyIfDue: true })).toBe((await listBroken(shop.app)).length);
  const since = (await listBroken(shop.app)).find(isOf(2))?.since;
  expect(since).toBe(before.find(isOf(2))?.since);
  expect(since).toBeLessThan(shop.app.clock.now());
});
