/** Selected rows of a list, or all rows of its query. */
export interface Selected {
  readonly ids: readonly string[];
  readonly all: string | undefined;
}

/** Rows that one bulk action changes at most. */
export const BULK_MAXIMUM = 200;

/** Products that one change of tags names. */
export const TAGGED_MAXIMUM = 5_000;

/** Reads what `office/list/Selection.astro` sends. */
export const readSelected = (search: URLSearchParams): Selected => ({
  ids: search.getAll('id'),
  all: search.get('all') ?? undefined,
});
