import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_MINIMUM } from '#domain/constants.ts';
import { forgetSearch, forgetSearches, rememberSearch } from '#stores/lists/recent-searches.ts';
import { toast } from '#stores/ui/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { readFormData, type SearchFormData } from './form-data.ts';
import type { SearchOption } from './options.ts';
import { LIST_ID, optionId, SuggestionList } from './SuggestionList.tsx';
import { useCombobox } from './use-combobox.ts';
import { usePhoneOverlay } from './use-phone-overlay.ts';
import { useSuggestions } from './use-suggestions.ts';

const HINT_ID = 'search-hint';

const readAsked = (
  input: RefObject<HTMLInputElement | null>,
  select: RefObject<HTMLSelectElement | null>,
) => ({
  term: input.current?.value.trim() ?? '',
  category: select.current?.value ?? '',
  path: select.current?.selectedOptions[0]?.dataset.path ?? '',
});

const Search = ({ data }: { readonly data: SearchFormData }) => {
  const t = useLabels();
  const isHydrated = useHydrated();
  const box = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const { groups, status, update, close } = useSuggestions();
  const overlay = usePhoneOverlay(box, close);
  const isOpen = groups.length > 0;
  const refresh = (): void => update(readAsked(input, select));

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
  const { active, onKeyDown } = useCombobox({
    groups,
    open: refresh,
    leave: () => {
      if (overlay.close()) return true;
      close();
      return isOpen;
    },
    choose: (option, index) =>
      option.href === undefined ? choose(option) : document.getElementById(optionId(index))?.click(),
    forget,
  });

  useLayoutEffect(() => {
    // Too short a term is refused in the shop's words.
    form.current?.setAttribute('novalidate', '');
  }, []);
  // What was typed before hydration counts, and so does the touch that asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const element = input.current;
    if (!element || document.activeElement !== element) return;
    const isTouched = box.current?.closest('astro-island')?.getAttribute('data-touch') === 'pointerdown';
    if (isTouched || element.value !== element.defaultValue) overlay.open();
    refresh();
  }, []);

  const submit = (event: FormEvent): void => {
    const { term, path } = readAsked(input, select);
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
    // A disabled field is not sent; the page that comes back from history must have it again.
    field.disabled = true;
    addEventListener('pageshow', () => {
      field.disabled = false;
    });
  };

  return (
    <search ref={box}>
      <form
        ref={form}
        className="search"
        action={data.action}
        data-search=""
        onSubmit={submit}
        onBlur={({ relatedTarget }) => {
          if (!form.current?.contains(relatedTarget)) close();
        }}
      >
        {isHydrated && (
          <button
            type="button"
            className="ibtn search__back"
            aria-label={t('lbl_hdr_sug_close')}
            onClick={() => overlay.close()}
          >
            <Icon name="next" back />
          </button>
        )}
        {data.categories.length > 0 && (
          <select
            ref={select}
            className="select"
            name="category"
            aria-label={data.categoryLabel}
            defaultValue={data.category}
            onChange={() => {
              input.current?.focus();
              refresh();
            }}
          >
            {data.categories.map(({ id, path, name }) => (
              <option key={id} value={id} data-path={path}>
                {name}
              </option>
            ))}
          </select>
        )}
        <input
          ref={input}
          type="search"
          name="SearchTerm"
          defaultValue={data.term}
          placeholder={data.placeholder}
          aria-label={data.label}
          required
          minLength={SEARCH_MINIMUM}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          {...(isHydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': LIST_ID,
            'aria-activedescendant': active < 0 ? undefined : optionId(active),
            'aria-describedby': groups[0]?.options[0]?.isRecent ? HINT_ID : undefined,
          })}
          onKeyDown={onKeyDown}
          onInput={() => {
            overlay.open();
            refresh();
          }}
          onFocus={refresh}
          onClick={() => overlay.open()}
        />
        <button type="submit" className="ibtn" aria-label={data.label}>
          <Icon name="search" />
        </button>
        {isHydrated && (
          <>
            <SuggestionList
              {...{ groups, active }}
              onChoose={choose}
              onForget={forget}
              onClear={() => {
                forgetSearches();
                close();
                input.current?.focus();
              }}
            />
            <p id={HINT_ID} className="vh">
              {t('lbl_hdr_sug_forget')}
            </p>
            <p className="vh" role="status">
              {status}
            </p>
          </>
        )}
      </form>
    </search>
  );
};

interface SearchFormProps extends IslandProps {
  /** A function, which no markup can carry: the browser gets null and reads the form itself. */
  readonly form: (() => SearchFormData) | null;
}

/** The search of the header: a plain form to the listing, and a combobox once it is hydrated. */
export const SearchForm = ({ t, form }: SearchFormProps) => {
  const [data] = useState(form ?? readFormData);
  return (
    <LabelsProvider t={t}>
      <Search data={data} />
    </LabelsProvider>
  );
};
