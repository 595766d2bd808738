import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '#i18n/format-date.ts';
import { readListState } from '#routes/office/list-state.ts';
import { PAGE_LIST } from '#routes/office/lists.ts';
import { toTextValues } from '#server/office/words/words-form.ts';
import { deletePage, restorePage } from '#server/words/manage/delete-page.ts';
import { placePage } from '#server/words/manage/place-page.ts';
import { readTextPage } from '#server/words/manage/read-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { compareTexts, compareWords } from '#server/words/office/compare-texts.ts';
import { type OfficeAnswer, type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { ABOUT, aboutWith, addPage } from '../../support/text-drivers.ts';

let shop: OfficeShop;
let sara: string;
let omar: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token: sara } = await shop.signIn('editor'));
  ({ token: omar } = await shop.signIn('manager'));
});
afterAll(() => shop.close());

const read = async () => {
  const page = await readTextPage(shop.app.db.read, shop.app.texts.originals, ABOUT);
  if (!page) throw new Error('there is no About');
  return page;
};
/** The form as the page shows it: values, and what they were. */
const formOf = async (): Promise<Record<string, string>> => {
  const values = toTextValues('pages', (await read()).texts);
  const was = Object.entries(values).map(([name, value]) => [`was-${name}`, value]);
  return { ...values, languages: 'both', ...Object.fromEntries(was) };
};
const act = (token: string, name: string, fields: Readonly<Record<string, string>>) =>
  shop.act('/office/words/pages/about', token, name, fields);
const faultsOf = ({ visit }: OfficeAnswer) => visit?.posted?.faults ?? {};

