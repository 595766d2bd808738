import { LOCALES, type Locale } from '#i18n/locales.ts';
import { defaultLabels } from '#i18n/translate.ts';
import { PAGE_MENUS } from '#routes/page-menu.ts';
import { textPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { changeLabels, resetLabels } from '#server/labels/change-labels.ts';
import { listPageEntries, listProductEntries } from '#server/sitemap/list-entries.ts';
import type { Collection, PageRef, Written } from '#server/texts.ts';
import { hideQuestion, moveQuestion } from '#server/words/manage/arrange-questions.ts';
import type { PageState } from '#server/words/manage/change-page.ts';
import { listPageNames, listQuestionNames } from '#server/words/manage/list-names.ts';
import { hidePage, placePage } from '#server/words/manage/place-page.ts';
import { publishDueTexts } from '#server/words/manage/publish-due-texts.ts';
import { saveText, type TextChange } from '#server/words/manage/save-text.ts';
import {
  discardDraft,
  resetText,
  restoreRevision,
  undoTextChange,
  unscheduleText,
} from '#server/words/manage/take-back.ts';
import { isFreeAddress } from '#server/words/text-page.ts';
import type { Random } from '../../bench/catalogue/random.ts';
import type { manualClock } from '../../support/clock.ts';
import { type Targets, writePage, writeQuestion } from './random-text.ts';

const HOUR_MS = 3_600_000;

/** How often an editor does what after the first pages. */
const TIMES = {
  addPage: 2,
  publish: 12,
  publishOwn: 3,
  save: 3,
  addQuestion: 3,
  schedule: 3,
  passTime: 3,
  placePage: 3,
  hidePage: 2,
  hideQuestion: 2,
  moveQuestion: 2,
  changeLabel: 4,
  resetLabel: 1,
  takeBack: 2,
} as const;
type Kind = keyof typeof TIMES;
const FIRST = ['addPage', 'publishOwn', 'addPage', 'publishOwn', 'addPage'] as const;

interface Outcome {
  readonly ok: boolean;
  readonly value?: { readonly before?: PageState } | object;
  readonly error?: unknown;
}

export interface Editor {
  /** Makes the next edit. @returns a line that says what was done, or why it was refused */
  edit(): Promise<string>;
}

const shuffle = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** An editor whose edits a seed decides. They take the same use cases as the forms of the office. */
export const createEditor = async (
  app: App,
  clock: ReturnType<typeof manualClock>,
  random: Random,
): Promise<Editor> => {
  const built = [...(await listPageEntries(app)), ...(await listProductEntries(app, 0))].map(
    ({ paths }) => paths,
  );
  const pages: string[] = [];
  const changed: { ref: PageRef; before: PageState }[] = [];
  const addresses = [...'abcdefghijklm'].map((letter) => `story-${letter}`);
  const labels = Object.keys(defaultLabels('en'));
  const kinds = Object.entries(TIMES).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind));
  const plan: Kind[] = [...FIRST, ...shuffle(random, kinds)];

  const readTargets = (): Targets => {
    // Pages of the office are linked often, most of them open.
    const own = [...Array(9).fill(app.texts.own()), pages].flat();
    const of = (locale: Locale) => [
      ...own.flatMap((name) => Array(5).fill(textPath(locale, name))),
      ...built.map((paths) => paths[locale] ?? ''),
    ];
    return { en: of('en'), ar: of('ar') };
  };
  const languages = (): readonly Locale[] => random.pick([['en'], ['ar'], LOCALES, LOCALES]);
  const write = (collection: Collection, of = languages()): NonNullable<TextChange['texts']> => {
    const targets = readTargets();
    const writer: (random: Random, locale: Locale, targets: Targets) => Written =
      collection === 'pages' ? writePage : writeQuestion;
    return Object.fromEntries(of.map((locale) => [locale, writer(random, locale, targets)]));
  };
  const anyText = async (): Promise<PageRef> => {
    if (pages.length > 0 && random.next() < 0.4) return { collection: 'pages', name: random.pick(pages) };
    const collection = random.pick(['pages', 'pages', 'faq'] as const);
    const list = collection === 'pages' ? listPageNames : listQuestionNames;
    return { collection, name: random.pick(await list(app.db.read, app.texts.originals)) };
  };
  const anyQuestion = async () => random.pick(await listQuestionNames(app.db.read, app.texts.originals));
  const freeAddress = (): string => {
    const address = random.pick([...addresses, 'about', 'cart', 'Not an address']);
    return isFreeAddress(address) ? address : '';
  };
  const place = (address: string) => ({ address, menu: random.pick([null, ...PAGE_MENUS]) });
  const undoable = (ref: PageRef, result: Outcome): Outcome => {
    if (result.ok && result.value && 'before' in result.value && result.value.before)
      changed.push({ ref, before: result.value.before });
    return result;
  };

  const edits: Readonly<Record<Kind, () => Promise<{ what: string; result: Outcome }>>> = {
    addPage: async () => {
      const address = freeAddress();
      const ref: PageRef = { collection: 'pages', name: address };
      if (address === '')
        return { what: 'an address that is not free', result: { ok: false, error: 'address' } };
      const result = await saveText(app, ref, { texts: write('pages'), isNew: true, place: place(address) });
      if (result.ok) pages.push(address);
      return { what: address, result };
    },
    addQuestion: async () => {
      const ref: PageRef = { collection: 'faq', name: `question-${random.below(100)}` };
      return { what: ref.name, result: await saveText(app, ref, { texts: write('faq'), isNew: true }) };
    },
    save: async () => {
      const ref = await anyText();
      return {
        what: ref.name,
        result: await saveText(app, ref, { texts: write(ref.collection), isMinor: random.next() < 0.5 }),
      };
    },
    publish: async () => {
      const ref = await anyText();
      const of = languages();
      const change = {
        ...(random.next() < 0.7 && { texts: write(ref.collection, of) }),
        publish: { languages: of },
      };
      return { what: `${ref.name} ${of}`, result: undoable(ref, await saveText(app, ref, change)) };
    },
    publishOwn: async () => {
      const ref: PageRef = { collection: 'pages', name: random.pick(pages) };
      const change = { texts: write('pages', LOCALES), publish: { languages: LOCALES } };
      return { what: ref.name, result: undoable(ref, await saveText(app, ref, change)) };
    },
    schedule: async () => {
      const ref = await anyText();
      const of = languages();
      const publish = { languages: of, at: clock.now() + random.below(2 * HOUR_MS) };
      return {
        what: `${ref.name} ${of}`,
        result: await saveText(app, ref, { texts: write(ref.collection, of), publish }),
      };
    },
    passTime: async () => {
      clock.advance(HOUR_MS);
      return { what: `${await publishDueTexts(app)} due`, result: { ok: true } };
    },
    placePage: async () => {
      const [name, address] = [random.pick(pages), freeAddress()];
      if (address === '')
        return { what: 'an address that is not free', result: { ok: false, error: 'address' } };
      return { what: `${name} ${address}`, result: await placePage(app, name, place(address)) };
    },
    hidePage: async () => {
      const name = random.pick(pages);
      const isHidden = random.next() < 0.6;
      return { what: `${name} ${isHidden}`, result: await hidePage(app, name, isHidden) };
    },
    hideQuestion: async () => {
      const name = await anyQuestion();
      const isHidden = random.next() < 0.6;
      return { what: `${name} ${isHidden}`, result: await hideQuestion(app, name, isHidden) };
    },
    moveQuestion: async () => {
      const name = await anyQuestion();
      return { what: name, result: await moveQuestion(app, name, random.pick([-1, 1] as const)) };
    },
    changeLabel: async () => {
      const key = random.pick(labels);
      const texts = languages().flatMap((locale) => {
        const text = defaultLabels(locale)[key];
        const more = { en: '& "more" <new>', ar: '& «جديد» <أكثر>' };
        return text === undefined
          ? []
          : [{ key, locale, text: random.next() < 0.9 ? `${text} ${more[locale]}` : '{no} placeholder' }];
      });
      return { what: key, result: await changeLabels(app, texts) };
    },
    resetLabel: async () => {
      const rows = await app.db.read
        .selectFrom('label_override')
        .select(['key', 'locale'])
        .orderBy('key')
        .execute();
      const { key, locale } = rows.length > 0 ? random.pick(rows) : { key: undefined, locale: undefined };
      if (key) await resetLabels(app, { key, ...(random.next() < 0.5 && { locale }) });
      return { what: String(key), result: { ok: key !== undefined } };
    },
    takeBack: async () => {
      const last = changed.at(-1);
      if (last && random.next() < 0.5)
        return { what: `undo ${last.ref.name}`, result: await undoTextChange(app, last.ref, last.before) };
      const ref = await anyText();
      const rows = await app.db.read
        .selectFrom('text_revision')
        .select('id')
        .where('collection', '=', ref.collection)
        .where('name', '=', ref.name)
        .orderBy('id')
        .execute();
      if (rows.length > 0 && random.next() < 0.4)
        return { what: `restore ${ref.name}`, result: await restoreRevision(app, ref, random.pick(rows).id) };
      const [what, change] = random.pick(Object.entries({ discardDraft, resetText, unscheduleText }));
      return { what: `${what} ${ref.name}`, result: await change(app, ref, languages()) };
    },
  };

  let made = 0;
  return {
    edit: async () => {
      // A refused first page is written again.
      const kind = pages.length === 0 ? 'addPage' : (plan[made % plan.length] ?? 'publish');
      made += 1;
      const { what, result } = await edits[kind]();
      return `${kind} ${what}${result.ok ? '' : `: refused ${JSON.stringify(result.error)}`}`;
    },
  };
};
