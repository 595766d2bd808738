import type { ShopIdentity } from '#domain/shop/identity.ts';

/** Copy in memory of who the shop is. A purge of the tag `catalogue`, which every setting leaves, refreshes it. */
export interface IdentityCopy {
  /** The same object until a refresh finds a change. */
  current(): ShopIdentity;
  /** @throws when the database cannot be read; the copy is unchanged then */
  refresh(): Promise<void>;
}
