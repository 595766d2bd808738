import type { CategoryRow } from '#contract/catalogue/catalogue.ts';

export interface TopCategory {
  readonly parent: CategoryRow;
  readonly children: readonly CategoryRow[];
}

export const listTopCategories = (rows: readonly CategoryRow[]): TopCategory[] =>
  rows
    .filter((row) => row.ParentCategoryID === null)
    .map((parent) => ({
      parent,
      children: rows.filter((row) => row.ParentCategoryID === parent.CategoryID),
    }));

export const findTopCategory = (rows: readonly CategoryRow[], path: string): CategoryRow | undefined => {
  const id = Number(/^\/\w+\/all-products\/(\d+)\//.exec(path)?.[1]);
  const row = rows.find(({ CategoryID }) => CategoryID === id);
  return row?.ParentCategoryID ? rows.find(({ CategoryID }) => CategoryID === row.ParentCategoryID) : row;
};

export const toCategoryRef = (row: CategoryRow) => ({ id: row.CategoryID, name: row.Name });
