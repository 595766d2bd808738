import type { Engine } from '../db.ts';
import {
  autoId,
  both,
  createTable,
  keyed,
  numbers,
  optionalLink,
  optionalNumbers,
  optionalTexts,
  owner,
  position,
  texts,
} from './statements.ts';
import { purgeAll } from './triggers.ts';

/** Tables whose changes make all catalogue pages stale. */
const SHOWN = [
  'media',
  'category',
  'manufacturer',
  'vendor',
  'size',
  'color',
  'tag',
  'allergen',
  'shipping_method',
  'attribute',
];

export const createCatalogue = (engine: Engine): string[] => {
  const id = `"id" ${autoId(engine)}`;
  const named = [id, '"key" text not null unique', ...both('name')];
  const counted = 'product_count integer not null default 0';
  return [
    createTable('import_record', texts('kind', 'key'), numbers('imported_at'), [
      keyed('import_record_key', 'primary key', 'kind', 'key'),
    ]),
    createTable(
      'media',
      id,
      texts('hash', 'ext', 'color', 'edge_color'),
      numbers('width', 'height'),
      keyed('media_hash', 'unique', 'hash'),
    ),
    createTable(
      'category',
      named,
      optionalLink('parent_id', 'category'),
      position,
      optionalLink('media_id', 'media'),
      counted,
    ),
    createTable(
      'category_path',
      owner('category_id', 'category'),
      owner('ancestor_id', 'category'),
      keyed('category_path_key', 'primary key', 'ancestor_id', 'category_id'),
    ),
    createTable('manufacturer', named, both('description'), texts('color'), position),
    createTable('vendor', named, both('city'), texts('email')),
    createTable(
      'size',
      named,
      texts('kind'),
      both('short_name'),
      optionalNumbers('grams'),
      optionalTexts('inches', 'centimetres'),
      position,
    ),
    createTable('color', named, texts('hex'), position),
    createTable('tag', named, position, counted),
    createTable('allergen', named, position),
    createTable('attribute', named, position),
    createTable('shipping_method', named, texts('days'), numbers('price'), position),
    ...SHOWN.flatMap((table) => purgeAll(engine, 'catalogue', table)),
  ];
};
