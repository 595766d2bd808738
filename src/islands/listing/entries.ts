import { type IdFilter, type ListingQuery, toggleId } from '#domain/catalogue/listing.ts';
import type { FilterNames, Named } from '#domain/catalogue/listing-state.ts';
import { MAX_PRICE, PRICE_BANDS, RATING_FILTERS } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** One entry of a filter: where a press leads, and whether it is in force. */
export interface FilterEntry {
  /** The same on every page of the listing: focus finds its way back by it. */
  readonly key: string;
  readonly name: string;
  readonly query: ListingQuery;
  readonly isOn: boolean;
  /** Products that it would show; undefined where nobody counted. */
  readonly count?: number | undefined;
  /** `#rrggbb` of a colour. */
  readonly color?: string | undefined;
  /** Id of the allergen that a press avoids, or no longer avoids: a browser remembers that. */
  readonly avoids?: number | undefined;
}

/** What leads nowhere can be read and not pressed; what is in force can always be taken back. */
export const isUsable = ({ isOn, count }: Pick<FilterEntry, 'isOn' | 'count'>): boolean =>
  isOn || count !== 0;

/** Entries that show something before those that show nothing, each in the order of the catalogue. */
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

/** `₹100 – ₹200`, `₹600+`; rupees in. */
export const formatBand = (min: number | undefined, max: number | undefined): string =>
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
  PRICE_BANDS.map(([min, max], index) => {
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

/** Everything in force, each with the listing without it. Ids that no longer exist have no name and no entry. */
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
