import { useState } from 'react';
import { $wishlist, removeFromWishlist, restoreWishes, type WishlistItem } from '#stores/lists/wishlist.ts';
import { useStored } from '../ui/use-stored.ts';

const NONE: readonly WishlistItem[] = [];

/** Wishlist items and the last removed ones, which can be restored. */
export const useRemoval = () => {
  const wishes = useStored($wishlist, NONE);
  const [removed, setRemoved] = useState({ before: NONE, gone: NONE });
  const isAbsent = (wish: WishlistItem) => !wishes.some((other) => other.ProductId === wish.ProductId);

  return {
    wishes,
    canUndo: removed.gone.length > 0 && removed.gone.every(isAbsent),
    remove: (isGone: (wish: WishlistItem) => boolean): void => {
      const before = $wishlist.get();
      const gone = before.filter(isGone);
      setRemoved({ before, gone });
      removeFromWishlist(...gone.map((wish) => wish.ProductId));
    },
    /** @returns the id of the first restored item */
    undo: (): number | undefined => {
      restoreWishes(removed.before, removed.gone);
      return removed.gone[0]?.ProductId;
    },
  };
};
