import type { ShopIdentity } from '#domain/shop/identity.ts';

/** In-memory copy of the shop's identity. A purge of the tag `catalogue`, which every change of a setting causes, refreshes it. */
export interface IdentityCopy {
  /** The same object until a refresh finds a change. */
  current(): ShopIdentity;
  /** @throws when the database cannot be read; the copy is unchanged then */
  refresh(): Promise<void>;
}
