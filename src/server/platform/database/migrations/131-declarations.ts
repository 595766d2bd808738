import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../db.ts';
import { NOW } from './statements.ts';
import { createTriggers, purgeOn } from './triggers.ts';

const OF_BRANDS = ['origin_country', 'maker_en', 'maker_ar', 'importer_en', 'importer_ar', 'food_licence'];
const TEXTS = ['food_mark', 'warnings_en', 'warnings_ar', 'sweeteners'];
const NUMBERS = ['shelf_life_months', 'caffeine_mg'];

const addColumns = (table: string, names: readonly string[], type: 'text' | 'integer'): string[] =>
  names.map((name) => `alter table ${table} add column ${name} ${type}`);

/** The page of a product shows them. */
const showChanges = (engine: Engine): string[] => {
  const on = `update of ${[...OF_BRANDS, ...TEXTS, ...NUMBERS].join(', ')} on product`;
  return [
    purgeOn(engine, 'catalogue', { name: 'product_declared', on }),
    ...createTriggers(engine, 'trace_product', [
      {
        ...{ name: 'declared', on },
        run: [`update product_trace set changed_at = ${NOW[engine]} where product_id = new.id`],
      },
    ]),
  ];
};

export const addDeclarations =
  (engine: Engine): Migration['up'] =>
  async (db) => {
    const statements = [
      ...addColumns('manufacturer', OF_BRANDS, 'text'),
      ...addColumns('product', [...OF_BRANDS, ...TEXTS], 'text'),
      ...addColumns('product', NUMBERS, 'integer'),
      // For the filter of what customers avoid.
      `create index product_with_sweetener on product (id) where sweeteners <> 'none'`,
      'create index product_with_caffeine on product (id) where caffeine_mg > 0',
      ...showChanges(engine),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
