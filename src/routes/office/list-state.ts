import { cleanCode } from '#domain/typed-text.ts';
import type { OfficeKey, OfficePlural } from '#i18n/office/translate.ts';

/** What a list of the office shows, entirely from its URL, so that every view is a link. */
export interface ListSpec {
  readonly path: string;
  /** Allowed values by filter; undefined for free values such as dates. */
  readonly filters: Readonly<Record<string, readonly string[] | undefined>>;
  /** The first one is that of a list without `sort`, from the highest, or the lowest where `isAscending`. */
  readonly sorts: readonly [string, ...string[]];
  readonly isAscending?: boolean;
}

/** A list and its labels. */
export interface OfficeList extends ListSpec {
  /** Views are saved under this name. */
  readonly name: string;
  readonly title: OfficeKey;
  /** Placeholder of the search, which says what is searched. */
  readonly search: OfficeKey;
  /** Plural label of the rows. */
  readonly unit: OfficePlural;
  /** Shown instead of a list without rows. */
  readonly empty: OfficeKey;
  readonly emptyHint?: OfficeKey;
}

export interface ListState {
  readonly text: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  readonly isAscending: boolean;
  readonly cursor: string | undefined;
  readonly perPage: number;
  /** Names of hidden columns. */
  readonly hidden: readonly string[];
}

export const PAGE_SIZES = [25, 50, 100] as const;
const TEXT_MAXIMUM = 100;
const VALUE_MAXIMUM = 60;
const VALUES_MAXIMUM = 20;

const readValues = (allowed: readonly string[] | undefined, text: string): string[] => {
  const values = text.split(',').filter((value) => value !== '' && value.length <= VALUE_MAXIMUM);
  const known = allowed ? values.filter((value) => allowed.includes(value)) : values;
  return [...new Set(known)].slice(0, VALUES_MAXIMUM);
};

/** Ignores unknown filters and values, so that an old link still shows a list. */
export const readListState = (spec: ListSpec, search: URLSearchParams): ListState => {
  const filters: Record<string, string[]> = {};
  for (const [name, allowed] of Object.entries(spec.filters)) {
    const values = readValues(allowed, search.get(name) ?? '');
    if (values.length > 0) filters[name] = values;
  }
  const asked = search.get('sort') ?? '';
  const sort = asked.startsWith('-') ? asked.slice(1) : asked;
  const isKnown = spec.sorts.includes(sort);
  const perPage = PAGE_SIZES.find((size) => String(size) === search.get('per')) ?? PAGE_SIZES[0];
  return {
    text: cleanCode(search.get('q') ?? '')
      .trim()
      .slice(0, TEXT_MAXIMUM),
    filters,
    sort: isKnown ? sort : spec.sorts[0],
    isAscending: isKnown ? !asked.startsWith('-') : (spec.isAscending ?? false),
    cursor: search.get('at') ?? undefined,
    perPage,
    hidden: readValues(undefined, search.get('hide') ?? ''),
  };
};

/** @returns the query without `?`; '' for the default state. A cursor is kept only where `state` has one. */
export const formatListState = (spec: ListSpec, state: ListState): string => {
  const search = new URLSearchParams();
  if (state.text !== '') search.set('q', state.text);
  for (const name of Object.keys(spec.filters)) {
    const values = state.filters[name] ?? [];
    if (values.length > 0) search.set(name, values.join(','));
  }
  if (state.sort !== spec.sorts[0] || state.isAscending !== (spec.isAscending ?? false))
    search.set('sort', state.isAscending ? state.sort : `-${state.sort}`);
  if (state.perPage !== PAGE_SIZES[0]) search.set('per', String(state.perPage));
  if (state.hidden.length > 0) search.set('hide', state.hidden.join(','));
  if (state.cursor !== undefined) search.set('at', state.cursor);
  return search.toString().replaceAll('%2C', ',');
};

export const listUrl = (spec: ListSpec, state: ListState): string => {
  const query = formatListState(spec, state);
  return query === '' ? spec.path : `${spec.path}?${query}`;
};

/** Adds or removes one value of a filter and goes to the first page. */
export const toggleFilter = (state: ListState, name: string, value: string): ListState => {
  const values = state.filters[name] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...state, cursor: undefined, filters: { ...state.filters, [name]: next } };
};

export const clearFilters = (state: ListState): ListState => ({
  ...state,
  text: '',
  filters: {},
  cursor: undefined,
});

/** Sorts by a column, or reverses the order of the column that sorts already. */
export const sortBy = (state: ListState, sort: string): ListState => ({
  ...state,
  sort,
  isAscending: state.sort === sort && !state.isAscending,
  cursor: undefined,
});
