import type { ContentPictures } from '#domain/content-pictures.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MenuPage } from '#routes/page-menu.ts';

/** Folders of `src/content`: pages, and questions of the FAQ. */
export const COLLECTIONS = ['pages', 'faq'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** A page or a question, in both languages. */
export interface PageRef {
  readonly collection: Collection;
  /** File name without extension; also the last part of a page's address, and the fragment of a question. */
  readonly name: string;
}

export interface TextRef extends PageRef {
  readonly language: Locale;
}

interface TextLink {
  readonly page: string;
  readonly text: string;
}

/** Front matter as text fields; `updated` is a day. */
export type Head = Readonly<Record<string, string | number | readonly string[] | readonly TextLink[]>>;

/** A text in one language, as editors write it. */
export interface Written {
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
}

export interface Original extends Written {
  /** Day of `updated:`, in milliseconds; 0 without it. */
  readonly meantAt: number;
}

/** The files in `src/content`, as they were when the process started, like its build. */
export interface Originals {
  find(ref: TextRef): Original | undefined;
  list(collection: Collection): readonly string[];
}

interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

export interface RenderedText {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Ids of the pictures of the media library that it shows. */
  readonly pictures: readonly number[];
}

export interface ShownText extends RenderedText, Written {
  readonly name: string;
  /** Language of the text, which may differ from that of the page. */
  readonly language: Locale;
  /** True if there is no text in the other language. */
  readonly isAlone: boolean;
}

/** What an address of a page made in the office leads to; its current address, if it has moved. */
type FoundAddress =
  | { readonly kind: 'page'; readonly address: string }
  /** Deleted for another page, whose path follows the language. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone' | 'missing' };

/**
 * The texts that visitors see: the files in `src/content`, overlaid by what the office has published. Every process has a
 * copy, which a purge of the tag `words` refreshes.
 */
export interface ShopTexts {
  readonly originals: Originals;
  /** True if the path is a page of texts that differs from its file in the build. */
  isChanged(path: string): boolean;
  /** True if the path is a page that the build makes from texts. */
  isBuilt(path: string): boolean;
  /** Time of the last change of a page that visitors see; 0 if unknown. */
  changedAt(name: string): number;
  /** Addresses of the pages made in the office that visitors can open. */
  own(): readonly string[];
  /** Languages in which a page is written; none for a page that has no text. */
  languages(address: string): readonly Locale[];
  /** Undefined if no page made in the office has, or has had, this address. */
  find(address: string): FoundAddress | undefined;
  menu(locale: Locale): readonly MenuPage[];
  /** @param address name of an original page, or the address of one made in the office */
  page(locale: Locale, address: string): Promise<ShownText | undefined>;
  /** Questions in their order, in the other language if there is no text in this one. */
  questions(locale: Locale): Promise<readonly ShownText[]>;
  pictures(): ContentPictures;
  /** @param pictures of the build */
  setPictures(pictures: ContentPictures): void;
  /** Reloads the media library. @returns tags of the pages that show a picture that has changed */
  refreshPictures(): Promise<readonly string[]>;
  /** @returns tags of other pages that change, too. @throws when the database cannot be read; the texts are unchanged then */
  refresh(): Promise<readonly string[]>;
}
