import { clientText } from '#client/page/labels.ts';
import type { SuggestionRow } from '#contract/search.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM } from '#domain/constants.ts';
import {
  $recentSearches,
  forgetSearch,
  forgetSearches,
  rememberSearch,
} from '#stores/lists/recent-searches.ts';
import { api } from '#stores/session/api.ts';
import { createSearchList } from './search-list.ts';
import { makeRecent, makeSuggestions } from './search-options.ts';
import { createSearchOverlay } from './search-overlay.ts';

/**
 * Suggestions under the search box: the combobox pattern, laid over the form that works without it. `search.ts`
 * calls for this when the box is first touched; `isTouched`: by a finger or a pointer, not by the keyboard.
 */
export const startSuggestions = (
  form: HTMLFormElement,
  input: HTMLInputElement,
  isTouched: boolean,
): void => {
  const list = createSearchList(form, input);
  const shelf = form.querySelector('select');
  const known = new Map<string, readonly SuggestionRow[]>();
  let timer = 0;
  let asked: AbortController | undefined;

  /** An answer to an older text is given up. */
  const stopAsking = (): void => {
    clearTimeout(timer);
    asked?.abort();
  };
  const close = (): void => {
    stopAsking();
    list.close();
  };

  const overlay = createSearchOverlay(form, input, close);

  const openRecent = (): void => {
    const terms = $recentSearches.get();
    if (terms.length > 0) list.open([makeRecent(terms)], true);
    else list.close();
  };

  const openSuggestions = (term: string, rows: readonly SuggestionRow[]): void => {
    list.open(makeSuggestions(rows, term, shelf?.selectedOptions[0]?.dataset.path), false);
    list.say(clientText().plural('lbl_hdr_sug_count', rows.length));
  };

  /** The same text means something else on another shelf. */
  const keyOf = (term: string): string => `${shelf?.value}|${term}`;

  const ask = async (term: string): Promise<void> => {
    const mine = new AbortController();
    asked = mine;
    const key = keyOf(term);
    const asks = { SearchTerm: term, CategoryID: shelf?.value ?? '' };
    const answer = await api('get-search-suggestions', asks, mine.signal);
    if (mine.signal.aborted) return;
    // Without an answer the form still searches.
    if (answer.ok) {
      known.set(key, answer.value);
      openSuggestions(term, answer.value);
    } else list.close();
  };

  /** Shows what belongs to what is typed now. */
  const update = (): void => {
    stopAsking();
    const term = input.value.trim();
    const rows = known.get(keyOf(term));
    if (term === '') openRecent();
    else if (term.length < SEARCH_MINIMUM) list.close();
    else if (rows) openSuggestions(term, rows);
    else timer = window.setTimeout(() => void ask(term), SEARCH_DEBOUNCE_MS);
  };

  const choose = (option: HTMLElement): void => {
    const { term } = option.dataset;
    if (term === undefined) {
      option.click();
      return;
    }
    input.value = term;
    form.requestSubmit();
  };

  const forget = (option: HTMLElement): void => {
    forgetSearch(option.dataset.term ?? '');
    openRecent();
  };

  /** Answers whether the key was meant for the list; all others are the text's. */
  const press = (key: string): boolean => {
    const { isOpen, active } = list;
    if (key === 'ArrowDown' && !isOpen) update();
    else if (key === 'ArrowDown') list.move(1);
    else if (key === 'ArrowUp' && isOpen) list.move(-1);
    else if (key === 'Home' && active) list.moveTo('first');
    else if (key === 'End' && active) list.moveTo('last');
    else if (key === 'Enter' && active) choose(active);
    else if (key === 'Delete' && active?.dataset.recent !== undefined) forget(active);
    // Left to the browser, the key would empty the box first.
    else if (key === 'Escape' && overlay.isOpen) overlay.close();
    else if (key === 'Escape' && isOpen) close();
    else return false;
    return true;
  };

  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && press(event.key)) event.preventDefault();
  });
  input.addEventListener('input', update);
  input.addEventListener('focus', update);
  shelf?.addEventListener('change', () => {
    input.focus();
    update();
  });
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close();
  });
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    rememberSearch(input.value);
    close();
  });
  // The text cursor stays in the box while the list is pressed.
  list.element.addEventListener('mousedown', (event) => event.preventDefault());
  list.element.addEventListener('click', (event) => {
    const target = event.target as Element;
    const option = target.closest<HTMLElement>('[role="option"]');
    if (!option) return;
    if (target.closest('.sug__forget')) forget(option);
    else if (option.dataset.term !== undefined) choose(option);
    else close();
  });
  list.clear.addEventListener('click', () => {
    forgetSearches();
    close();
    input.focus();
  });
  // What was typed before this was here counts as well, and so does the touch that called for it.
  if (document.activeElement === input) {
    if (isTouched || input.value !== input.defaultValue) overlay.open();
    update();
  }
};
