import type { Generated } from 'kysely';

/** What listings filter, sort and count by; triggers keep it, but for prices that the clock changes. */
export interface ProductListingTable {
  product_id: number;
  category_id: number;
  manufacturer_id: number;
  position: number;
  added_at: number;
  /** The price that counts, as of the last look at the clock; `price_changes_at` is when to look again. */
  current_price: number;
  price_changes_at: number | null;
  /** Tenths of a star; null where nobody has rated. */
  rating_tenths: number | null;
}

/** What a product is found by, in both languages and in the normal form of `domain/catalogue/search.ts`. */
export interface SearchDocumentTable {
  product_id: number;
  name: string;
  brand: string;
  category: string;
  tags: string;
}

/** A word of the catalogue and how many products it finds. */
export interface SearchWordTable {
  id: Generated<number>;
  word: string;
  products: number;
}
