import type { CollectionEntry } from 'astro:content';
import type { Locale } from '#i18n/locales.ts';

/** An editorial entry and its language, which differs from the page's if there is no translation. */
export interface Written<Entry> {
  readonly entry: Entry;
  readonly language: Locale;
}

export type WrittenPage = Written<CollectionEntry<'pages'>>;

export interface Question extends Written<CollectionEntry<'faq'>> {
  /** Fragment id on the page. */
  readonly id: string;
  readonly question: string;
  /** Markdown source. */
  readonly answer: string;
}
