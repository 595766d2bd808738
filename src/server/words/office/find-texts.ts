import { LOCALES, type Locale } from '#i18n/locales.ts';
import { createLabelMatch } from '#server/labels/list-labels.ts';
import { COLLECTIONS, type PageRef } from '#server/texts.ts';
import type { WordsApp } from '../manage/change-page.ts';
import { listPageNames, listQuestionNames } from '../manage/list-names.ts';
import { readTextPage, type TextPage } from '../manage/read-page.ts';
import { titleOf } from './list-texts.ts';

export interface FoundText extends PageRef {
  readonly titles: Readonly<Record<Locale, string>>;
  /** Last part of the address of a page. */
  readonly address: string;
  /** Visitors see it, and it is not hidden. */
  readonly isOpen: boolean;
}

/** Pages and questions that contain all words of a text, drafts included. Those with the words in the title come first. */
export const findTexts = async (app: WordsApp, text: string, most: number): Promise<FoundText[]> => {
  const { db, texts } = app;
  const [pages, questions] = await Promise.all([
    listPageNames(db.read, texts.originals),
    listQuestionNames(db.read, texts.originals),
  ]);
  const names = { pages, faq: questions };
  const refs = COLLECTIONS.flatMap((collection) => names[collection].map((name) => ({ collection, name })));
  const found = await Promise.all(refs.map((ref) => readTextPage(db.read, texts.originals, ref)));
  const isWanted = createLabelMatch(text);
  const rank = (page: TextPage): number => {
    const ranks = LOCALES.map((locale) => {
      if (isWanted(page.name, titleOf(page.collection, page, locale))) return 0;
      return isWanted('', page.texts[locale].current?.body ?? '') ? 1 : 2;
    });
    return Math.min(...ranks);
  };
  return found
    .flatMap((page) => (page ? [{ page, rank: rank(page) }] : []))
    .filter((one) => one.rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ page }) => ({
      ...{ collection: page.collection, name: page.name, address: page.address ?? page.name },
      isOpen: !page.isHidden && LOCALES.some((locale) => page.texts[locale].shown),
      titles: { en: titleOf(page.collection, page, 'en'), ar: titleOf(page.collection, page, 'ar') },
    }));
};
