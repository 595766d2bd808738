import { type IdFilter, type ListingQuery, toggleId } from '#domain/catalogue/listing.ts';
import type { FilterNames, Named } from '#domain/catalogue/listing-state.ts';
import { priceBands } from '#domain/catalogue/price-bands.ts';
import { MAX_PRICE, RATING_FILTERS } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

export interface FilterEntry {
  /** Identifies the entry across navigations, to restore the focus. */
  readonly key: string;
  readonly name: string;
  readonly query: ListingQuery;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly color?: string | undefined;
  /** Id of the allergen that the entry toggles. */
  readonly avoids?: number | undefined;
}

/** Returns false for an inactive entry without products, which is disabled. */
export const isUsable = ({ isOn, count }: Pick<FilterEntry, 'isOn' | 'count'>): boolean =>
  isOn || count !== 0;

/** Lists usable entries first, otherwise in the order of the catalogue. */
export const listIdEntries = (
  query: ListingQuery,
  filter: IdFilter,
  entries: readonly Named[],
): FilterEntry[] => {
  const all = entries.map(({ id, name, color, count }) => ({
    key: `${filter}-${id}`,
    name,
    query: toggleId(query, filter, id),
    isOn: query[filter].includes(id),
    count,
    color,
    avoids: filter === 'allergens' ? id : undefined,
  }));
  return [...all.filter(isUsable), ...all.filter((entry) => !isUsable(entry))];
};

/** Formats rupees as `₹100 – ₹200` or `₹600+`. */
const formatBand = (min: number | undefined, max: number | undefined): string =>
  max === undefined || max >= MAX_PRICE
    ? `${formatMoney(toPaise(min ?? 0))}+`
    : `${formatMoney(toPaise(min ?? 0))} – ${formatMoney(toPaise(max))}`;

const withPrice = (query: ListingQuery, minPrice?: number, maxPrice?: number): ListingQuery => ({
  ...query,
  page: 1,
  minPrice,
  maxPrice,
});

export const listBandEntries = (query: ListingQuery, counts?: readonly number[]): FilterEntry[] =>
  priceBands().map(({ min, max }, index) => {
    const limit = max === MAX_PRICE ? undefined : max;
    const isOn = query.minPrice === min && query.maxPrice === limit;
    return {
      key: `price-${min}`,
      name: formatBand(min, limit),
      query: isOn ? withPrice(query) : withPrice(query, min, limit),
      isOn,
      count: counts?.[index],
    };
  });

export const withRating = (query: ListingQuery, rating: number): ListingQuery => ({
  ...query,
  page: 1,
  rating: query.rating === rating ? undefined : rating,
});

export const listRatingEntries = (query: ListingQuery, counts?: readonly number[]): FilterEntry[] =>
  RATING_FILTERS.map((rating, index) => ({
    key: `rating-${rating}`,
    name: String(rating),
    query: withRating(query, rating),
    isOn: query.rating === rating,
    count: counts?.[index],
  }));

const ID_FILTERS = ['brands', 'sizes', 'colors', 'tags', 'allergens'] as const satisfies readonly IdFilter[];

/** @returns the active filters, each with the query that removes it. Unknown ids are omitted. */
export const listActiveFilters = (query: ListingQuery, names: FilterNames, t: Translate): FilterEntry[] => {
  const active: FilterEntry[] = ID_FILTERS.flatMap((filter) =>
    listIdEntries(
      query,
      filter,
      names[filter].filter(({ id }) => query[filter].includes(id)),
    ).map((entry) =>
      filter === 'allergens' ? { ...entry, name: t('lbl_list_without', { name: entry.name }) } : entry,
    ),
  );
  if (query.minPrice !== undefined || query.maxPrice !== undefined)
    active.push({
      key: 'price',
      name: formatBand(query.minPrice, query.maxPrice),
      query: withPrice(query),
      isOn: true,
    });
  if (query.rating !== undefined)
    active.push({
      key: 'rating',
      name: t.plural('lbl_list_stars', query.rating),
      query: withRating(query, query.rating),
      isOn: true,
    });
  return active;
};
