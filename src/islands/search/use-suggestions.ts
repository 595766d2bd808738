import { useEffect, useRef, useState } from 'react';
import type { SuggestionRow } from '#contract/catalogue/search.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM } from '#domain/constants.ts';
import { $recentSearches } from '#stores/lists/recent-searches.ts';
import { api } from '#stores/session/api.ts';
import { useLabels } from '../ui/labels.tsx';
import { listRecentGroups, listSuggestionGroups, type OptionGroup } from './options.ts';

export interface SuggestionQuery {
  readonly term: string;
  readonly category: string;
  readonly path: string;
}

const CLOSED: readonly OptionGroup[] = [];

export const useSuggestions = () => {
  const t = useLabels();
  const [groups, setGroups] = useState(CLOSED);
  const [status, setStatus] = useState('');
  const answers = useRef(new Map<string, readonly SuggestionRow[]>());
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
    setGroups(CLOSED);
  };

  const show = ({ term, path }: SuggestionQuery, rows: readonly SuggestionRow[]): void => {
    setGroups(listSuggestionGroups(rows, term, path, t));
    setStatus(t.plural('lbl_hdr_sug_count', rows.length));
  };

  const ask = async (asked: SuggestionQuery, key: string): Promise<void> => {
    const mine = new AbortController();
    request.current = mine;
    const input = { SearchTerm: asked.term, CategoryID: asked.category };
    const answer = await api('get-search-suggestions', input, mine.signal);
    if (mine.signal.aborted) return;
    // The form works without suggestions.
    if (!answer.ok) return setGroups(CLOSED);
    answers.current.set(key, answer.value);
    show(asked, answer.value);
  };

  const update = (asked: SuggestionQuery): void => {
    cancel();
    const key = `${asked.category}|${asked.term}`;
    const rows = answers.current.get(key);
    if (asked.term === '') setGroups(listRecentGroups($recentSearches.get(), t));
    else if (asked.term.length < SEARCH_MINIMUM) setGroups(CLOSED);
    else if (rows) show(asked, rows);
    else timer.current = window.setTimeout(() => void ask(asked, key), SEARCH_DEBOUNCE_MS);
  };

  return { groups, status, update, close };
};
