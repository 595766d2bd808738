import { type RefObject, useEffect, useRef, useState } from 'react';
import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import type { Locale } from '#i18n/locales.ts';
import { listedPath } from '#routes/paths.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useRemoval } from './use-removal.ts';
import type { WishlistProduct } from './wishlist-product.ts';

/** Returns true on the page of the visitor's own list, as marked by `client/saved/wishlist-page.ts`. */
const isOwnList = (): boolean => typeof history !== 'undefined' && history.state?.isOwnList === true;

/** Sets the props of the island to those of another URL, like Astro's view transitions. */
const takeProps = async (island: Element, path: string, isOver: () => boolean): Promise<void> => {
  const response = await fetchPage(path);
  if (!response.ok) return;
  const name = island.getAttribute('component-export');
  const page = parsePage(await response.text());
  const props = page.querySelector(`[component-export="${name}"]`)?.getAttribute('props');
  if (!props || isOver()) return;
  island.setAttribute('ssr', '');
  island.setAttribute('props', props);
};

export const useListed = (asked: readonly number[], products: readonly WishlistProduct[]) => {
  const isHydrated = useHydrated();
  const removal = useRemoval();
  const [isOwnPage] = useState(isOwnList);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const isOwn = isHydrated && isOwnPage;

  const sold = products.map((product) => product.card.ProductId);
  const kept = removal.entries.map((entry) => entry.ProductId);
  const others = kept.filter((id) => !sold.includes(id));
  return {
    isHydrated,
    entries: removal.entries,
    ids: isOwn
      ? [...sold.filter((id) => kept.includes(id)), ...others]
      : sold.filter((id) => !taken.includes(id)),
    /** Ids added elsewhere while the page was open. */
    missing: isOwn ? others.filter((id) => !asked.includes(id)) : [],
    canUndo: isOwn ? removal.canUndo : taken.length > 0,
    removeItem: (id: number): void => {
      if (isOwn) removal.remove((entry) => entry.ProductId === id);
      else setTaken([...taken, id]);
    },
    undo: (): number | undefined => {
      if (isOwn) return removal.undo();
      setTaken(taken.slice(0, -1));
      return taken.at(-1);
    },
  };
};

export const useAddress = (
  root: RefObject<HTMLElement | null>,
  ids: readonly number[],
  isHydrated: boolean,
  locale: Locale,
): void => {
  const shown = useRef<string>(undefined);
  const path = listedPath(locale, 'wishlist', ids);
  useEffect(() => {
    if (!isHydrated) return;
    const before = shown.current;
    shown.current = path;
    if (before === undefined || before === path || !root.current?.isConnected) return;
    history.replaceState(history.state, '', path);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
      link.search = location.search;
  }, [isHydrated, path, root]);
};

export const useMissing = (
  root: RefObject<HTMLElement | null>,
  missing: readonly number[],
  ids: readonly number[],
  locale: Locale,
): void => {
  const wanted = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the ids only those that are missing need an answer
  useEffect(() => {
    const island = root.current?.closest('astro-island');
    if (!wanted || !island) return;
    let isOver = false;
    takeProps(island, listedPath(locale, 'wishlist', ids), () => isOver).catch(() => {});
    return () => {
      isOver = true;
    };
  }, [wanted, locale, root]);
};
