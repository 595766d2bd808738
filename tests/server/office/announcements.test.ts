import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { isoDay, startOfDay } from '#domain/shop-day.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { openShopAt } from '#server/catalogue/at-date/shop-at.ts';
import { mergeTerms } from '#server/catalogue/terms/merge-terms.ts';
import { readCalendar } from '#server/promotions/read-calendar.ts';
import { readAnnouncementForOffice } from '#server/promotions/read-promotions.ts';
import { setPromotionStatus } from '#server/promotions/save-promotion.ts';
import { showAnnouncement } from '#server/promotions/show-announcement.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { isWrittenPage } from '#server/web/written-pages.ts';
import { hidePage } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { eventually } from '../../support/eventually.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  pageOf,
} from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { addPage } from '../../support/text-drivers.ts';

let shop: OfficeShop;
let token: string;
let dropped: string[];
let stop: () => Promise<void>;
beforeEach(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
  dropped = [];
  const watch = await watchPurges(shop.app, {
    drop: (tags) => dropped.push(...tags),
    dropAll: () => dropped.push('everything'),
  });
  stop = watch.close;
});
afterEach(async () => {
  await stop();
  await shop.close();
});

const TEXTS = { 'text.en': 'Closed on Friday', 'text.ar': 'مغلق يوم الجمعة' };

const act = (name: string, fields: Readonly<Record<string, string>>) =>
  shop.act(pageOf(name, fields.id), token, name, { ...fields });
const faultsOf = ({ visit }: OfficeAnswer) =>
  Object.fromEntries(Object.entries(visit?.posted?.faults ?? {}).map(([field, { code }]) => [field, code]));
const add = async (fields: Readonly<Record<string, string>> = {}): Promise<number> => {
  const added = await act('announcement.add', { ...TEXTS, position: '1', ...fields });
  expect([added.status, faultsOf(added)]).toEqual([303, {}]);
  return Number(added.headers.location?.split('/').at(-1));
};
it('finds what it can lead to by words, and a banner no pages', async () => {
  const { token: editor } = await shop.signIn('editor', 'ar');
  const find = async (kind: string, words: string) => {
    const { text } = await shop.send(`/office/promotions/targets/${kind}?q=${encodeURIComponent(words)}`, {
      token: editor,
    });
    return JSON.parse(text).flatMap(({ items }: { items: { key: string }[] }) => items.map(({ key }) => key));
  };
  const shipping = await find('announcement', 'shipping');
  expect(shipping).toContain('/shipping');
  expect(await find('banner', 'shipping')).not.toContain('/shipping');
  expect(await find('banner', 'whey')).toEqual(
    expect.arrayContaining(['/category/whey', '/product/prime-whey']),
  );
  for (const link of shipping) await add({ link });

  const describe = async (written: string) => {
    const path = `/office/promotions/targets/announcement?q=${encodeURIComponent(written)}`;
    const [group] = JSON.parse((await shop.send(path, { token })).text);
    return [group.items[0]?.note, group.items[0]?.isBad];
  };
  expect(await describe('/ar/shipping')).toEqual(['Leads to: Shipping (page)', false]);
  expect(await describe('https://example.com')).toEqual([
    'Leads to another site: https://example.com',
    false,
  ]);
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ status: 'hidden' }).where('key', '=', 'prime-whey').execute(),
  );
  expect(await describe('/product/prime-whey')).toEqual([
    'Leads to: Prime Whey Protein (product). It is hidden from visitors.',
    true,
  ]);
});

const publish = async (id: number) => {
  rowsOf(await setPromotionStatus(shop.app, 'announcement', id, 'published'));
  await eventually(() => expect(dropped).toContain('menu'));
};
const shown = (locale: 'en' | 'ar' = 'en') => showAnnouncement(shop.app, locale);
const isRendered = () => isWrittenPage(shop.app, { url: '/ar/about' });

