import type { CategoryRow } from '#contract/catalogue/catalogue.ts';

/** A category of the first level with those right below it. */
export interface Shelf {
  readonly parent: CategoryRow;
  readonly children: readonly CategoryRow[];
}

/** Rows in display order -> shelves in the same order. */
export const listShelves = (rows: readonly CategoryRow[]): Shelf[] =>
  rows
    .filter((row) => row.ParentCategoryID === null)
    .map((parent) => ({
      parent,
      children: rows.filter((row) => row.ParentCategoryID === parent.CategoryID),
    }));

/** The shelf whose listing, or whose child's listing, a path shows. */
export const findShelf = (rows: readonly CategoryRow[], path: string): CategoryRow | undefined => {
  const id = Number(/^\/\w+\/all-products\/(\d+)\//.exec(path)?.[1]);
  const row = rows.find(({ CategoryID }) => CategoryID === id);
  return row?.ParentCategoryID ? rows.find(({ CategoryID }) => CategoryID === row.ParentCategoryID) : row;
};

export const toCategoryRef = (row: CategoryRow) => ({ id: row.CategoryID, name: row.Name });
