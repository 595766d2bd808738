import { useState } from 'react';
import {
  $wishlist,
  removeFromWishlist,
  restoreToWishlist,
  type WishlistItem,
} from '#stores/lists/wishlist.ts';
import { useStored } from '../ui/use-stored.ts';

const NONE: readonly WishlistItem[] = [];

/** Wishlist items and the last removed ones, which can be restored. */
export const useRemoval = () => {
  const entries = useStored($wishlist, NONE);
  const [removed, setRemoved] = useState({ before: NONE, gone: NONE });
  const isAbsent = (entry: WishlistItem) => !entries.some((other) => other.ProductId === entry.ProductId);

  return {
    entries,
    canUndo: removed.gone.length > 0 && removed.gone.every(isAbsent),
    remove: (isGone: (entry: WishlistItem) => boolean): void => {
      const before = $wishlist.get();
      const gone = before.filter(isGone);
      setRemoved({ before, gone });
      removeFromWishlist(...gone.map((entry) => entry.ProductId));
    },
    /** @returns the id of the first restored item */
    undo: (): number | undefined => {
      restoreToWishlist(removed.before, removed.gone);
      return removed.gone[0]?.ProductId;
    },
  };
};