describe('the form of a text', () => {
  it('saves one language as a draft, and publishes it later', async () => {
    const form = { ...(await formOf()), 'title.ar': 'من نحن' };
    expect((await act(sara, 'words.save', form)).status).toBe(303);
    const { en, ar } = (await read()).texts;
    expect([en.draft, ar.draft?.head.title]).toEqual([undefined, 'من نحن']);
    // The fields of a text survive the form unchanged.
    expect(ar.draft?.head.pictures).toEqual(ar.original?.head.pictures);
    expect((await act(sara, 'words.save', { ...(await formOf()), when: 'now' })).status).toBe(303);
    expect((await read()).texts.ar.published?.head.title).toBe('من نحن');
  });

  it('merges what two editors changed, and asks for what both changed', async () => {
    const old = await formOf();
    const body = 'One is long enough.\n\nTwo is long enough.\n\nThree is long enough.';
    const base = { ...old, 'body.en': body };
    expect((await act(omar, 'words.save', base)).status).toBe(303);
    const opened = await formOf();
    const omars = {
      'title.en': 'Omar',
      'body.en': body.replace('One is', 'One was').replace('Two is', 'Two was'),
    };
    expect((await act(omar, 'words.save', { ...opened, ...omars })).status).toBe(303);
    const saras = {
      ...opened,
      ...{ 'title.en': 'Sara', 'intro.en': 'Short.' },
      'body.en': body.replace('Two is', 'Two stays').replace('Three is', 'Three stays'),
    };
    const clash = await act(sara, 'words.save', { ...saras, when: 'now' });
    expect(clash.status).toBe(409);
    const merges = clash.visit?.posted?.conflict?.merges ?? [];
    expect(merges.map(({ name }) => name)).toEqual(['title.en', 'body.en']);
    expect(merges[1]?.parts.map(({ kind }) => kind)).toEqual(['taken', 'asked', 'taken']);
    expect((await read()).texts.en.draft?.head).toMatchObject({ title: 'Omar' });

    const newer = Object.fromEntries(merges.map((one) => [`newer-${one.name}`, one.newer]));
    const asked = merges.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'asked' ? part.name : [])),
    );
    const [title = '', second = ''] = asked;
    const unsettled = await act(sara, 'words.save', { ...saras, ...newer, [`pick-${title}`]: 'mine' });
    expect([unsettled.status, faultsOf(unsettled)]).toEqual([409, { '': { code: 'words_unsettled' } }]);
    expect(unsettled.visit?.posted?.conflict?.merges?.map(({ name }) => name)).toEqual(['body.en']);
    expect((await read()).texts.en.draft?.head).toMatchObject({ title: 'Omar' });

    const choices = {
      ...{ [`pick-${title}`]: 'mine', [`pick-${second}`]: 'edit' },
      [`edit-${second}`]: 'Two was and stays.',
    };
    const merged = 'One was long enough.\n\nTwo was and stays.\n\nThree stays long enough.';
    // A third version is saved before the merge: only what it changed is asked again.
    const third = { ...(await formOf()), 'title.en': 'Omar again' };
    expect((await act(omar, 'words.save', third)).status).toBe(303);
    const late = await act(sara, 'words.save', { ...saras, ...newer, ...choices });
    expect(late.status).toBe(409);
    expect(late.visit?.posted?.conflict?.merges?.map(({ name }) => name)).toEqual(['title.en']);
    const shown = late.visit?.posted?.values ?? {};
    expect([shown['body.en'], shown['title.en']]).toEqual([[merged], ['Sara']]);
    const again = Object.fromEntries(
      Object.keys(opened).map((name) => [name, shown[name]?.[0] ?? ''] as const),
    );
    const last = late.visit?.posted?.conflict?.merges?.[0];
    const settled = {
      ...{ ...again, 'newer-title.en': last?.newer ?? '' },
      ...Object.fromEntries(
        (last?.parts ?? []).map((part) => ['name' in part ? `pick-${part.name}` : '', 'theirs']),
      ),
    };
    expect((await act(sara, 'words.save', settled)).status).toBe(303);
    expect((await read()).texts.en.draft).toMatchObject({
      head: { title: 'Omar again', intro: 'Short.' },
      body: merged,
    });
  });

  it('overwrites nothing when two editors save at the same moment', async () => {
    const opened = await formOf();
    const answers = await Promise.all([
      act(omar, 'words.save', { ...opened, 'intro.en': 'By Omar.' }),
      act(sara, 'words.save', { ...opened, 'intro.en': 'By Sara.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const lost = answers.find(({ status }) => status === 409)?.visit?.posted?.conflict;
    expect(lost?.merges?.map(({ name }) => name)).toEqual(['intro.en']);
  });

  it('takes a text that is longer than other forms', async () => {
    const body = `${'كلمة '.repeat(9000).trim()}.`;
    const saved = await act(sara, 'words.save', { ...(await formOf()), 'body.ar': body });
    expect(saved.status).toBe(303);
    expect((await read()).texts.ar.draft?.body).toBe(body);
    expect((await act(sara, 'words.save', { ...(await formOf()), 'body.ar': 'نص.' })).status).toBe(303);
  });

  it('names what is wrong at its field, in the language of the member, and stores nothing', async () => {
    const form = { ...(await formOf()), 'title.en': '', 'body.en': 'One\n\nSee [gone](/en/nowhere).' };
    const refused = await act(sara, 'words.save', form);
    expect(refused.status).toBe(422);
    expect(Object.keys(faultsOf(refused)).sort()).toEqual(['body.en', 'title.en']);
    expect(faultsOf(refused)['body.en']?.values?.message).toMatch(/^At “gone”: .*"\/en\/nowhere".*“Link”/);
    expect(faultsOf(await act(sara, 'words.save', { ...(await formOf()), when: 'later' }))).toMatchObject({
      day: { code: 'time_missing' },
    });
  });

  it('is not for other roles', async () => {
    const { token } = await shop.signIn('catalogue');
    expect((await act(token, 'words.save', await formOf())).status).toBe(403);
  });
});

describe('the form of a new page', () => {
  const add = async (fields: Readonly<Record<string, string>>) => {
    const added = await shop.act('/office/words/new', sara, 'page.add', fields);
    return added.headers.location ?? faultsOf(added);
  };

  it('makes its address from the English title if it has none, and proposes a free one', async () => {
    expect(await add({ 'title.en': 'Our Story — since 2014!' })).toContain('/pages/our-story-since-2014');
    expect(await add({ 'title.en': 'About' })).toContain('/pages/about-2');
    expect(await add({ 'title.ar': 'قصتنا' })).toMatch(/\/pages\/page(?:[?#]|$)/);
    expect(await add({ 'title.ar': 'قصتنا' })).toContain('/pages/page-2');
    for (const [address, free] of [
      ['about-2', 'about-2-2'],
      ['cart', 'cart-2'],
    ] as const)
      expect(await add({ 'title.en': 'One', address })).toEqual({
        address: { code: 'words_address_like', values: { free } },
      });
    expect(await add({ 'title.en': 'One', address: 'Our Story' })).toEqual({
      address: { code: 'words_name' },
    });
  });
});

describe('the order of the pages in a menu', () => {
  it('is that of the rows, unless another member has changed it, and is taken back; the list is filtered by state', async () => {
    for (const address of ['first', 'second', 'third'])
      rowsOf(
        await saveText(shop.app, await addPage(shop.app, { address, menu: 'foot' }), {
          publish: { languages: ['en'] },
        }),
      );
    const menu = async () => {
      await shop.app.texts.refresh();
      return shop.app.texts.menu('en').map(({ address }) => address);
    };
    const member = await shop.signIn('editor');
    const arrange = (rows: readonly string[], fields: Readonly<Record<string, string>> = {}) => {
      const form = { 'was-service': '', 'was-foot': 'first second third', foot: rows, ...fields };
      return shop.act('/office/words', member.token, 'page.arrange', form);
    };
    // Without a script, a button moves one row; with it, the rows are sent as they are.
    expect((await arrange(['0', '1', '2'], { step: 'up foot 2' })).status).toBe(303);
    expect(await menu()).toEqual(['first', 'third', 'second']);
    for (const rows of [['2', '1', '0'], ['0']]) expect((await arrange(rows)).status).toBe(409);
    expect((await shop.undo('/office/words', member)).status).toBe(303);
    expect(await menu()).toEqual(['first', 'second', 'third']);
    expect((await arrange(['2', '0', '1'])).status).toBe(303);
    expect(await menu()).toEqual(['third', 'first', 'second']);
    // Deleted pages are listed if asked for.
    rowsOf(await deletePage(shop.app, 'second', 'gone'));
    const listed = async (query: string) => {
      const visit = (await shop.send('/office/words', { token: member.token })).visit;
      const state = readListState(PAGE_LIST, new URLSearchParams(query));
      return (await visit?.query('words.pages', state))?.rows.map(({ name }) => name);
    };
    expect(await listed('q=second')).toEqual([]);
    expect(await listed('state=deleted')).toEqual(['second']);
    expect(await listed('state=deleted,published&q=tHIRD')).toEqual(['third']);
    rowsOf(await restorePage(shop.app, 'second'));
    // A page that comes back to the menu is its last.
    for (const to of [null, 'foot'] as const)
      rowsOf(await placePage(shop.app, 'third', { address: 'third', menu: to }));
    expect(await menu()).toEqual(['first', 'second', 'third']);
  });
});

describe('who edits a text', () => {
  const path = '/office/words/pages/about';
  const seenBy = async (token: string): Promise<unknown> =>
    JSON.parse((await shop.send(`${path}/editors`, { token })).text);

  it('is shown to other members, until the text is saved or the reports end', async () => {
    expect(await seenBy(omar)).toEqual([]);
    const reported = await act(sara, 'words.edit', {});
    expect([reported.status, reported.headers.location]).toEqual([303, `${path}/editors`]);
    const since = formatTime(shop.clock.now());
    shop.clock.advance(40_000);
    await act(sara, 'words.edit', {});
    shop.clock.advance(40_000);
    expect(await seenBy(omar)).toEqual([expect.stringContaining(since)]);
    expect(await seenBy(omar)).toEqual([expect.stringContaining('editor 1')]);
    expect(await seenBy(sara)).toEqual([]);
    expect((await shop.send('/office/words/pages/help/editors', { token: omar })).text).toBe('[]');
    shop.clock.advance(10_000);
    expect(await seenBy(omar)).toEqual([]);

    shop.clock.advance(600_000);
    await act(sara, 'words.edit', {});
    expect(await seenBy(omar)).toEqual([expect.stringContaining(formatTime(shop.clock.now()))]);
    const form = { ...(await formOf()), 'intro.en': 'Saved.' };
    expect((await act(sara, 'words.save', form)).status).toBe(303);
    expect(await seenBy(omar)).toEqual([]);
  });

  it('is for members who may change texts, and for texts that exist', async () => {
    const { token } = await shop.signIn('catalogue');
    expect((await act(token, 'words.edit', {})).status).toBe(403);
    expect((await shop.send(`${path}/editors`, { token })).status).toBe(403);
    expect((await shop.send(`${path}/editors`)).status).toBe(303);
    expect((await shop.act('/office/words/pages/nothing', sara, 'words.edit')).status).toBe(422);
    expect((await shop.send('/office/words/other/about/editors', { token: sara })).status).toBe(404);
  });
});

describe('the comparison of texts', () => {
  it('marks words, and leaves out paragraphs that are the same', () => {
    const before = aboutWith('Same.\n\nOrders before noon leave the same day.');
    const after = aboutWith('Same.\n\nOrders before 2 pm leave the same day.');
    const [body] = compareTexts(before, after, 'en');
    expect(body?.field).toBe('body');
    const [pieces = [], ...more] = body?.paragraphs ?? [];
    expect(more).toEqual([]);
    const without = (kind: string) =>
      pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
    expect(without('added')).toBe('Orders before noon leave the same day.');
    expect(without('cut')).toBe('Orders before 2 pm leave the same day.');
    expect(pieces.filter(({ kind }) => kind === 'cut')).toEqual([{ kind: 'cut', text: 'noon' }]);
  });

  it('marks whole words in Arabic', () => {
    expect(compareWords('نحن نعرف الشحن.', 'نحن نعرف التوصيل.', 'ar')).toEqual([
      { kind: 'same', text: 'نحن نعرف ' },
      { kind: 'cut', text: 'الشحن' },
      { kind: 'added', text: 'التوصيل' },
      { kind: 'same', text: '.' },
    ]);
  });
});
