import type { Generated } from 'kysely';
import type { Flag } from './shared.ts';

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
  in_stock: Generated<Flag>;
}

export interface SearchDocumentTable {
  product_id: number;
  name: string;
  brand: string;
  category: string;
  tags: string;
  /** Names of flavours, sizes and other choices. */
  choices: string;
  /** Short description. */
  text: string;
}

/** `products` is the number of products that contain the word. */
export interface SearchWordTable {
  id: Generated<number>;
  word: string;
  products: number;
}

/** Searches of all visitors together. A term is normalized (`domain/catalogue/counted-term.ts`). */
export interface SearchTermTable {
  /** Midnight in the shop's time zone. */
  day: number;
  locale: string;
  term: string;
  searches: number;
  /** Products that had all words when it was last searched for. */
  results: number;
}
