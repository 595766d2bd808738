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
  /** Average rating in tenths of a star; null without ratings. */
  rating_tenths: number | null;
}

export interface SearchDocumentTable {
  product_id: number;
  name: string;
  brand: string;
  category: string;
  tags: string;
}

/** `products` is the number of products that contain the word. */
export interface SearchWordTable {
  id: Generated<number>;
  word: string;
  products: number;
}
