import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { LIST_TABLES } from '../import/schemas/list-tables.ts';
import type { SheetColumn } from './columns.ts';
import { foldWords } from './match-headers.ts';

const TABLES = { ...LIST_TABLES, shippingMethods: 'shipping_method', attributes: 'attribute' } as const;
type TermList = keyof typeof TABLES;

export type FindTerm = (list: string, text: string) => Result<string, readonly string[]>;

const isTermList = (list: string): list is TermList => Object.hasOwn(TABLES, list);

/**
 * Finds categories, brands and other terms by key, or by name in either language. A name that several have is refused
 * with their keys. Products belong in child categories, so a name of a parent and its child means the child.
 */
export const readTerms = async (
  db: Kysely<Database>,
  columns: readonly { readonly list?: SheetColumn['list'] | 'attributes' }[],
): Promise<FindTerm> => {
  const lists = new Set(columns.flatMap(({ list }) => (list && isTermList(list) ? [list] : [])));
  const known = new Map<string, { keys: Set<string>; names: Map<string, string[]> }>();
  for (const list of lists) {
    const rows = await db.selectFrom(TABLES[list]).select(['key', 'name_en', 'name_ar']).execute();
    const parents = new Set(
      list === 'categories'
        ? (await db.selectFrom('category').select('key').where('parent_id', 'is', null).execute()).map(
            ({ key }) => key,
          )
        : [],
    );
    const names = new Map<string, string[]>();
    for (const { key, name_en, name_ar } of rows) {
      if (parents.has(key)) continue;
      for (const name of new Set([foldWords(name_en), foldWords(name_ar)]))
        names.set(name, [...(names.get(name) ?? []), key]);
    }
    known.set(list, { keys: new Set(rows.map(({ key }) => key)), names });
  }
  return (list, text) => {
    const terms = known.get(list);
    if (terms?.keys.has(text)) return ok(text);
    const keys = terms?.names.get(foldWords(text)) ?? [];
    const [only] = keys;
    return only !== undefined && keys.length === 1 ? ok(only) : refuse(keys);
  };
};