describe('an announcement', () => {
  it('is a draft first, and is in the shop within its days', async () => {
    const start = startOfDay(shop.app.clock.now()) + 2 * DAY_MS;
    const id = await add({ link: '/ar/shipping', from: isoDay(start), until: isoDay(start) });
    expect(await readAnnouncementForOffice(shop.app, id)).toMatchObject({
      link: '/shipping',
      status: 'draft',
    });
    await shop.app.announcements.refresh();
    expect(shop.app.announcements.nextChange(shop.app.clock.now())).toBeUndefined();
    await publish(id);
    expect([await shown(), isRendered()]).toEqual([undefined, false]);
    const { days } = await readCalendar(shop.app, start - DAY_MS, start + DAY_MS);
    const count = (entries: (typeof days)[number]['starts']) =>
      entries.filter(({ kind }) => kind === 'announcement').length;
    expect(days.map(({ starts, ends }) => [count(starts), count(ends)])).toEqual([
      [0, 0],
      [1, 1],
    ]);

    const dated = await openShopAt(shop.app, start);
    expect(await showAnnouncement(dated.app, 'en')).toMatchObject({ href: '/en/shipping' });
    await dated.close();

    shop.clock.advance(start - 30_000 - shop.app.clock.now());
    const api = createPageApi(shop.app, 'en', '');
    expect(await api.headers()).toMatchObject({
      'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=0',
    });
    shop.clock.advance(30_000);
    // A page whose rendering began before is not kept.
    expect(await api.headers()).toEqual({ 'Cache-Control': 'no-store' });
    expect(await shown()).toEqual({ text: 'Closed on Friday', href: '/en/shipping' });
    expect(await shown('ar')).toEqual({ text: 'مغلق يوم الجمعة', href: '/ar/shipping' });
    expect([isRendered(), isWrittenPage(shop.app, { url: '/en/offline' })]).toEqual([true, false]);
    shop.clock.advance(DAY_MS);
    expect([await shown(), isRendered()]).toEqual([undefined, false]);
  });

  it('needs one language as a draft, and both to be published', async () => {
    const none = await act('announcement.add', { position: '1', 'text.en': ' ' });
    expect(faultsOf(none)).toEqual({ 'text.en': 'promotion_untitled' });
    const id = await add({ 'text.en': '' });
    const publishing = { id: String(id), status: 'published' };
    const refused = await act('announcement.set-status', publishing);
    expect([refused.status, refused.visit?.posted?.faults]).toEqual([
      422,
      { '': { code: 'promotion_incomplete', values: { fields: 'Text, English' } } },
    ]);
    const was = { 'was-text.en': '', 'was-text.ar': TEXTS['text.ar'], 'was-position': '1' };
    const form = { ...TEXTS, ...was, 'was-link': '', 'was-from': '', 'was-until': '', position: '1' };
    expect((await act('announcement.change', { ...form, id: String(id) })).status).toBe(303);
    expect((await act('announcement.set-status', publishing)).status).toBe(303);
    const emptied = { ...form, id: String(id), 'text.en': '', 'was-text.en': TEXTS['text.en'] };
    expect(faultsOf(await act('announcement.change', emptied))).toEqual({
      'text.en': 'announcement_text_invalid',
    });
  });

  it('gives way to one with a lower number, and drops pages only for a change that visitors may see', async () => {
    const first = await add({ position: '2' });
    await publish(first);
    dropped = [];
    const second = await add({ 'text.en': 'Open again' });
    expect((await act('announcement.set-status', { id: String(second), status: 'archived' })).status).toBe(
      303,
    );
    await eventually(() => expect(dropped).toContain('announcements'));
    expect(dropped).not.toContain('menu');
    expect(await shown()).toMatchObject({ text: 'Closed on Friday' });
    await publish(second);
    expect(await shown()).toMatchObject({ text: 'Open again', href: undefined });
  });

  it('is refused at each wrong field, and shows both sides of a conflict', async () => {
    const wrong = {
      position: '',
      'text.en': 'x'.repeat(61),
      'text.ar': 'س'.repeat(61),
      link: '/nowhere',
      from: 'x',
    };
    expect(faultsOf(await act('announcement.add', wrong))).toEqual({
      ...{ position: 'position_invalid', from: 'day_invalid' },
    });
    for (const link of [
      ...['/nowhere', '//evil.example', '/category/nothing', '#top', 'shipping'],
      ...['http://example.com', 'javascript:alert(1)', 'data:text/html,x'],
    ])
      expect(faultsOf(await act('announcement.add', { ...TEXTS, position: '1', link }))).toEqual({
        link: 'announcement_link_invalid',
      });
    expect(faultsOf(await act('announcement.add', { ...wrong, position: '1', from: '' }))).toEqual({
      ...{ 'text.en': 'announcement_text_invalid', 'text.ar': 'announcement_text_invalid' },
    });
    const id = await add();
    const was = { 'was-text.en': TEXTS['text.en'], 'was-text.ar': TEXTS['text.ar'], 'was-position': '1' };
    const form = { id: String(id), ...TEXTS, ...was, 'was-link': '', 'was-from': '', 'was-until': '' };
    expect((await act('announcement.change', { ...form, position: '7' })).status).toBe(303);
    const stale = await act('announcement.change', { ...form, position: '8' });
    expect([stale.status, stale.visit?.posted?.conflict?.sides.map(({ name }) => name)]).toEqual([
      409,
      ['position'],
    ]);
  });

  it('leads to pages, records and addresses, and loses its link with the page behind it', async () => {
    const page = await addPage(shop.app, { address: 'opening' });
    rowsOf(await saveText(shop.app, page, { publish: { languages: ['en'] } }));
    await eventually(() => expect(shop.app.texts.find('opening')).toMatchObject({ kind: 'page' }));
    const category = await shop.app.db.read
      .selectFrom('category')
      .select(['id', 'key'])
      .where('product_count', '>', 0)
      .orderBy('id')
      .execute();
    const [from, to] = category;
    const links: readonly (readonly [string, RegExp])[] = [
      ['/opening', /^\/en\/opening$/],
      ['/', /^\/en\/$/],
      ['/en/faq#returns', /^\/en\/faq#returns$/],
      ['https://example.com/x?y=1', /^https:\/\/example\.com\/x\?y=1$/],
      [`/category/${from?.key}`, new RegExp(`^/en/all-products/${from?.id}/`)],
    ];
    let id = 0;
    for (const [link, href] of links) {
      if (id > 0) rowsOf(await setPromotionStatus(shop.app, 'announcement', id, 'archived'));
      id = await add({ link });
      rowsOf(await setPromotionStatus(shop.app, 'announcement', id, 'published'));
      await eventually(() => expect(shop.app.announcements.find(shop.app.clock.now())?.id).toBe(id));
      expect((await shown())?.href).toMatch(href);
    }
    rowsOf(await mergeTerms(shop.app, { kind: 'category', from: from?.id ?? 0, to: to?.id ?? 0 }));
    expect((await readAnnouncementForOffice(shop.app, id))?.link).toBe(`/category/${to?.key}`);

    rowsOf(await setPromotionStatus(shop.app, 'announcement', id, 'archived'));
    id = await add({ link: '/opening' });
    await publish(id);
    rowsOf(await hidePage(shop.app, page.name, true));
    await eventually(async () => expect(await shown()).toEqual({ text: TEXTS['text.en'], href: undefined }));
  });
});
