import type * as v from 'valibot';
import { LISTS, type ListName } from '../../schemas/catalogue.ts';
import { parseInAny } from '../../schemas/parse-in.ts';
import { declarationColumns } from '../declaration-columns.ts';
import { both } from '../rows.ts';

export type TermList = Extract<
  ListName,
  'categories' | 'manufacturers' | 'vendors' | 'sizes' | 'colors' | 'tags' | 'allergens'
>;

type Columns = Readonly<Record<string, string | number | null>>;

const rowOf =
  <S extends v.GenericSchema>(schema: S, toColumns: (record: v.InferOutput<S>) => Columns) =>
  (record: unknown): Columns | undefined => {
    const parsed = parseInAny(schema, record);
    return parsed.ok ? toColumns(parsed.value) : undefined;
  };

/**
 * Columns of a record of the catalogue, without references to other records. The position is included if the file has a
 * field for it. Undefined for a record that does not have the schema of its list.
 */
export const TERM_ROWS: { readonly [N in TermList]: (record: unknown) => Columns | undefined } = {
  categories: rowOf(LISTS.categories, ({ name, displayOrder }) => ({
    ...both('name', name),
    position: displayOrder,
  })),
  manufacturers: rowOf(LISTS.manufacturers, ({ name, description, color, displayOrder, ...declared }) => ({
    ...both('name', name),
    ...both('description', description),
    color,
    ...declarationColumns(declared),
    position: displayOrder,
  })),
  vendors: rowOf(LISTS.vendors, ({ name, city, email }) => ({
    ...both('name', name),
    ...both('city', city),
    email,
  })),
  sizes: rowOf(LISTS.sizes, ({ kind, name, shortName, grams, inches, centimetres }) => ({
    kind,
    ...both('name', name),
    ...both('short_name', shortName),
    grams,
    inches,
    centimetres,
  })),
  colors: rowOf(LISTS.colors, ({ name, hex }) => ({ ...both('name', name), hex })),
  tags: rowOf(LISTS.tags, ({ name }) => both('name', name)),
  allergens: rowOf(LISTS.allergens, ({ name }) => both('name', name)),
};
