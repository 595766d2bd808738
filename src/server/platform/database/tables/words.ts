import type { Generated } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { PageMenu } from '#routes/page-menu.ts';
import type { Flag } from './shared.ts';

type Collection = 'pages' | 'faq';

/** Where the addresses of a deleted page lead: nowhere, or to a path that follows the language, such as `/about`. */
export type DeletedTo = 'gone' | `/${string}`;

/** A saved version of a text in one language. */
export interface TextRevisionTable {
  id: Generated<number>;
  collection: Collection;
  /** File name in `src/content` without extension. */
  name: string;
  language: Locale;
  /** Front matter. */
  head_json: string;
  /** Markdown. */
  body: string;
  at: number;
  /** Time of the last change that the other language must follow. */
  meant_at: number;
  /** Time of its last publication. */
  published_at: number | null;
  member_id: number | null;
  actor_name: string;
}

/** A page or a question that was edited in the office. */
export interface TextPageTable {
  collection: Collection;
  name: string;
  version: Generated<number>;
  draft_en_id: number | null;
  draft_ar_id: number | null;
  /** Null: visitors see the original file, if there is one. */
  published_en_id: number | null;
  published_ar_id: number | null;
  /** The revision to publish at `publish_*_at`. The draft may have newer changes. */
  scheduled_en_id: number | null;
  scheduled_ar_id: number | null;
  publish_en_at: number | null;
  publish_ar_at: number | null;
  /** Place of a question on the page; null as in its front matter. */
  position: number | null;
  is_hidden: Generated<Flag>;
  /** Last part of the address of a page that was made in the office; null for files and questions. */
  address: string | null;
  menu: PageMenu | null;
  /** Why scheduled texts were not published at their time. */
  refused_json: string | null;
  /** Of a deleted page. */
  deleted_to: DeletedTo | null;
}

/** Current and earlier addresses of pages that were made in the office. */
export interface TextAddressTable {
  address: string;
  /** Name of the page. */
  name: string;
}

/** A picture of the media library. */
export interface TextPictureTable {
  id: Generated<number>;
  /** As texts write it, such as `gym-floor.webp`. */
  name: string;
  hash: string;
  ext: string;
  width: number;
  height: number;
  alt_en: Generated<string>;
  alt_ar: Generated<string>;
  version: Generated<number>;
  added_at: number;
}

/** What a member has typed into a form of a text and not yet saved. */
export interface TextDraftTable {
  member_id: number;
  /** Of the page with the form. */
  path: string;
  /** Key of the form on its page. */
  form: string;
  /** Key of the submit that will save it. */
  request: string;
  draft_json: string;
  at: number;
}

/** A member who is typing into a text. */
export interface TextEditorTable {
  collection: Collection;
  name: string;
  member_id: number;
  since: number;
  /** Time of the last sign of it. */
  at: number;
}
