import type { Locale } from '#i18n/locales.ts';
import type { Collection } from '#server/content/collections.ts';

export type { Collection };

export interface PageRef {
  readonly collection: Collection;
  /** File name without `.md`. */
  readonly name: string;
}

export interface FileRef extends PageRef {
  readonly language: Locale;
}

export interface Link {
  readonly page: string;
  readonly text: string;
}

/** Front matter by field name. Dates have the format `2026-03-10`. */
export type Head = Readonly<Record<string, string | number | readonly string[] | readonly Link[]>>;

/** Front matter and body, or the complete text if the front matter cannot be represented by fields. */
export type Draft = { readonly head: Head; readonly body: string } | { readonly text: string };

export interface Fault {
  /** Field name, or `body` for the text. Undefined if the error has no field. */
  readonly field?: string;
  /** Line number from 1, only for `body`. */
  readonly line?: number;
  readonly message: string;
}

export interface StoredFile {
  /** Hash of the file's bytes, sent with a save to detect conflicts. */
  readonly hash: string;
  readonly draft: Draft;
  readonly faults: readonly Fault[];
}

export interface Field {
  readonly name: string;
  readonly kind: 'line' | 'lines' | 'links' | 'number' | 'day';
  readonly maximum?: number;
  readonly optional: boolean;
}

export interface ListedPage extends PageRef {
  readonly title: string;
  readonly state: Readonly<Record<Locale, 'equal' | 'missing' | 'older'>>;
  readonly faulty: readonly Locale[];
}

export interface Picture {
  readonly name: string;
  /** URL on the development server. */
  readonly url: string;
  /** Path as used in Markdown. */
  readonly path: string;
}

export interface Overview {
  readonly pages: readonly ListedPage[];
  readonly fields: Readonly<Record<Collection, readonly Field[]>>;
  readonly pictures: readonly Picture[];
  readonly linkPages: readonly string[];
  /** Position of a new question. */
  readonly nextOrder: number;
}

/** Current version of a file that has changed since the draft was started. */
export interface Conflict {
  readonly current: StoredFile | null;
}
