import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { formatListState, type ListSpec, type ListState } from '#routes/office/list-state.ts';
import { CUSTOMER_LIST, REQUEST_LIST, SUBSCRIBER_LIST, VENDOR_LIST } from '#routes/office/lists.ts';
import type { OfficeVisit } from '#server/office/visit.ts';
import type { View } from '../list/types.ts';

const LISTS = [
  { spec: CUSTOMER_LIST, label: 'place_customers', path: 'customers' },
  { spec: SUBSCRIBER_LIST, label: 'subscribers', path: 'subscribers' },
  { spec: VENDOR_LIST, label: 'vendors', path: 'vendors' },
  { spec: REQUEST_LIST, label: 'vendor_requests', path: 'vendors/requests' },
] as const;

/** The lists of people as far as the member may read them, and the member's own views of the open one. */
export const listPeopleViews = async (
  office: OfficeVisit,
  t: OfficeTranslate,
  spec: ListSpec,
  state: ListState,
  list: string,
): Promise<View[]> => {
  const saved = await office.query('list.views', { list });
  const waiting = await office.query('people.waiting', {});
  const query = formatListState(spec, { ...state, cursor: undefined });
  const isOwn = saved.some((view) => view.query === query);
  return [
    ...LISTS.filter(({ path }) => office.canOpen(path)).map((one) => ({
      label: t(one.label),
      url: one.spec.path,
      isOpen: one.spec.path === spec.path && !isOwn,
      ...(one.spec === REQUEST_LIST && { count: waiting }),
    })),
    ...saved.map(({ id, name, query: own }) => ({
      label: name,
      url: `${spec.path}?${own}`,
      isOpen: query === own,
      savedId: id,
    })),
  ];
};
