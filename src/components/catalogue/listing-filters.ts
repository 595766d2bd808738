import { MAX_PRICE, PRICE_BANDS } from '#domain/constants.ts';
import { type IdFilter, type ListingQuery, toggleId } from '#domain/listing.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** One entry of a filter: where a press leads, and whether it is in force. */
export interface FilterEntry {
  readonly name: string;
  readonly query: ListingQuery;
  readonly isOn: boolean;
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

export const listIdEntries = (
  query: ListingQuery,
  filter: IdFilter,
  entries: readonly Named[],
): FilterEntry[] =>
  entries.map(({ id, name }) => ({
    name,
    query: toggleId(query, filter, id),
    isOn: query[filter].includes(id),
  }));

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

export const listBandEntries = (query: ListingQuery): FilterEntry[] =>
  PRICE_BANDS.map(([min, max]) => {
    const limit = max === MAX_PRICE ? undefined : max;
    const isOn = query.minPrice === min && query.maxPrice === limit;
    return {
      name: formatBand(min, limit),
      query: isOn ? withPrice(query) : withPrice(query, min, limit),
      isOn,
    };
  });

export const withRating = (query: ListingQuery, rating: number): ListingQuery => ({
  ...query,
  page: 1,
  rating: query.rating === rating ? undefined : rating,
});

/** Names of what is chosen by id. */
export type FilterNames = Readonly<Record<IdFilter, readonly Named[]>>;

/** Everything in force, each with the listing without it. Ids that no longer exist have no name and no entry. */
export const listActiveFilters = (query: ListingQuery, names: FilterNames, t: Translate): FilterEntry[] => {
  const active: FilterEntry[] = (['brands', 'sizes', 'colors', 'tags'] as const).flatMap((filter) =>
    listIdEntries(query, filter, names[filter]).filter((entry) => entry.isOn),
  );
  if (query.minPrice !== undefined || query.maxPrice !== undefined)
    active.push({ name: formatBand(query.minPrice, query.maxPrice), query: withPrice(query), isOn: true });
  if (query.rating !== undefined)
    active.push({
      name: t.plural('lbl_list_stars', query.rating),
      query: withRating(query, query.rating),
      isOn: true,
    });
  return active;
};
