import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import type { DeletedTo } from '#server/platform/database/tables/words.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { listPlainEntries } from '#server/sitemap/list-entries.ts';
import type { PageRef } from '#server/texts.ts';
import { hideQuestion } from '#server/words/manage/arrange-questions.ts';
import { deletePage, restorePage } from '#server/words/manage/delete-page.ts';
import { listQuestionNames } from '#server/words/manage/list-names.ts';
import { hidePage, nameNewPage, placePage } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { resetText, undoTextChange, unscheduleText } from '#server/words/manage/take-back.ts';
import { listTexts } from '#server/words/office/list-texts.ts';
import { createTextPreviewLink, readTextPreview } from '#server/words/preview/preview-link.ts';
import { isFreeAddress } from '#server/words/text-page.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { ABOUT, aboutWith, addPage } from '../../support/text-drivers.ts';

let shop: TestShop;
let dropped: string[];
let stop: () => Promise<void>;
let page: PageRef;
beforeEach(async () => {
  shop = await openTestShop();
  dropped = [];
  const watch = await watchPurges(shop.app, {
    drop: (tags) => dropped.push(...tags),
    dropAll: () => dropped.push('everything'),
  });
  stop = watch.close;
  page = await addPage(shop.app, { address: 'our-story', menu: 'foot' });
});
afterEach(async () => {
  await stop();
  await shop.close();
});

const texts = () => shop.app.texts;
const publish = async (language: Locale = 'en') =>
  rowsOf(await saveText(shop.app, page, { publish: { languages: [language] } }));
const publishAgain = () => saveText(shop.app, page, { publish: { languages: ['en'] } });
const move = (address: string) => placePage(shop.app, page.name, { address, menu: 'foot' });
const sitemap = () =>
  listPlainEntries(shop.app)
    .map(({ paths }) => paths.en ?? '')
    .filter((path) => path.includes('story') || path.includes('tale'));
const arabicSitemap = () =>
  listPlainEntries(shop.app).flatMap(({ paths }) => (paths.ar?.includes('story') ? [paths.ar] : []));

