import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useOptimistic, useTransition } from 'react';
import { type ListingQuery, readListingQuery } from '#domain/catalogue/listing.ts';
import type { ListingState } from '#domain/catalogue/listing-state.ts';
import type { IslandProps } from '#islands/ui/labels.tsx';
import { withListing } from '#routes/paths.ts';
import { $listing, $navigation, type ListingPart, markupState } from './state.ts';

export interface ListingProps extends IslandProps {
  /** A function, because functions are not serialized. The server calls it; the browser reads the embedded state. */
  readonly state: (() => ListingState) | null;
}

export interface Listing extends ListingState {
  /** Requested state. The counts follow when the navigation is complete. */
  readonly query: ListingQuery;
  readonly isPending: boolean;
  readonly href: (query: ListingQuery) => string;
}

export const useListing = (part: ListingPart, given: ListingProps['state']): Listing => {
  const state = useStore($listing, { ssr: () => given?.() ?? markupState(part) });
  const settled = useMemo(() => readListingQuery(new URLSearchParams(state.search)), [state.search]);
  const [query, setQuery] = useOptimistic(settled);
  const [isPending, startTransition] = useTransition();

  // navigate.ts handles clicks before and after hydration.
  useEffect(
    () =>
      $navigation.subscribe((navigation) => {
        if (!navigation) return;
        startTransition(async () => {
          setQuery(readListingQuery(new URL(navigation.url).searchParams));
          await navigation.done;
        });
      }),
    [setQuery],
  );

  return { ...state, query, isPending, href: (to) => withListing(state.path, to) };
};
