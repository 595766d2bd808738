import { readDay } from '#domain/read-day.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { SubscriberRequest } from '#server/newsletter/subscriber-page.ts';
import { CUSTOMER_SORTS, type CustomerRequest } from '#server/people/list-customers.ts';
import { VENDOR_SORTS, type VendorRequest, type VendorSort } from '#server/vendors/vendor-pages.ts';
import { readDayEnd } from '../forms/read-day.ts';

const readPlace = ({ text, isAscending, perPage, cursor }: ListState) => ({
  search: text,
  direction: isAscending ? ('asc' as const) : ('desc' as const),
  size: perPage,
  cursor,
});

const readJoined = ({ filters }: ListState) => ({
  locales: LOCALES.filter((locale) => filters.language?.includes(locale)),
  since: readDay(filters.joined?.[0]),
  until: readDayEnd(filters['joined-until']?.[0]),
});

export const toCustomerRequest = (state: ListState): CustomerRequest => ({
  ...readPlace(state),
  ...readJoined(state),
  isSubscribed: state.filters.newsletter !== undefined,
  asksDeletion: state.filters.deletion !== undefined,
  isGuest: state.filters.guest !== undefined,
  sort: CUSTOMER_SORTS.find((sort) => sort === state.sort) ?? 'joined',
});

export const toSubscriberRequest = (state: ListState): SubscriberRequest => ({
  ...readPlace(state),
  ...readJoined(state),
});

export const toVendorRequest = (state: ListState): VendorRequest & { readonly sort: VendorSort } => ({
  ...readPlace(state),
  sort: VENDOR_SORTS.find((sort) => sort === state.sort) ?? 'added',
});
