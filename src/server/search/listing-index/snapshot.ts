import type { TextIndex } from './text-index.ts';

export const KINDS = ['category', 'brand', 'size', 'color', 'tag', 'allergen'] as const;
export type Kind = (typeof KINDS)[number];

export type Order = 'position' | 'current_price' | 'added_at';

/** A value of a filter, such as one brand. */
export interface Entry {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  /** Places of its products in ascending order. A category includes its descendants. */
  readonly members: Uint32Array;
}

/**
 * The listed products at one moment. The place of a product is its number among all products in ascending order of
 * ids; arrays of numbers are read by place. A snapshot is never modified, so a request uses one from start to end.
 */
export interface Snapshot {
  readonly ids: Float64Array;
  /** Current prices in paise. */
  readonly prices: Float64Array;
  /** Epoch milliseconds until which the price is valid; Infinity if no change is scheduled. */
  readonly pricesValidUntil: Float64Array;
  /** Tenths of a star; 0 without ratings. */
  readonly ratings: Uint8Array;
  /** 1 if in stock. */
  readonly inStock: Uint8Array;
  /** In display order. */
  readonly entries: Readonly<Record<Kind, readonly Entry[]>>;
  /** Places in ascending order of a column, then of the product id. */
  readonly orders: Readonly<Record<Order, Uint32Array>>;
  /** By place: its number in the order of positions. */
  readonly positionRanks: Uint32Array;
  /** Read for the first search. */
  readonly text?: TextIndex;
}
