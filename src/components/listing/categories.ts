import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import { LANGUAGES } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CategoryRef } from '#routes/paths.ts';

type Localized = readonly { readonly langId: number; readonly text: string }[];

/** @returns the text in `locale`, or `otherwise` without a translation */
export const findText = (texts: Localized, locale: Locale, otherwise: string): string =>
  texts.find((entry) => entry.langId === LANGUAGES[locale])?.text || otherwise;

export const toRef = (row: CategoryRow): CategoryRef => ({ id: row.CategoryID, name: row.Name });

export const listChildren = (rows: readonly CategoryRow[], parent: number | null): CategoryRow[] =>
  rows.filter((row) => row.ParentCategoryID === parent);

/** @returns the ancestors, top level first */
export const listAncestors = (rows: readonly CategoryRow[], row: CategoryRow): CategoryRow[] => {
  const above: CategoryRow[] = [];
  let parent = rows.find((other) => other.CategoryID === row.ParentCategoryID);
  while (parent && parent !== row && !above.includes(parent)) {
    above.unshift(parent);
    const next: number | null = parent.ParentCategoryID;
    parent = rows.find((other) => other.CategoryID === next);
  }
  return above;
};

/** @returns the categories of the filter: children, else siblings, else the top level */
export const listNearby = (rows: readonly CategoryRow[], current: CategoryRow | undefined): CategoryRow[] => {
  if (!current) return listChildren(rows, null);
  const children = listChildren(rows, current.CategoryID);
  return children.length > 0 ? children : listChildren(rows, current.ParentCategoryID);
};
