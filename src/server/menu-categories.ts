/**
 * Compares the menus of the build's pages with the categories of now. Every process has a copy, which a purge of the tag
 * `catalogue` refreshes.
 */
export interface MenuCategories {
  /** @param built what the build has recorded. Until then, menus count as current. */
  setBuilt(built: string): void;
  /** True if the pages of the build link other categories than the shop shows. */
  isStale(): boolean;
  /** @returns no further tags, because the tag `catalogue` is that of all pages */
  refresh(): Promise<readonly string[]>;
}
