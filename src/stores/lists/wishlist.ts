import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isId, KEYS, persistedList } from '#stores/storage/storage.ts';

/** Fields of the specification. Prices are in rupees, as of when the item was added. */
export interface WishlistItem {
  readonly ProductId: number;
  readonly ProductName: string;
  readonly Price: number;
  readonly DiscountedPrice: number | null;
  readonly DiscountId: number | null;
  readonly IsDiscountCalculated: boolean;
  readonly CouponCode: string | null;
  readonly SizeId: number | null;
  readonly SizeShortName: string | null;
  readonly ColorId: number | null;
  readonly ColorName: string | null;
  readonly Quantity: number;
  readonly ShippingCharges: 0;
  readonly DefaultImage: string;
}

const isWish = (value: unknown): value is WishlistItem => isRecord(value) && isId(value.ProductId);

export const $wishlist = persistedList<WishlistItem>(KEYS.wishlist, isWish);

export const addToWishlist = (
  item: WishlistItem,
): Result<WishlistItem, { readonly code: 'already_in_wishlist' }> => {
  if ($wishlist.get().some((entry) => entry.ProductId === item.ProductId))
    return refuse({ code: 'already_in_wishlist' });
  $wishlist.set([...$wishlist.get(), item]);
  return ok(item);
};

export const removeFromWishlist = (...productIds: readonly number[]): void =>
  $wishlist.set($wishlist.get().filter((entry) => !productIds.includes(entry.ProductId)));

/** Restores removed items at their positions in `before`. Later changes are preserved. */
export const restoreToWishlist = (
  before: readonly WishlistItem[],
  removed: readonly WishlistItem[],
): void => {
  const now = $wishlist.get();
  const has = (list: readonly WishlistItem[], entry: WishlistItem) =>
    list.some((other) => other.ProductId === entry.ProductId);
  const old = before.filter((entry) => has(now, entry) || has(removed, entry));
  $wishlist.set([...old, ...now.filter((entry) => !has(before, entry))]);
};

export const clearWishlist = (): void => $wishlist.set([]);