describe('a page made in the office', () => {
  test('is open once it is published, in its menu and in the sitemap', async () => {
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'missing' }));
    dropped.length = 0;
    expect(texts().isChanged('/en/about')).toBe(false);
    await publish();
    await eventually(() => expect(dropped).toEqual(['words', 'menu']));
    expect(texts().find('our-story')).toEqual({ kind: 'page', address: 'our-story' });
    // Built pages lack the entry of the menu.
    for (const path of ['/en/our-story', '/ar/our-story', '/ar/about', '/en/faq'])
      expect(texts().isChanged(path)).toBe(true);
    expect(texts().menu('ar')).toEqual([
      { menu: 'foot', address: 'our-story', title: 'About us', language: 'en' },
    ]);
    expect(sitemap()).toEqual(['/en/our-story']);
    // The Arabic page shows the English text with a notice.
    expect(await texts().page('ar', 'our-story')).toMatchObject({ language: 'en', isAlone: true });
    expect(arabicSitemap()).toEqual([]);
    rowsOf(await saveText(shop.app, page, { texts: { ar: aboutWith('قصتنا.') } }));
    await publish('ar');
    await eventually(() => expect(arabicSitemap()).toEqual(['/ar/our-story']));
    expect((await listTexts(shop.app, 'pages')).at(-1)).toMatchObject({ name: 'our-story' });
  });

  test('redirects from its old addresses, which no other page can take', async () => {
    await publish();
    const { before, version } = rowsOf(await move('our-tale'));
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'page', address: 'our-tale' }));
    expect([await texts().page('en', 'our-tale'), sitemap()]).toMatchObject([
      { name: 'our-story' },
      ['/en/our-tale'],
    ]);
    expect(await placePage(shop.app, 'about', { address: 'x', menu: null })).toMatchObject({ ok: false });
    const other = await addPage(shop.app, { address: 'another' });
    const taken = await placePage(shop.app, other.name, { address: 'our-story', menu: null });
    expect(taken).toMatchObject({ error: { code: 'address_taken' } });
    rowsOf(await undoTextChange(shop.app, page, before, { expected: version }));
    await eventually(() => expect(texts().find('our-tale')).toEqual({ kind: 'page', address: 'our-story' }));
    expect(['about', 'cart', 'written', 'en', 'Our', 'a--b'].filter(isFreeAddress)).toEqual([]);
  });

  test('is gone while it is hidden', async () => {
    const state = async () => (await listTexts(shop.app, 'pages')).at(-1)?.texts.en.code;
    expect(await state()).toBe('draft');
    await publish();
    expect(await state()).toBe('published');
    rowsOf(await saveText(shop.app, page, { texts: { en: aboutWith('Next.') } }));
    expect(await state()).toBe('changed');
    rowsOf(await hidePage(shop.app, page.name, true));
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'gone' }));
    expect([texts().menu('en'), sitemap(), texts().isChanged('/en/our-story')]).toEqual([[], [], false]);
    expect(await state()).toBe('hidden');
    rowsOf(await hidePage(shop.app, page.name, false));
    await eventually(() => expect(texts().find('our-story')).toMatchObject({ kind: 'page' }));
  });

  test('keeps links to it whole', async () => {
    const linking = { en: aboutWith('[Our story](/en/our-story)') };
    const early = await saveText(shop.app, ABOUT, { texts: linking, publish: { languages: ['en'] } });
    expect(early).toMatchObject({ error: { code: 'invalid', faults: [{ field: 'body', line: 1 }] } });
    rowsOf(await saveText(shop.app, ABOUT, { texts: linking }));
    await publish();
    rowsOf(await saveText(shop.app, ABOUT, { publish: { languages: ['en'] } }));
    rowsOf(await move('our-tale'));
    const linked = { error: { code: 'linked', from: [{ name: 'about' }] } };
    expect(await hidePage(shop.app, page.name, true)).toMatchObject(linked);
    expect(await resetText(shop.app, page, ['en', 'ar'])).toMatchObject(linked);
    rowsOf(await resetText(shop.app, ABOUT, ['en']));
    rowsOf(await hidePage(shop.app, page.name, true));
  });

  test('and so do questions, which are not hidden while a text links to them', async () => {
    const [name = ''] = await listQuestionNames(shop.app.db.read, shop.app.texts.originals);
    const linking = { ar: aboutWith(`[سؤال](/ar/faq#${name})`) };
    rowsOf(await saveText(shop.app, ABOUT, { texts: linking, publish: { languages: ['ar'] } }));
    const linked = { error: { code: 'linked', from: [{ name: 'about' }] } };
    expect(await hideQuestion(shop.app, name, true)).toMatchObject(linked);
    rowsOf(await resetText(shop.app, ABOUT, ['ar']));
    rowsOf(await hideQuestion(shop.app, name, true));
    const late = await saveText(shop.app, ABOUT, { texts: linking, publish: { languages: ['ar'] } });
    expect(late).toMatchObject({ error: { code: 'invalid' } });
  });

  test('cannot be hidden while a scheduled text links to it', async () => {
    await publish();
    const at = shop.clock.now() + 60_000;
    const linking = { ar: aboutWith('[قصتنا](/ar/our-story)') };
    rowsOf(await saveText(shop.app, ABOUT, { texts: linking, publish: { languages: ['ar'], at } }));
    const linked = { error: { code: 'linked', from: [{ name: 'about' }] } };
    expect(await hidePage(shop.app, page.name, true)).toMatchObject(linked);
    rowsOf(await unscheduleText(shop.app, ABOUT, ['ar']));
    rowsOf(await hidePage(shop.app, page.name, true));
    // The draft stays, and is refused when it is to be published.
    const late = await saveText(shop.app, ABOUT, { publish: { languages: ['ar'] } });
    expect(late).toMatchObject({ error: { code: 'invalid', faults: [{ language: 'ar', field: 'body' }] } });
  });

  test('is deleted for nothing or for another page, and restored', async () => {
    const remove = (to: DeletedTo) => deletePage(shop.app, page.name, to);
    await publish();
    const linking = { en: aboutWith('[Our story](/en/our-story)') };
    rowsOf(await saveText(shop.app, ABOUT, { texts: linking, publish: { languages: ['en'] } }));
    expect(await remove('gone')).toMatchObject({ error: { code: 'linked', from: [{ name: 'about' }] } });
    for (const to of ['/our-story', '/nothing', '/about/x'] as const)
      expect(await remove(to)).toMatchObject({ error: { code: 'target_unknown' } });
    const stale = await deletePage(shop.app, page.name, '/help', { expected: 0 });
    expect(stale).toMatchObject({ error: { code: 'conflict' } });
    expect(await deletePage(shop.app, 'about', 'gone')).toMatchObject({ error: { code: 'not_found' } });

    const { before, version } = rowsOf(await remove('/help'));
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'moved', to: '/help' }));
    expect([texts().menu('en'), sitemap()]).toEqual([[], []]);
    expect((await listTexts(shop.app, 'pages')).at(-1)).toMatchObject({ texts: { en: { code: 'deleted' } } });
    // The link leads to the other page, so that its text can still be published.
    const again = { en: aboutWith('[Our story](/en/our-story), again') };
    rowsOf(await saveText(shop.app, ABOUT, { texts: again, publish: { languages: ['en'] } }));
    expect(await publishAgain()).toMatchObject({ error: { code: 'not_found' } });
    expect(await hidePage(shop.app, page.name, false)).toMatchObject({ error: { code: 'not_found' } });
    rowsOf(await undoTextChange(shop.app, page, before, { expected: version }));
    rowsOf(await remove('/help'));
    await eventually(() => expect(texts().find('our-story')).toMatchObject({ kind: 'moved' }));
    rowsOf(await restorePage(shop.app, page.name));
    await eventually(() => expect(texts().find('our-story')).toMatchObject({ kind: 'page' }));

    rowsOf(await resetText(shop.app, ABOUT, ['en']));
    rowsOf(await remove('gone'));
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'gone' }));
    const late = await saveText(shop.app, ABOUT, { texts: linking });
    expect(late).toMatchObject({ error: { faults: [{ code: 'page_unknown' }] } });
    rowsOf(await restorePage(shop.app, page.name));
    await eventually(() => expect(texts().find('our-story')).toMatchObject({ kind: 'page' }));
  });

  test('leaves its address to a new page, and is then not restored', async () => {
    await publish();
    const { before } = rowsOf(await deletePage(shop.app, page.name, '/about'));
    const name = await nameNewPage(shop.app.db.read, 'our-story');
    expect(name).toBe('our-story-2');
    const place = { address: 'our-story', menu: null };
    const ref: PageRef = { collection: 'pages', name };
    const added = { texts: { en: aboutWith('New.') }, isNew: true, place };
    rowsOf(await saveText(shop.app, ref, { ...added, publish: { languages: ['en'] } }));
    await eventually(async () =>
      expect(await texts().page('en', 'our-story')).toMatchObject({ name: 'our-story-2' }),
    );
    const taken = { error: { code: 'address_taken' } };
    expect(await restorePage(shop.app, page.name)).toMatchObject(taken);
    expect(await undoTextChange(shop.app, page, before)).toMatchObject(taken);
    rowsOf(await placePage(shop.app, name, { address: 'new-story', menu: null }));
    expect(await restorePage(shop.app, page.name)).toMatchObject(taken);
    rowsOf(await deletePage(shop.app, name, 'gone'));
    rowsOf(await restorePage(shop.app, page.name));
    await eventually(() => expect(texts().find('our-story')).toEqual({ kind: 'page', address: 'our-story' }));
  });

  test('is previewed at its address before it is published', async () => {
    const { url } = createTextPreviewLink(shop.app, { ...page, address: 'our-story' }, 'en');
    const token = new URL(url, 'http://shop').searchParams.get('preview') ?? '';
    const previewed = await readTextPreview(shop.app, token, '/en/our-story');
    expect(previewed).toMatchObject({ address: 'our-story', texts: { en: { head: { title: 'About us' } } } });
    expect(await readTextPreview(shop.app, token, '/en/about')).toBeUndefined();
  });
});
