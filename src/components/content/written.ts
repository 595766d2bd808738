import type { CollectionEntry } from 'astro:content';
import type { Locale } from '#i18n/locales.ts';

/** What an editor wrote, and the language it is in: the other one where a page is not translated yet. */
export interface Written<Entry> {
  readonly entry: Entry;
  readonly language: Locale;
}

export type WrittenPage = Written<CollectionEntry<'pages'>>;

export interface Question extends Written<CollectionEntry<'faq'>> {
  /** Its address on the page. */
  readonly id: string;
  readonly question: string;
  /** Markdown as it was written. */
  readonly answer: string;
}
