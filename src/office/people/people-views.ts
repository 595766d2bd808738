import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { CUSTOMER_LIST, REQUEST_LIST, SUBSCRIBER_LIST, VENDOR_LIST } from '#routes/office/lists.ts';
import type { OfficeVisit } from '#server/office/visit.ts';
import type { View } from '../list/types.ts';

const LISTS = [
  { spec: CUSTOMER_LIST, page: 'customers' },
  { spec: SUBSCRIBER_LIST, page: 'subscribers' },
  { spec: VENDOR_LIST, page: 'vendors' },
  { spec: REQUEST_LIST, page: 'vendors/requests' },
] as const;

/** The lists of people as far as the member may read them. */
export const listPeopleViews = async (office: OfficeVisit, t: OfficeTranslate): Promise<View[]> => {
  const waiting = await office.query('people.waiting', {});
  return LISTS.filter(({ page }) => office.canOpen(page)).map(({ spec: { title, path }, page }) => ({
    ...{ label: t(title), path },
    ...(page === 'vendors/requests' && { count: waiting }),
  }));
};
