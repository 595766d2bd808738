import type { Locale } from '#i18n/locales.ts';
import type { Collection, ListedPage, Overview, PageRef } from '../types.ts';
import { readFile, readOverview } from './calls.ts';
import { h } from './element.ts';
import { labels } from './labels.ts';
import { createPane } from './pane.ts';

const LANGUAGES: readonly Locale[] = ['en', 'ar'];
const COLLECTIONS: readonly Collection[] = ['pages', 'faq'];

const hashOf = ({ collection, name }: PageRef): string => `#${collection}/${name}`;
const readHash = (): PageRef | undefined => {
  const [collection, name] = location.hash.slice(1).split('/');
  const known = COLLECTIONS.find((one) => one === collection);
  return name && known ? { collection: known, name } : undefined;
};

const addressOf = ({ collection, name }: PageRef, language: Locale): string =>
  collection === 'faq' ? `/${language}/faq#${name}` : `/${language}/${name}`;

const list = h('nav', { class: 'editor__list', 'aria-label': labels.title });
const desk = h('main', { class: 'editor__desk' });
document.body.append(list, desk);

/** In narrow windows the list is initially closed, because it would cover the page. */
const isWide = matchMedia('(min-width: 1100px)').matches;

let overview: Overview;
let panes: readonly ReturnType<typeof createPane>[] = [];

const listBadges = (page: ListedPage): HTMLElement[] =>
  LANGUAGES.flatMap((language) => {
    const state = page.state[language];
    const sentences = [
      state === 'equal' ? undefined : labels[state],
      page.faulty.includes(language) ? labels.faulty : undefined,
    ];
    return sentences.flatMap((sentence) =>
      sentence
        ? [h('small', { class: 'editor__badge' }, sentence.replace('{language}', labels[language]))]
        : [],
    );
  });

const askForQuestion = (): void => {
  const name = prompt(labels.newQuestionName)?.trim();
  if (!name) return;
  const isFree = !overview.pages.some((page) => page.collection === 'faq' && page.name === name);
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 60 && isFree) location.hash = `#faq/${name}`;
  else alert(labels.badName);
};

const showList = (): void => {
  const chosen = location.hash;
  list.replaceChildren(
    h('h1', {}, labels.title),
    ...COLLECTIONS.map((collection) =>
      h(
        'details',
        { open: isWide || !readHash() },
        h('summary', {}, labels[collection]),
        h(
          'ul',
          {},
          ...overview.pages
            .filter((page) => page.collection === collection)
            .map((page) =>
              h(
                'li',
                {},
                h(
                  'a',
                  { href: hashOf(page), 'aria-current': hashOf(page) === chosen && 'page' },
                  h('span', { dir: 'auto' }, page.title),
                  ...listBadges(page),
                ),
              ),
            ),
        ),
      ),
    ),
    h('button', { type: 'button', class: 'editor__small', click: askForQuestion }, labels.newQuestion),
  );
};

const refreshList = async (): Promise<void> => {
  overview = await readOverview();
  showList();
};

let turn = 0;
const showPage = async (): Promise<void> => {
  turn += 1;
  const own = turn;
  const page = readHash();
  if (!page) {
    panes = [];
    desk.replaceChildren(h('p', { class: 'note' }, labels.choose));
    return;
  }
  const files = await Promise.all(LANGUAGES.map((language) => readFile({ ...page, language })));
  if (own !== turn) return;
  panes = LANGUAGES.map((language, index) =>
    createPane({
      ref: { ...page, language },
      file: files[index] ?? null,
      overview,
      href: addressOf(page, language),
      readOther: () => panes[1 - index]?.readDraft() ?? files[1 - index]?.draft,
      onSaved: () => void refreshList(),
    }),
  );
  desk.replaceChildren(...panes.map(({ element }) => element));
};

addEventListener('hashchange', () => {
  showList();
  void showPage();
});
addEventListener('beforeunload', (event) => {
  if (panes.some((pane) => pane.isChanged())) event.preventDefault();
});

await refreshList();
await showPage();
