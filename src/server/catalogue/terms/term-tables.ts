import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { ListName } from '../import/schemas/catalogue.ts';

interface TermTable {
  readonly table: 'category' | 'manufacturer' | 'tag' | 'size' | 'color' | 'attribute' | 'allergen';
  /** File of the catalogue. Attributes are part of the products. */
  readonly list?: ListName;
  /** Table and column that link products to it. */
  readonly link: readonly [table: string, column: string];
  /** Parameter of a listing's URL that filters by it. */
  readonly filter?: 'brand' | 'size' | 'color' | 'tag' | 'avoid';
}

export const TERM_TABLES = {
  category: { table: 'category', list: 'categories', link: ['product', 'category_id'] },
  brand: {
    ...{ table: 'manufacturer', list: 'manufacturers', filter: 'brand' },
    link: ['product', 'manufacturer_id'],
  },
  tag: { table: 'tag', list: 'tags', link: ['product_tag', 'tag_id'], filter: 'tag' },
  size: { table: 'size', list: 'sizes', link: ['product_size', 'size_id'], filter: 'size' },
  color: { table: 'color', list: 'colors', link: ['product_color', 'color_id'], filter: 'color' },
  attribute: { table: 'attribute', link: ['product_attribute', 'attribute_id'] },
  allergen: {
    ...{ table: 'allergen', list: 'allergens', filter: 'avoid' },
    link: ['product_allergen', 'allergen_id'],
  },
} as const satisfies Readonly<Record<TermKind, TermTable>>;

/** Column of the products that a term belongs to. */
export const ownerColumn = (kind: TermKind): 'id' | 'product_id' =>
  TERM_TABLES[kind].link[0] === 'product' ? 'id' : 'product_id';
