import type { Kysely } from 'kysely';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PageRef } from '#server/texts.ts';
import { isOpen, listAddresses, listPublished, type PublishedPage, toRevision } from '../published.ts';
import { keyOf } from '../text-page.ts';

/** A page or question with the texts that link. */
export type LinkingPage = Pick<PublishedPage, 'collection' | 'name' | 'texts'>;

/** In a language, or else in the other one. */
export const linkingTitle = ({ texts, name }: LinkingPage, locale: Locale): string => {
  const head = (texts[locale] ?? texts[otherLocale(locale)])?.head;
  return String(head?.title ?? head?.question ?? name);
};

const listScheduled = async (db: Kysely<Database>): Promise<LinkingPage[]> => {
  const pages: LinkingPage[] = [];
  for (const locale of LOCALES) {
    const rows = await db
      .selectFrom('text_page')
      .innerJoin('text_revision', 'text_revision.id', `text_page.scheduled_${locale}_id`)
      .selectAll('text_revision')
      .execute();
    for (const row of rows)
      pages.push({ collection: row.collection, name: row.name, texts: { [locale]: toRevision(row) } });
  }
  return pages;
};

/** What follows the language in links: any address of a page made in the office, or the place of a question. */
export const listLinkedAs = async (db: Kysely<Database>, { collection, name }: PageRef): Promise<string[]> =>
  collection === 'faq'
    ? [`faq#${name}`]
    : [...(await listAddresses(db))].flatMap(([address, of]) => (of === name ? [address] : []));

/** Pages and questions that visitors see or that are scheduled, and that link to a page made in the office or a question. */
export const listLinking = async (db: Kysely<Database>, ref: PageRef): Promise<LinkingPage[]> => {
  const [published, own] = [await listPublished(db), await listLinkedAs(db, ref)];
  const link = new RegExp(`/(?:${LOCALES.join('|')})/(?:${own.join('|')})(?![\\w-])`);
  const shown: readonly LinkingPage[] = [...published.values()].filter(isOpen);
  const linking = [...shown, ...(await listScheduled(db))].filter(
    (page) =>
      keyOf(page) !== keyOf(ref) && LOCALES.some((locale) => link.test(page.texts[locale]?.body ?? '')),
  );
  // A page may link in its published text and in its next one.
  return [...new Map(linking.map((page) => [keyOf(page), page])).values()];
};
