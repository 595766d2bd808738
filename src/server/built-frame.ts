/**
 * Compares what the build's pages show around their texts (menus, name and contact of the shop, labels, settings) with
 * what they would show now. Every process has a copy, which purges refresh.
 */
export interface BuiltFrame {
  /** @param built key that the build has recorded. Until the first refresh after it, the frame counts as current. */
  setBuilt(built: string): void;
  /** True if the pages of the build show another frame than the shop. */
  isStale(): boolean;
  /** @returns no further tags, because all pages have the tags of what it compares */
  refresh(): Promise<readonly string[]>;
}
