import type { Engine } from '../db.ts';
import { autoId, createTable, numbers, packed, rowId, texts } from './statements.ts';

/** Imports of catalogue folders and spreadsheets, with what each row changes, so that an import can be undone. */
const createImports = (engine: Engine): string[] => [
  // Records of the last import. Their name is `LIST/KEY`, or `settings/` for the settings.
  createTable(
    'catalogue_source',
    '"name" text primary key',
    texts('list', 'key'),
    numbers('position'),
    texts('record_json', 'pictures_json'),
  ),
  `create table catalogue_import (
    id ${autoId(engine)}, kind text not null check (kind in ('folder', 'sheet')),
    file_name text not null, state text not null, options_json text not null,
    added_rows integer not null default 0, changed_rows integer not null default 0,
    removed_rows integer not null default 0, same_rows integer not null default 0,
    fault_rows integer not null default 0,
    made_by text not null, created_at bigint not null,
    applied_by text, applied_at bigint, undone_by text, undone_at bigint,
    problem_json text, worker text, worker_until bigint not null default 0)`,
  `create table catalogue_import_row (
    import_id integer not null references catalogue_import(id) on delete cascade,
    position integer not null, row_number integer, kind text not null, list text not null,
    key text not null, name text not null, detail_json text not null,
    primary key (import_id, position))`,
  'create index catalogue_import_row_by_kind on catalogue_import_row (import_id, kind, position)',
  // Records that an imported folder replaced, so that its undo restores them.
  `create table catalogue_import_source (
    import_id integer not null references catalogue_import(id) on delete cascade,
    name text not null, written_hash text, before_json text,
    primary key (import_id, name))`,
  `create table sheet_mapping (
    headers text primary key, columns_json text not null, used_at bigint not null)`,
];

/** `product_text` has the Markdown of descriptions that were edited in the shop; the others are in `catalogue_source`. */
const createVersions = (engine: Engine): string[] => [
  `create table product_text (
    product_id integer primary key references product(id) on delete cascade,
    description_en text not null,
    description_ar text not null)`,
  `create table product_version (
    id ${rowId(engine)},
    product_id integer not null references product(id) on delete cascade,
    at bigint not null,
    member_id integer,
    actor_name text not null,
    action text not null,
    fields_json text not null,
    before_json text,
    after_json text not null)`,
  'create index product_version_by_product on product_version (product_id, id)',
];

/** Changes of the prices of many products, with the old values for the undo. */
const createPriceChanges = (engine: Engine): string[] => {
  const terms = (age: string) =>
    `${age}_price bigint not null, ${age}_discounted bigint, ${age}_starts_at bigint, ${age}_ends_at bigint`;
  return [
    `create table price_change (
      id ${autoId(engine)}, rule_json text not null, state text not null, apply_at bigint not null,
      created_at bigint not null, done_at bigint, member_id integer, made_by text not null,
      products integer not null)`,
    'create index price_change_by_state on price_change (state, apply_at)',
    `create table price_change_row (
      change_id integer not null references price_change(id) on delete cascade,
      product_id integer not null references product(id) on delete cascade,
      state text not null, ${terms('old')}, ${terms('new')},
      primary key (change_id, product_id))${packed(engine)}`,
    'create index price_change_row_by_state on price_change_row (change_id, state, product_id)',
    'create index price_change_row_by_product on price_change_row (product_id)',
  ];
};

export const createCatalogueChanges = (engine: Engine): string[] => [
  ...createImports(engine),
  ...createVersions(engine),
  ...createPriceChanges(engine),
  // Brands, categories and other terms that were merged into another one, whose URLs lead there.
  `create table merged_term (
    kind text not null, from_id integer not null, from_key text not null, to_id integer not null,
    merged_at bigint not null, primary key (kind, from_id), unique (kind, from_key))`,
  'create index merged_term_by_target on merged_term (kind, to_id)',
];
