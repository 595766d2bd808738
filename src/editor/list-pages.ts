import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { PLAIN_PAGES } from '#routes/table.ts';
import type { Collection } from '#server/content/collections.ts';
import { compareLanguages } from '#server/content/compare-languages.ts';
import { CONTENT, isName, readContentFile } from './content-file.ts';
import { FIELDS } from './fields.ts';
import { listPictures } from './pictures.ts';
import type { ListedPage, Overview, StoredFile } from './types.ts';

const listNames = async (root: string, collection: Collection): Promise<string[]> => {
  const all = await Promise.all(
    LOCALES.map((language) => readdir(join(root, CONTENT, collection, language)).catch(() => [])),
  );
  const names = all
    .flat()
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
  return [...new Set(names)].filter(isName).sort();
};

const readHead = (files: Readonly<Record<Locale, StoredFile | null>>, name: string): unknown => {
  const drafts = LOCALES.map((language) => files[language]?.draft);
  return drafts.flatMap((draft) => (draft && 'head' in draft ? [draft.head[name]] : [])).find(Boolean);
};

interface OrderedPage {
  readonly page: ListedPage;
  readonly order: number;
}

const listCollection = async (root: string, collection: Collection): Promise<OrderedPage[]> => {
  const names = await listNames(root, collection);
  const unequal = await compareLanguages(root);
  const listed = await Promise.all(
    names.map(async (name) => {
      const [en, ar] = await Promise.all(
        LOCALES.map((language) => readContentFile(root, { collection, name, language })),
      );
      const files = { en: en ?? null, ar: ar ?? null };
      const stateOf = (language: Locale): ListedPage['state'][Locale] =>
        unequal.find((one) => one.page === `${collection}/${name}` && one.language === language)?.code ??
        'equal';
      const page: ListedPage = {
        collection,
        name,
        title: String(readHead(files, collection === 'pages' ? 'title' : 'question') ?? name),
        state: { en: stateOf('en'), ar: stateOf('ar') },
        faulty: LOCALES.filter((language) => (files[language]?.faults.length ?? 0) > 0),
      };
      return { page, order: Number(readHead(files, 'order') ?? 0) };
    }),
  );
  return listed.sort((one, other) => one.order - other.order);
};

const findNextOrder = (listed: readonly OrderedPage[]): number =>
  1 + Math.max(0, ...listed.map(({ order }) => order).filter(Number.isFinite));

export const readOverview = async (root: string): Promise<Overview> => {
  const [pages, questions] = await Promise.all([listCollection(root, 'pages'), listCollection(root, 'faq')]);
  return {
    pages: [...pages, ...questions].map(({ page }) => page),
    fields: FIELDS,
    pictures: await listPictures(root),
    linkPages: PLAIN_PAGES,
    nextOrder: findNextOrder(questions),
  };
};
