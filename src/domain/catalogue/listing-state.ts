import type { IdFilter } from './listing.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`, for colours only. */
  readonly color?: string;
  /** Number of products with this entry applied; absent if not counted. */
  readonly count?: number | undefined;
}

export type FilterNames = Readonly<Record<IdFilter, readonly Named[]>>;

/** Categories offered by the filter: children of the current one, else its siblings. */
export interface NearbyCategories {
  readonly rows: readonly Named[];
  /** Id of the current category; 0 for all products. */
  readonly current: number;
  /** Parent category; null for the listing of all products, absent at the top. */
  readonly up?: { readonly id: number; readonly name: string } | null;
}

/** Data for the islands of a listing. The page embeds it once as JSON. */
export interface ListingState {
  readonly path: string;
  readonly search: string;
  readonly total: number;
  readonly categories: NearbyCategories;
  readonly names: FilterNames;
  /** Number of products by price band and by rating, in the order of the constants. */
  readonly bands?: readonly number[] | undefined;
  readonly ratings?: readonly number[] | undefined;
}
