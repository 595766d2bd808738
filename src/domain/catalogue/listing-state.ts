import type { IdFilter } from './listing.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb` of a colour. */
  readonly color?: string;
  /** Products that the listing would show with it; absent where nobody counted. */
  readonly count?: number | undefined;
}

/** Everything that can be chosen by id. */
export type FilterNames = Readonly<Record<IdFilter, readonly Named[]>>;

/** The categories that are offered: below the current one, else beside it. */
export interface NearbyCategories {
  readonly rows: readonly Named[];
  /** Id of the current category, 0 for all products. */
  readonly current: number;
  /** What is above; null is the listing of all products, absent at the top. */
  readonly up?: { readonly id: number; readonly name: string } | null;
}

/** What the islands of a listing show. The page carries it once, as JSON, so it holds data and no markup. */
export interface ListingState {
  readonly path: string;
  /** The query string of the listing. */
  readonly search: string;
  /** Products that the filters show. */
  readonly total: number;
  readonly categories: NearbyCategories;
  readonly names: FilterNames;
  /** Products of each price band and of each rating, in the order of the constants. */
  readonly bands?: readonly number[] | undefined;
  readonly ratings?: readonly number[] | undefined;
}
