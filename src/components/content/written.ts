import type { CollectionEntry } from 'astro:content';
import type { Locale } from '#i18n/locales.ts';

/** An editorial entry with its language, which may differ from that of the page. */
export interface Written<Entry> {
  readonly entry: Entry;
  readonly language: Locale;
}

export type WrittenPage = Written<CollectionEntry<'pages'>>;

export interface Question extends Written<CollectionEntry<'faq'>> {
  /** Fragment id on the page. */
  readonly id: string;
  readonly question: string;
  /** Markdown source of the answer. */
  readonly answer: string;
}
