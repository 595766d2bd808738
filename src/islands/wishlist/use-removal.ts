import { useState } from 'react';
import {
  $wishlist,
  removeFromWishlist,
  restoreToWishlist,
  type WishlistItem,
} from '#stores/lists/wishlist.ts';
import { useStored } from '../ui/use-stored.ts';

const NO_ITEMS: readonly WishlistItem[] = [];

export const useRemoval = () => {
  const entries = useStored($wishlist, NO_ITEMS);
  const [removed, setRemoved] = useState({ before: NO_ITEMS, gone: NO_ITEMS });
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
    undo: (): number | undefined => {
      restoreToWishlist(removed.before, removed.gone);
      return removed.gone[0]?.ProductId;
    },
  };
};
