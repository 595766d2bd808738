import type { Locale } from '#i18n/locales.ts';
import type { Collection } from '#server/content/collections.ts';

export type { Collection };

/** One page or question, in all its languages. */
export interface PageRef {
  readonly collection: Collection;
  /** The name of its files, without `.md`. */
  readonly name: string;
}

export interface FileRef extends PageRef {
  readonly language: Locale;
}

export interface Link {
  readonly page: string;
  readonly text: string;
}

/** What stands at the head of a file, by its names. A day is `2026-03-10`. */
export type Head = Readonly<Record<string, string | number | readonly string[] | readonly Link[]>>;

/** A file as fields and text; or whole, where its head cannot be shown as fields. */
export type Draft = { readonly head: Head; readonly body: string } | { readonly text: string };

export interface Fault {
  /** The field, `body` for the text; undefined where no field is to blame. */
  readonly field?: string;
  /** Line of the text, from 1; for `body` only. */
  readonly line?: number;
  readonly message: string;
}

/** A file as it stands on the disk. */
export interface StoredFile {
  /** Of its bytes; a save names the one that it was begun from. */
  readonly hash: string;
  readonly draft: Draft;
  readonly faults: readonly Fault[];
}

export interface Field {
  readonly name: string;
  readonly kind: 'line' | 'lines' | 'links' | 'number' | 'day';
  /** Characters. */
  readonly maximum?: number;
  readonly optional: boolean;
}

export interface ListedPage extends PageRef {
  /** In English, or else in Arabic. */
  readonly title: string;
  readonly state: Readonly<Record<Locale, 'equal' | 'missing' | 'older'>>;
  /** Languages whose file the build would refuse. */
  readonly faulty: readonly Locale[];
}

export interface Picture {
  readonly name: string;
  /** Where this machine shows it. */
  readonly url: string;
  /** How a text names it. */
  readonly path: string;
}

export interface Overview {
  readonly pages: readonly ListedPage[];
  readonly fields: Readonly<Record<Collection, readonly Field[]>>;
  readonly pictures: readonly Picture[];
  /** What a link may lead to. */
  readonly linkPages: readonly string[];
  /** The place of a new question: after all others. */
  readonly nextOrder: number;
}

/** A file on the disk that is another one by now than the one a save was begun from. */
export interface Conflict {
  readonly current: StoredFile | null;
}
