import type { Database } from '#server/platform/database/schema.ts';
import type { ListName } from './catalogue.ts';

/** Tables of the lists that products refer to. */
export const LIST_TABLES = {
  categories: 'category',
  manufacturers: 'manufacturer',
  vendors: 'vendor',
  sizes: 'size',
  colors: 'color',
  tags: 'tag',
  allergens: 'allergen',
} as const satisfies Partial<Record<ListName, keyof Database>>;
