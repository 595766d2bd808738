import type { Kysely } from 'kysely';
import { LOCALES } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Originals, PageRef, TextRef } from '#server/texts.ts';
import { listPageNames, listQuestionNames } from '../manage/list-names.ts';
import { readTextPage, type TextPage, type TextState } from '../manage/read-page.ts';

export interface ListedText extends TextRef {
  readonly page: TextPage;
  readonly state: TextState;
}

export const fileOf = ({ collection, name, language }: TextRef): string =>
  `${collection}/${language}/${name}.md`;

/** All texts of the shop that are published or original, in both languages. */
export const listShown = async (db: Kysely<Database>, originals: Originals): Promise<ListedText[]> => {
  const refs: PageRef[] = [
    ...(await listPageNames(db, originals)).map((name) => ({ collection: 'pages' as const, name })),
    ...(await listQuestionNames(db, originals)).map((name) => ({ collection: 'faq' as const, name })),
  ];
  const listed: ListedText[] = [];
  for (const ref of refs) {
    const page = await readTextPage(db, originals, ref);
    if (!page) continue;
    for (const language of LOCALES)
      if (page.texts[language].shown) listed.push({ ...ref, language, page, state: page.texts[language] });
  }
  return listed;
};
