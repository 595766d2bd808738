import type { Engine } from '../db.ts';
import { autoId, rowId } from './statements.ts';
import { differs, purgeAll, purgeOn } from './triggers.ts';

const COLLECTION = "collection text not null check (collection in ('pages', 'faq'))";

const createLabels = (engine: Engine): string[] => [
  `create table label_override (
    key text not null,
    locale text not null check (locale in ('en', 'ar')),
    text text not null check (text <> ''),
    changed_at bigint not null,
    primary key (key, locale))`,
  ...purgeAll(engine, 'labels', 'label_override'),
];

const SHOWN = ['published_en_id', 'published_ar_id', 'position', 'is_hidden', 'address', 'menu'] as const;

/** What visitors see. A draft purges nothing. */
const purgePages = (engine: Engine): string[] => {
  const published =
    'new.published_en_id is not null or new.published_ar_id is not null or new.position is not null or new.is_hidden = 1';
  const changed = differs(engine, SHOWN);
  const each = engine === 'postgres' ? 'for each row' : '';
  return [
    { name: 'text_page_insert', on: 'insert on text_page', when: published, each },
    { name: 'text_page_delete', on: 'delete on text_page', each },
    { name: 'text_page_update', on: 'update on text_page', when: changed, each },
  ].map((trigger) => purgeOn(engine, 'words', trigger));
};

/** Also purges when a page is deleted or restored. */
export const replacePagePurge = (engine: Engine): string[] => [
  `drop trigger purge_text_page_update${engine === 'postgres' ? ' on text_page' : ''}`,
  purgeOn(engine, 'words', {
    ...{ name: 'text_page_update', on: 'update on text_page' },
    when: differs(engine, [...SHOWN, 'deleted_to']),
  }),
];

/**
 * Editors' pages and questions that were edited in the office. A row without published revision shows the original file in
 * `src/content`. Revisions are never changed, except for the time of their publication.
 */
const createTexts = (engine: Engine): string[] => {
  const links = (...names: string[]) =>
    names.map((name) => `${name} integer references text_revision(id)`).join(', ');
  return [
    `create table text_revision (
      id ${rowId(engine)},
      ${COLLECTION},
      name text not null,
      language text not null check (language in ('en', 'ar')),
      head_json text not null,
      body text not null,
      at bigint not null,
      meant_at bigint not null,
      published_at bigint,
      member_id integer,
      actor_name text not null)`,
    'create index text_revision_by_text on text_revision (collection, name, id)',
    // Pages made in the office have an address and may be in a menu. `refused_json` says why a scheduled text was not
    // published at its time, until an editor has dealt with it. A draft saved after the scheduled revision does not go live
    // with it.
    `create table text_page (
      ${COLLECTION},
      name text not null,
      version integer not null default 0,
      ${links('draft_en_id', 'draft_ar_id', 'published_en_id', 'published_ar_id')},
      publish_en_at bigint,
      publish_ar_at bigint,
      position integer,
      is_hidden integer not null default 0,
      address text,
      menu text check (menu in ('service', 'foot')),
      refused_json text,
      ${links('scheduled_en_id', 'scheduled_ar_id')},
      primary key (collection, name))`,
    ...['en', 'ar'].map(
      (language) =>
        `create index text_page_due_${language} on text_page (publish_${language}_at) where publish_${language}_at is not null`,
    ),
    ...purgePages(engine),
    // All addresses that a page has had, because they redirect to the current one.
    'create table text_address (address text primary key, name text not null)',
    // Members who are typing into a text, so that others see it.
    `create table text_editor (
      ${COLLECTION}, name text not null, member_id integer not null,
      since bigint not null, at bigint not null, primary key (collection, name, member_id))`,
    'create index text_editor_by_time on text_editor (at)',
  ];
};

/**
 * Pictures of pages and questions that were uploaded in the office. Their name is that of a file in `src/content/images`. The log
 * outlives deleted pictures, so their ids are not used again.
 */
const createPictures = (engine: Engine): string[] => [
  `create table text_picture (
    id ${autoId(engine)},
    name text not null unique,
    hash text not null,
    ext text not null,
    width integer not null,
    height integer not null,
    alt_en text not null default '',
    alt_ar text not null default '',
    version integer not null default 0,
    added_at bigint not null)`,
  purgeOn(engine, 'pictures', { name: 'text_picture_insert', on: 'insert on text_picture' }),
  purgeOn(engine, 'pictures', {
    name: 'text_picture_update',
    on: 'update on text_picture',
    when: `(${differs(engine, ['hash', 'alt_en', 'alt_ar'])})`,
  }),
  purgeOn(engine, 'pictures', { name: 'text_picture_delete', on: 'delete on text_picture' }),
];

export const createWords = (engine: Engine): string[] => [
  ...createLabels(engine),
  ...createTexts(engine),
  ...createPictures(engine),
];
