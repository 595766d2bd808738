import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { SEARCH_MINIMUM } from '#domain/constants.ts';
import { forgetSearch, forgetSearches, rememberSearch } from '#stores/lists/recent-searches.ts';
import { toast } from '#stores/ui/toasts.ts';
import { useLabels } from '../ui/labels.tsx';
import type { SearchFormData } from './form-data.ts';
import { optionId, type SearchOption } from './options.ts';
import { useCombobox } from './use-combobox.ts';
import { usePhoneOverlay } from './use-phone-overlay.ts';
import { type SuggestionQuery, useSuggestions } from './use-suggestions.ts';

/** Behaviour of the form. Uncontrolled fields preserve input made before hydration. */
export const useSearchForm = ({ categories }: SearchFormData) => {
  const t = useLabels();
  const box = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const { term, groups, status, update, close } = useSuggestions(categories.filter(({ id }) => id !== ''));
  const overlay = usePhoneOverlay(box, close);

  const readQuery = (): SuggestionQuery => ({
    term: input.current?.value.trim() ?? '',
    category: select.current?.value ?? '',
    path: select.current?.selectedOptions[0]?.dataset.path ?? '',
  });
  const refresh = (): void => update(readQuery());

  /** Searches for the term of an option. The browser follows options that are links. */
  const choose = (option: SearchOption): void => {
    if (option.term === undefined || !input.current) {
      close();
      return;
    }
    input.current.value = option.term;
    form.current?.requestSubmit();
  };
  const forget = (term: string): void => {
    forgetSearch(term);
    refresh();
  };
  const forgetAll = (): void => {
    forgetSearches();
    close();
    input.current?.focus();
  };

  const combobox = useCombobox({
    term,
    groups,
    open: refresh,
    leave: () => {
      if (overlay.close()) return true;
      close();
      return groups.length > 0;
    },
    choose: (option, index) =>
      option.href === undefined ? choose(option) : document.getElementById(optionId(index))?.click(),
    forget,
  });

  useLayoutEffect(() => {
    // The shop has its own message for short terms.
    form.current?.setAttribute('novalidate', '');
  }, []);
  // Applies input made before hydration, and the event that triggered hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const element = input.current;
    if (!element || document.activeElement !== element) return;
    const isTouched = box.current?.closest('astro-island')?.getAttribute('data-touch') === 'pointerdown';
    if (isTouched || element.value !== element.defaultValue) overlay.open();
    refresh();
  }, []);

  const submit = (event: FormEvent): void => {
    const { term, path } = readQuery();
    if (term.length < SEARCH_MINIMUM) {
      event.preventDefault();
      toast('bad', t.error('search_too_short'));
      input.current?.focus();
      return;
    }
    rememberSearch(term);
    close();
    const field = select.current;
    if (!form.current || !field || !path) return;
    form.current.action = path;
    // Disabled fields are not submitted. They are enabled again for the back/forward cache.
    field.disabled = true;
    addEventListener(
      'pageshow',
      () => {
        field.disabled = false;
      },
      { once: true },
    );
  };

  return {
    refs: { box, form, input, select },
    groups,
    status,
    overlay,
    combobox,
    choose,
    close,
    forget,
    forgetAll,
    refresh,
    submit,
  };
};
