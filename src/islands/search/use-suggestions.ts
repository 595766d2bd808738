import { useEffect, useRef, useState } from 'react';
import type { SuggestionRow } from '#contract/catalogue/search.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM } from '#domain/constants.ts';
import { $recentSearches } from '#stores/lists/recent-searches.ts';
import { api } from '#stores/session/api.ts';
import { useLabels } from '../ui/labels.tsx';
import type { SearchCategory } from './form-data.ts';
import { type LoadedOffers, loadOffers, NO_OFFERS } from './idle-offers.ts';
import { listIdleGroups, listSuggestionGroups, type OptionGroup } from './options.ts';

export interface SuggestionQuery {
  readonly term: string;
  readonly category: string;
  readonly path: string;
}

interface Shown {
  /** '' for the offers of the empty search box */
  readonly term: string;
  readonly groups: readonly OptionGroup[];
}

const CLOSED: Shown = { term: '', groups: [] };

/** @param categories offered by the empty search box */
export const useSuggestions = (categories: readonly SearchCategory[]) => {
  const t = useLabels();
  const [shown, setShown] = useState(CLOSED);
  const [status, setStatus] = useState('');
  const answers = useRef(new Map<string, readonly SuggestionRow[]>());
  const offers = useRef<{ loaded: LoadedOffers; request?: Promise<LoadedOffers> }>({ loaded: NO_OFFERS });
  const timer = useRef(0);
  const request = useRef<AbortController>(undefined);

  /** Ignores the pending response. */
  const cancel = (): void => {
    clearTimeout(timer.current);
    request.current?.abort();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay the same
  useEffect(() => cancel, []);

  const close = (): void => {
    cancel();
    setShown(CLOSED);
  };

  const show = ({ term, path }: SuggestionQuery, rows: readonly SuggestionRow[]): void => {
    setShown({ term, groups: listSuggestionGroups(rows, term, path, t) });
    setStatus(t.plural('lbl_hdr_sug_count', rows.length));
  };

  const ask = async (asked: SuggestionQuery, key: string): Promise<void> => {
    const mine = new AbortController();
    request.current = mine;
    const input = { SearchTerm: asked.term, CategoryID: asked.category };
    const answer = await api('get-search-suggestions', input, mine.signal);
    if (mine.signal.aborted) return;
    // The form works without suggestions.
    if (!answer.ok) return setShown(CLOSED);
    answers.current.set(key, answer.value);
    show(asked, answer.value);
  };

  const showIdle = ({ popular, seen }: LoadedOffers): void =>
    setShown({
      term: '',
      groups: listIdleGroups({ recent: $recentSearches.get(), popular, seen, categories }, t),
    });

  /** Shows what the browser knows at once. */
  const offer = async (): Promise<void> => {
    const mine = new AbortController();
    request.current = mine;
    const { current } = offers;
    showIdle(current.loaded);
    current.request ??= loadOffers();
    const loaded = await current.request;
    current.loaded = loaded;
    if (!mine.signal.aborted) showIdle(loaded);
  };

  const update = (asked: SuggestionQuery): void => {
    cancel();
    const key = `${asked.category}|${asked.term}`;
    const rows = answers.current.get(key);
    if (asked.term === '') void offer();
    else if (asked.term.length < SEARCH_MINIMUM) setShown(CLOSED);
    else if (rows) show(asked, rows);
    else timer.current = window.setTimeout(() => void ask(asked, key), SEARCH_DEBOUNCE_MS);
  };

  return { ...shown, status, update, close };
};
