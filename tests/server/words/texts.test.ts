import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWrittenPage } from '#loaders/changed-texts.ts';
import { asActor } from '#server/audit/actor.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import type { PageRef } from '#server/texts.ts';
import { hideQuestion, moveQuestion } from '#server/words/manage/arrange-questions.ts';
import { publishDueTexts } from '#server/words/manage/publish-due-texts.ts';
import { readTextPage } from '#server/words/manage/read-page.ts';
import { saveText, type TextChange } from '#server/words/manage/save-text.ts';
import { discardDraft, resetText, restoreRevision, undoTextChange } from '#server/words/manage/take-back.ts';
import { countRefusedTexts } from '#server/words/office/count-refused.ts';
import { listTexts } from '#server/words/office/list-texts.ts';
import { createTextPreviewLink, readTextPreview } from '#server/words/preview/preview-link.ts';
import { asTextPreview } from '#server/words/preview/previewed.ts';
import { renderText } from '#server/words/render-text.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { ABOUT, aboutWith, addPage } from '../../support/text-drivers.ts';

const QUESTION: PageRef = { collection: 'faq', name: 'opening-hours' };

let shop: TestShop;
let dropped: string[];
let stop: () => Promise<void>;
beforeEach(async () => {
  shop = await openTestShop();
  // After the day of the originals.
  shop.clock.advance(Date.parse('2027-01-01') - shop.clock.now());
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

const save = (change: TextChange, ref = ABOUT, options = {}) => saveText(shop.app, ref, change, options);
const publishEnglish = async (body: string) =>
  rowsOf(await save({ texts: { en: aboutWith(body) }, publish: { languages: ['en'] } }));
const read = async (ref = ABOUT) => {
  const page = await readTextPage(shop.app.db.read, shop.app.texts.originals, ref);
  if (!page) throw new Error('there is no such page');
  return page;
};
const shown = async (locale: 'en' | 'ar' = 'en') => (await shop.app.texts.page(locale, 'about'))?.html ?? '';
const questions = async (locale: 'en' | 'ar' = 'en') =>
  (await shop.app.texts.questions(locale)).map(({ name }) => name);

describe('a text', () => {
  test('is the original until the office publishes another one', async () => {
    expect(await shown()).toContain('The label comes first');
    expect(await shown('ar')).toContain('بيانات العبوة أولًا');
    expect(shop.app.texts.isChanged('/en/about')).toBe(false);
  });

  test('as a draft changes nothing that visitors see, and drops no page', async () => {
    rowsOf(await save({ texts: { en: aboutWith('Not yet.') } }));
    const page = await read();
    expect(page.texts.en.draft?.body).toBe('Not yet.');
    expect(page.texts.en.shown?.body).toContain('The label comes first');
    await shop.app.texts.refresh();
    expect(shop.app.texts.isChanged('/en/about')).toBe(false);
    // A later change arrives alone.
    await publishEnglish('Now.');
    await eventually(() => expect(dropped).toEqual(['words']));
  });

  test('is published without a restart, and taken back', async () => {
    const { before, version } = await publishEnglish('## Since 2016\n\nWe sell **protein**.');
    await eventually(() => expect(dropped).toContain('words'));
    expect(await shown()).toBe(
      '<h2 id="since-2016">Since 2016</h2>\n<p>We sell <strong>protein</strong>.</p>',
    );
    expect(shop.app.texts.isChanged('/en/about')).toBe(true);
    expect(shop.app.texts.isChanged('/ar/about')).toBe(false);
    expect(shop.app.texts.changedAt('about')).toBe(shop.clock.now());
    rowsOf(await undoTextChange(shop.app, ABOUT, before, { expected: version }));
    await eventually(() => expect(shop.app.texts.isChanged('/en/about')).toBe(false));
    expect(await shown()).toContain('The label comes first');
  });

  test('is undone only by revisions of its own page and language', async () => {
    const { before } = await publishEnglish('One.');
    const draft = (await read()).texts.en.published?.id ?? 0;
    const foreign = await undoTextChange(shop.app, ABOUT, { ...before, published_ar_id: draft });
    expect(foreign).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('goes back to the original, and to an earlier version', async () => {
    await publishEnglish('One.');
    const first = (await read()).texts.en.published?.id ?? 0;
    await publishEnglish('Two.');
    rowsOf(await restoreRevision(shop.app, ABOUT, first));
    expect((await read()).texts.en).toMatchObject({ draft: { body: 'One.' }, published: { body: 'Two.' } });
    rowsOf(await discardDraft(shop.app, ABOUT, ['en']));
    expect((await read()).texts.en.current?.body).toBe('Two.');
    rowsOf(await resetText(shop.app, ABOUT, ['en']));
    await eventually(async () => expect(await shown()).toContain('The label comes first'));
  });

  test('as a draft needs its heading, and is not published by any way until it is complete', async () => {
    const ref = await addPage(shop.app, { address: 'our-story' });
    const head = { title: 'قصتنا', intro: '', description: '', pictures: [], links: [] };
    expect(await save({ texts: { ar: { head: { ...head, title: '' }, body: 'نص.' } } }, ref)).toMatchObject({
      error: { faults: [{ language: 'ar', field: 'title' }] },
    });
    const untranslated = await save({ publish: { languages: ['en', 'ar'] } }, ref);
    expect(untranslated).toMatchObject({
      error: { faults: [{ language: 'ar', field: 'title', code: 'language_missing' }, {}, {}, {}] },
    });
    rowsOf(await save({ texts: { ar: { head, body: '' } } }, ref));
    const { url } = createTextPreviewLink(shop.app, { ...ref, address: 'our-story' }, 'ar');
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const previewed = await readTextPreview(shop.app, searchParams.get('preview') ?? '', pathname);
    const text = () => shop.app.texts.page('ar', 'our-story');
    const api: Pick<App.Locals['api'], 'text'> = { text };
    const shownDraft = previewed && asTextPreview(previewed, () => readWrittenPage(api, 'our-story'));
    expect(await shownDraft).toMatchObject({ written: { title: 'قصتنا', description: '' }, html: '' });
    const missing = ['intro', 'description', 'body'].map((field) =>
      expect.objectContaining({ language: 'ar', field }),
    );
    const refused = { ok: false, error: { code: 'invalid', faults: missing } };
    for (const at of [undefined, shop.clock.now() + 1000])
      expect(await save({ publish: { languages: ['en', 'ar'], at } }, ref)).toEqual(refused);
    const { before } = rowsOf(await save({ texts: { ar: { head, body: 'نص.' } } }, ref));
    const unfinished = (await read(ref)).texts.ar.draft?.id ?? null;
    const state = { ...before, draft_ar_id: null, published_ar_id: unfinished };
    expect(await undoTextChange(shop.app, ref, state)).toMatchObject({ error: { code: 'not_found' } });
    rowsOf(await undoTextChange(shop.app, ref, { ...before, scheduled_ar_id: unfinished, publish_ar_at: 1 }));
    expect(await publishDueTexts(shop.app)).toBe(0);
    rowsOf(await save({ publish: { languages: ['en'] } }, ref));
    await shop.app.texts.refresh();
    expect(await shop.app.texts.page('ar', 'our-story')).toMatchObject({ language: 'en' });
  });

  test('is published at its time, once', async () => {
    const at = shop.clock.now() + 60_000;
    const change = { texts: { en: aboutWith('Later.') }, publish: { languages: ['en'] as const, at } };
    expect(await save({ ...change, publish: { languages: ['en'], at: shop.clock.now() } })).toMatchObject({
      error: { code: 'time_over' },
    });
    rowsOf(await save(change));
    expect(await publishDueTexts(shop.app)).toBe(0);
    shop.clock.advance(60_000);
    expect(await Promise.all([publishDueTexts(shop.app), publishDueTexts(shop.app)])).toContain(1);
    expect(await publishDueTexts(shop.app)).toBe(0);
    await eventually(async () => expect(await shown()).toBe('<p>Later.</p>'));
    expect((await read()).texts.en).toMatchObject({ draft: undefined, publishAt: undefined });
  });

  test('goes live as it was scheduled, and a draft saved afterwards stays a draft', async () => {
    const at = shop.clock.now() + 60_000;
    rowsOf(await save({ texts: { en: aboutWith('Scheduled.') }, publish: { languages: ['en'], at } }));
    const saveAfter = async () => rowsOf(await save({ texts: { en: aboutWith('Unfinished') } }));
    const { before } = await saveAfter();
    rowsOf(await discardDraft(shop.app, ABOUT, ['en']));
    expect((await read()).texts.en).toMatchObject({ draft: { body: 'Scheduled.' }, publishAt: at });
    await saveAfter();
    rowsOf(await undoTextChange(shop.app, ABOUT, before));
    expect((await read()).texts.en).toMatchObject({ draft: { body: 'Scheduled.' }, publishAt: at });
    await saveAfter();
    const listed = (await listTexts(shop.app, 'pages')).find(({ name }) => name === 'about');
    expect(listed?.texts.en).toMatchObject({ code: 'scheduled', hasDraft: true });

    shop.clock.advance(60_000);
    expect(await publishDueTexts(shop.app)).toBe(1);
    const { en } = (await read()).texts;
    expect(en).toMatchObject({ published: { body: 'Scheduled.' }, draft: { body: 'Unfinished' } });
    expect([en.scheduled, en.publishAt]).toEqual([undefined, undefined]);
  });

  test('is checked again at its time, and stays a draft with its faults', async () => {
    const offer = await addPage(shop.app, { address: 'offer' });
    rowsOf(await saveText(shop.app, offer, { publish: { languages: ['en'] } }));
    const at = shop.clock.now() + 60_000;
    const texts = { en: aboutWith('[Offer](/en/offer)'), ar: aboutWith('عرض.') };
    rowsOf(await save({ texts, publish: { languages: ['en', 'ar'], at } }));
    // The office refuses to hide a page that a scheduled text links to. A restored backup or a new build does not ask.
    await shop.app.db.write((db) =>
      db.updateTable('text_page').set({ is_hidden: 1 }).where('name', '=', 'offer').execute(),
    );
    shop.clock.advance(60_000);
    expect(await publishDueTexts(shop.app)).toBe(0);
    expect(await publishDueTexts(shop.app)).toBe(0);
    const { texts: kept, refused } = await read();
    expect(kept.en).toMatchObject({ draft: { body: '[Offer](/en/offer)' }, publishAt: undefined });
    expect(kept.ar).toMatchObject({ draft: { body: 'عرض.' }, publishAt: undefined, published: undefined });
    const code = { code: 'page_closed', values: { path: '/en/offer' } };
    const fault = { language: 'en', field: 'body', line: 1, near: 'Offer', ...code };
    expect(refused).toEqual({ at, languages: ['en', 'ar'], faults: [fault] });
    const listed = (await listTexts(shop.app, 'pages')).find(({ name }) => name === 'about');
    expect(listed?.texts).toMatchObject({ en: { code: 'refused' }, ar: { code: 'refused' } });
    expect(await countRefusedTexts(shop.app.db.read)).toEqual({ pages: 1, questions: 0 });
    expect(await shown()).toContain('The label comes first');

    rowsOf(await save({ texts: { en: aboutWith('No offer.') }, publish: { languages: ['en'] } }));
    expect((await read()).refused).toEqual({ at, languages: ['ar'], faults: [] });
    rowsOf(await discardDraft(shop.app, ABOUT, ['ar']));
    expect((await read()).refused).toBeUndefined();
    expect(await countRefusedTexts(shop.app.db.read)).toEqual({ pages: 0, questions: 0 });
    const stored = {
      at,
      languages: ['ar'],
      faults: [{ language: 'ar', field: 'body', message: 'A sentence.' }],
    };
    await shop.app.db.write((db) =>
      db
        .updateTable('text_page')
        .set({ refused_json: JSON.stringify(stored) })
        .where('name', '=', 'about')
        .execute(),
    );
    expect((await read()).refused).toEqual({ ...stored, faults: [] });
  });

  test('is refused by the checks of the build, and nothing is stored', async () => {
    const text = { ...aboutWith('[gone](/en/nowhere)'), head: { title: '', intro: 'x', description: 'x' } };
    const refused = await save({ texts: { en: text } });
    expect(refused).toMatchObject({
      error: {
        code: 'invalid',
        faults: [
          { language: 'en', field: 'title', code: 'field_empty', values: { name: 'title' } },
          {
            ...{ language: 'en', field: 'body', line: 1 },
            ...{ code: 'page_unknown', values: { path: '/en/nowhere' } },
          },
        ],
      },
    });
    expect((await read()).version).toBe(0);
  });

  test('is not overwritten by somebody who has not seen the last version', async () => {
    await publishEnglish('One.');
    expect(await save({ texts: { en: aboutWith('Two.') } }, ABOUT, { expected: 0 })).toMatchObject({
      error: { code: 'conflict' },
    });
    const both = await Promise.all(
      ['Two.', 'Three.'].map((body) => save({ texts: { en: aboutWith(body) } }, ABOUT, { expected: 1 })),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('is saved once under a repeated request', async () => {
    const options = { requestKey: '0b0d' };
    await asActor({ kind: 'member', memberId: null, name: 'Sara' }, async () => {
      rowsOf(await save({ texts: { en: aboutWith('One.') } }, ABOUT, options));
      rowsOf(await save({ texts: { en: aboutWith('One.') } }, ABOUT, options));
    });
    expect((await read()).version).toBe(1);
  });

  test('knows which language is older', async () => {
    const meant = async () => {
      const { en, ar } = (await read()).texts;
      return Math.sign((en.current?.meantAt ?? 0) - (ar.current?.meantAt ?? 0));
    };
    rowsOf(await save({ texts: { en: aboutWith('A typo.') }, isMinor: true }));
    expect(await meant()).toBe(0);
    rowsOf(await save({ texts: { en: aboutWith('News.') } }));
    expect(await meant()).toBe(1);
    shop.clock.advance(1000);
    rowsOf(await save({ texts: { ar: aboutWith('أخبار.') } }));
    expect(await meant()).toBe(0);
  });

  test('has headings whose ids differ from each other and from those of the page', async () => {
    const { html, headings } = await renderText('## Main\n\n## Main\n\n## Main 1\n\n# Top', {});
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['main-2', 'main-1', 'main-1-1', 'top-1']);
    expect(headings.map(({ slug }) => slug)).toEqual(ids);
  });

  test('lets a table scroll that is wider than a phone', async () => {
    const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'| --- '.repeat(columns)}|`;
    expect((await renderText(table(4), {})).html).toMatch(/^<table>/);
    expect((await renderText(table(5), {})).html).toMatch(
      /^<div class="wide" role="group" tabindex="0"><table>.*<\/table><\/div>$/s,
    );
  });

  test('shows a picture that it names below', async () => {
    const picture = { src: '/_assets/shelf.webp', width: 900, height: 600, sources: [] };
    const { html } = await renderText('![A shelf][it]\n\n[it]: ../../images/shelf.webp', {
      'shelf.webp': picture,
    });
    expect(html).toContain('src="/_assets/shelf.webp"');
    expect(html).toContain('alt="A shelf"');
  });

  test('cannot run a script in anybody’s browser', async () => {
    const { html } = await renderText(
      '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n<b onclick="alert(1)">bold</b> <bdi dir="x">S</bdi>\n\n[x](javascript:alert%281%29) <a href="javascript:alert(1)" style="x">y</a> [z](https://example.com "t")\n\n![ok](../../images/shelf.webp) ![no](https://evil.example/x.png)\n\n<svg onload=alert(1)></svg><form action="https://evil.example"><input></form>\n\n## client labels',
      { 'shelf.webp': { src: '/_assets/shelf.webp', width: 900, height: 600, sources: [] } },
    );
    expect(html).not.toMatch(/script|onerror|onclick|style|svg|form|input|evil|class=|title=/);
    expect(html).toContain('<img src="/_assets/shelf.webp"');
    expect(html).toContain('<bdi>S</bdi>');
    // Scripts of the shop find their own elements by id.
    expect(html).toContain('<h2 id="client-labels-1">');
  });
});

describe('a preview link', () => {
  test('shows the drafts of its page until it expires', async () => {
    rowsOf(await save({ texts: { ar: aboutWith('مسودة.') } }));
    const { url, until } = createTextPreviewLink(shop.app, ABOUT, 'ar');
    const token = new URL(url, 'http://shop').searchParams.get('preview') ?? '';
    expect(await readTextPreview(shop.app, token, '/ar/about')).toMatchObject({
      texts: { ar: { body: 'مسودة.' } },
    });
    expect(await readTextPreview(shop.app, token, '/ar/privacy')).toBeUndefined();
    expect(await readTextPreview(shop.app, `${token}x`, '/ar/about')).toBeUndefined();
    shop.clock.advance(until - shop.clock.now());
    expect(await readTextPreview(shop.app, token, '/ar/about')).toBeUndefined();
  });
});

describe('questions', () => {
  const text = { head: { question: 'When are you open?', order: 99, links: [] }, body: 'Always.' };

  test('are added, and shown once they are published', async () => {
    const added = rowsOf(await save({ texts: { en: text }, isNew: true }, QUESTION));
    expect(added.isChanged).toBe(true);
    expect(await save({ texts: { en: text }, isNew: true }, QUESTION)).toMatchObject({ ok: false });
    await shop.app.texts.refresh();
    expect(await questions()).not.toContain('opening-hours');
    expect(await save({ publish: { languages: ['en', 'ar'] } }, QUESTION)).toMatchObject({
      error: {
        faults: [
          { language: 'ar', field: 'question' },
          { language: 'ar', field: 'body' },
        ],
      },
    });
    rowsOf(await save({ publish: { languages: ['en'] } }, QUESTION));
    await eventually(async () => expect((await questions()).at(-1)).toBe('opening-hours'));
    // Answers share a page, on which ids must differ.
    const other = { en: { ...text, body: '## Always' } };
    rowsOf(await save({ texts: other, publish: { languages: ['en'] } }, QUESTION));
    await eventually(async () =>
      expect((await shop.app.texts.questions('en')).at(-1)?.html).toBe('<h2>Always</h2>'),
    );
    // The other language shows it with its own direction.
    expect(await questions('ar')).toContain('opening-hours');
    expect(shop.app.texts.isChanged('/ar/faq')).toBe(true);
  });

  test('are moved and hidden', async () => {
    const [first, second] = await questions();
    rowsOf(await moveQuestion(shop.app, first ?? '', 1));
    await eventually(async () => expect((await questions()).slice(0, 2)).toEqual([second, first]));
    rowsOf(await hideQuestion(shop.app, second ?? '', true));
    await eventually(async () => expect((await questions())[0]).toBe(first));
    rowsOf(await hideQuestion(shop.app, second ?? '', false));
    await eventually(async () => expect((await questions())[0]).toBe(second));
  });
});
