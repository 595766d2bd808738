import type { IdFilter } from './listing.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`, set only for colours. */
  readonly color?: string;
  /** Number of matching products if this filter is applied. Absent if not counted. */
  readonly count?: number | undefined;
}

export type FilterNames = Readonly<Record<IdFilter, readonly Named[]>>;

/** Categories in the filter: children of the current category, or its siblings if it has no children. */
export interface NearbyCategories {
  readonly rows: readonly Named[];
  /** Id of the current category; 0 for all products. */
  readonly current: number;
  /** Target of the link one level up: the parent category, or null for all products. Absent at the top level. */
  readonly up?: { readonly id: number; readonly name: string } | null;
}

/** Data for the islands of a listing, embedded in the page as JSON. */
export interface ListingState {
  readonly path: string;
  readonly search: string;
  readonly total: number;
  readonly categories: NearbyCategories;
  readonly names: FilterNames;
  /** Number of products per entry of `priceBands()` and of `RATING_FILTERS`. */
  readonly bands?: readonly number[] | undefined;
  readonly ratings?: readonly number[] | undefined;
}
