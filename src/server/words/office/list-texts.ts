import type { TextStateCode } from '#domain/text-state.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import type { Collection } from '#server/texts.ts';
import type { WordsApp } from '../manage/change-page.ts';
import { listDeletedNames, listPageNames, listQuestionNames } from '../manage/list-names.ts';
import { isAhead, readTextPage, type TextPage } from '../manage/read-page.ts';

interface ListedText {
  readonly code: TextStateCode;
  /** Has changes that are neither published nor scheduled. */
  readonly hasDraft: boolean;
  readonly publishAt: number | undefined;
  readonly isOlder: boolean;
}

export interface ListedPage
  extends Pick<TextPage, 'name' | 'version' | 'isHidden' | 'address' | 'menu' | 'position' | 'deletedTo'> {
  readonly titles: Readonly<Record<Locale, string>>;
  readonly texts: Readonly<Record<Locale, ListedText>>;
}

/** True if the other language has changed its meaning since. */
export const isOlder = ({ texts }: TextPage, language: Locale): boolean => {
  const own = texts[language].current?.meantAt;
  return own !== undefined && (texts[otherLocale(language)].current?.meantAt ?? 0) > own;
};

export const titleOf = (collection: Collection, { texts }: TextPage, language: Locale): string =>
  String(texts[language].current?.head[collection === 'faq' ? 'question' : 'title'] ?? '');

/** The state of a text, for the list and for its page. */
export const describeText = (page: TextPage, language: Locale): ListedText => {
  const text = page.texts[language];
  const { current, shown, draft, scheduled, publishAt } = text;
  const codeOf = (): ListedText['code'] => {
    if (page.deletedTo !== undefined) return 'deleted';
    if (!current) return 'missing';
    if (page.refused?.languages.includes(language)) return 'refused';
    if (page.isHidden) return 'hidden';
    if (publishAt !== undefined) return 'scheduled';
    if (!shown) return 'draft';
    return draft ? 'changed' : 'published';
  };
  return {
    ...{ code: codeOf(), publishAt, hasDraft: scheduled ? isAhead(text) : draft !== undefined },
    isOlder: isOlder(page, language),
  };
};

/** All pages, deleted ones last, or all questions, with the state of each language. */
export const listTexts = async (app: WordsApp, collection: Collection): Promise<ListedPage[]> => {
  const names =
    collection === 'faq'
      ? await listQuestionNames(app.db.read, app.texts.originals)
      : [
          ...(await listPageNames(app.db.read, app.texts.originals)),
          ...(await listDeletedNames(app.db.read)),
        ];
  const pages = await Promise.all(
    names.map((name) => readTextPage(app.db.read, app.texts.originals, { collection, name })),
  );
  return pages
    .filter((page) => page !== undefined)
    .map((page) => ({
      ...{ name: page.name, version: page.version, isHidden: page.isHidden },
      ...{ address: page.address, menu: page.menu, position: page.position, deletedTo: page.deletedTo },
      titles: fromKeys(LOCALES, (locale) => titleOf(collection, page, locale)),
      texts: fromKeys(LOCALES, (locale) => describeText(page, locale)),
    }));
};
