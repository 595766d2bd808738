import type { Generated } from 'kysely';

/** Maintained by triggers, except for scheduled price changes. */
export interface ProductListingTable {
  product_id: number;
  category_id: number;
  manufacturer_id: number;
  position: number;
  added_at: number;
  /** Valid until `price_changes_at`. */
  current_price: number;
  price_changes_at: number | null;
  /** Null without ratings. */
  rating_tenths: number | null;
}

/** In both languages, normalised by `domain/catalogue/search.ts`. */
export interface SearchDocumentTable {
  product_id: number;
  name: string;
  brand: string;
  category: string;
  tags: string;
}

/** `products` contain the word. */
export interface SearchWordTable {
  id: Generated<number>;
  word: string;
  products: number;
}
