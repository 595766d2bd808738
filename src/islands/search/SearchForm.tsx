import { useState } from 'react';
import { SEARCH_MINIMUM } from '#domain/constants.ts';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { readFormData, type SearchCategory, type SearchFormData } from './form-data.ts';
import { optionId } from './options.ts';
import { LIST_ID, SuggestionList } from './SuggestionList.tsx';
import { useSearchForm } from './use-search-form.ts';

const HINT_ID = 'search-hint';

/** The title has the whole name of a truncated one. */
const CategoryOption = ({ id, path, name }: SearchCategory) => {
  const short = truncate(name, TRUNCATE.searchCategory);
  return (
    <option value={id} data-path={path} title={short === name ? undefined : name}>
      {short}
    </option>
  );
};

const Search = ({ data }: { readonly data: SearchFormData }) => {
  const t = useLabels();
  const isHydrated = useHydrated();
  const { refs, groups, status, overlay, combobox, ...actions } = useSearchForm(data);
  const { active, onKeyDown } = combobox;
  const isRecent = groups[0]?.options[0]?.isRecent;
  const pattern = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': groups.length > 0,
    'aria-controls': LIST_ID,
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
    'aria-describedby': isRecent ? HINT_ID : undefined,
  } as const;

  return (
    <search ref={refs.box}>
      <form
        ref={refs.form}
        className="search"
        action={data.action}
        data-search=""
        onSubmit={actions.submit}
        onBlur={({ relatedTarget }) => {
          if (!refs.form.current?.contains(relatedTarget)) actions.close();
        }}
      >
        {isHydrated && (
          <button
            type="button"
            className="ibtn search__back"
            aria-label={t('lbl_hdr_sug_close')}
            onClick={() => overlay.close()}
          >
            <Icon shape={icons.next} back />
          </button>
        )}
        {data.categories.length > 0 && (
          <select
            ref={refs.select}
            className="select"
            name="category"
            aria-label={data.categoryLabel}
            defaultValue={data.category}
            onChange={() => {
              refs.input.current?.focus();
              actions.refresh();
            }}
          >
            {data.categories.map(({ id, path, name }) => (
              <CategoryOption key={id} {...{ id, path, name }} />
            ))}
          </select>
        )}
        <input
          ref={refs.input}
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
          {...(isHydrated && pattern)}
          onKeyDown={onKeyDown}
          onInput={() => {
            overlay.open();
            actions.refresh();
          }}
          onFocus={actions.refresh}
          onClick={overlay.open}
        />
        <button type="submit" className="ibtn" aria-label={data.label}>
          <Icon shape={icons.search} />
        </button>
        {isHydrated && (
          <>
            <SuggestionList
              {...{ groups, active }}
              onChoose={actions.choose}
              onForget={actions.forget}
              onClear={actions.forgetAll}
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
  /** A function, because functions are not serialized. The browser reads the data from the form. */
  readonly form: (() => SearchFormData) | null;
}

/** Search form of the header. A plain GET form, and a combobox after hydration. */
export const SearchForm = ({ t, form }: SearchFormProps) => {
  const [data] = useState(form ?? readFormData);
  return (
    <LabelsProvider t={t}>
      <Search data={data} />
    </LabelsProvider>
  );
};
