import { readDay } from '#domain/read-day.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { readDayEnd } from '../forms/read-day.ts';

/** Sorted by days since the first parcel, so most days is the earliest one. */
export const toOwedRequest = ({ text, filters, isAscending, perPage, cursor }: ListState) => ({
  search: text,
  since: readDay(filters.shipped?.[0]),
  until: readDayEnd(filters['shipped-until']?.[0]),
  direction: isAscending ? ('desc' as const) : ('asc' as const),
  size: perPage,
  cursor,
});
