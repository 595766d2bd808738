import {
  DEFAULT_PAGE_SIZE,
  GRID_COLUMNS,
  ID_MAXIMUM,
  LISTING_PAGE_SIZES,
  MAX_PRICE,
  SORTS,
  type Sort,
} from '#domain/constants.ts';
import { cleanCode } from '#domain/typed-text.ts';

const VIEWS = ['grid', 'list'] as const;
type View = (typeof VIEWS)[number];
const DEFAULT_COLUMNS = 4;

/** State of a listing, stored only in the URL. */
export interface ListingQuery {
  readonly search: string;
  /** True to search for the words as they were typed. */
  readonly isExact: boolean;
  readonly brands: readonly number[];
  readonly sizes: readonly number[];
  readonly colors: readonly number[];
  readonly tags: readonly number[];
  readonly allergens: readonly number[];
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly rating: number | undefined;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: number;
  readonly view: View;
  /** Maximum number of columns of the grid. */
  readonly columns: number;
}

export const EMPTY_LISTING: ListingQuery = {
  search: '',
  isExact: false,
  brands: [],
  sizes: [],
  colors: [],
  tags: [],
  allergens: [],
  minPrice: undefined,
  maxPrice: undefined,
  rating: undefined,
  sort: '',
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  view: 'grid',
  columns: DEFAULT_COLUMNS,
};

const MAX_SEARCH = 200;
const MAX_IDS = 50;
const readIds = (values: readonly string[]): number[] => {
  const ids = values
    .flatMap((value) => value.split(','))
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id <= ID_MAXIMUM);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_IDS);
};

const readNumber = (value: string | null, min: number, max: number): number | undefined => {
  if (value === null || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
};

const readMember = <T>(value: unknown, list: readonly T[], otherwise: T): T =>
  list.find((member) => member === value) ?? otherwise;

const readPrices = (params: URLSearchParams): Pick<ListingQuery, 'minPrice' | 'maxPrice'> => {
  const minPrice = readNumber(params.get('min'), 0, MAX_PRICE);
  const maxPrice = readNumber(params.get('max'), 0, MAX_PRICE);
  return (minPrice ?? 0) > (maxPrice ?? MAX_PRICE)
    ? { minPrice: undefined, maxPrice: undefined }
    : { minPrice, maxPrice };
};

export const readAvoided = (params: URLSearchParams): number[] => readIds(params.getAll('avoid'));

/** Parses the query string. Ignores invalid values and never throws. */
export const readListingQuery = (params: URLSearchParams): ListingQuery => ({
  search: cleanCode(params.get('SearchTerm') ?? '')
    .trim()
    .slice(0, MAX_SEARCH),
  isExact: params.get('exact') === '1',
  brands: readIds(params.getAll('brand')),
  sizes: readIds(params.getAll('size')),
  colors: readIds(params.getAll('color')),
  tags: readIds(params.getAll('tag')),
  allergens: readAvoided(params),
  ...readPrices(params),
  rating: readNumber(params.get('rating'), 1, 5),
  sort: readMember(params.get('sort'), SORTS, ''),
  page: Math.trunc(readNumber(params.get('page'), 1, 1_000_000) ?? 1),
  pageSize: readMember(Number(params.get('per') ?? DEFAULT_PAGE_SIZE), LISTING_PAGE_SIZES, DEFAULT_PAGE_SIZE),
  view: readMember(params.get('view'), VIEWS, 'grid'),
  columns: readMember(Number(params.get('cols')), GRID_COLUMNS, DEFAULT_COLUMNS),
});

const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

/**
 * Formats the query string without the question mark. Omits defaults, so that each state has one URL. Encodes only
 * text, because a listing formats about a hundred links.
 */
export const formatListingQuery = (query: ListingQuery): string => {
  const parts: string[] = [];
  const put = (name: string, value: string | number | undefined, otherwise: string | number = '') => {
    if (value !== undefined && value !== otherwise) parts.push(`${name}=${value}`);
  };
  put('SearchTerm', query.search && encode(query.search));
  put('exact', query.isExact && query.search !== '' ? 1 : undefined);
  put('brand', query.brands.join('%2C'));
  put('size', query.sizes.join('%2C'));
  put('color', query.colors.join('%2C'));
  put('tag', query.tags.join('%2C'));
  put('avoid', query.allergens.join('%2C'));
  put('min', query.minPrice);
  put('max', query.maxPrice);
  put('rating', query.rating);
  put('sort', query.sort && encode(query.sort));
  put('per', query.pageSize, DEFAULT_PAGE_SIZE);
  put('view', query.view, 'grid');
  put('cols', query.columns, DEFAULT_COLUMNS);
  put('page', query.page, 1);
  return parts.join('&');
};

export const clearFilters = (query: ListingQuery): ListingQuery => ({
  ...EMPTY_LISTING,
  search: query.search,
  isExact: query.isExact,
  sort: query.sort,
  pageSize: query.pageSize,
  view: query.view,
  columns: query.columns,
});

export type IdFilter = 'brands' | 'sizes' | 'colors' | 'tags' | 'allergens';

/** Toggles a filter entry and resets the page to 1. */
export const toggleId = (query: ListingQuery, filter: IdFilter, id: number): ListingQuery => ({
  ...query,
  page: 1,
  [filter]: query[filter].includes(id)
    ? query[filter].filter((other) => other !== id)
    : [...query[filter], id].sort((a, b) => a - b),
});

export const pageWindow = (page: number, pages: number, links: number): number[] => {
  const first = Math.max(1, Math.min(page - Math.floor(links / 2), pages - links + 1));
  return Array.from({ length: Math.min(links, pages) }, (_, index) => first + index);
};
