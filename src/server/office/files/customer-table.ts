import { toRupees } from '#domain/money.ts';
import { formatNumericDate } from '#i18n/format-date.ts';
import { CUSTOMER_LIST } from '#routes/office/lists.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { eachCustomer, listCustomerPage } from '#server/people/list-customers.ts';
import { toCustomerRequest } from '../people/people-request.ts';
import type { ListTable } from './file-request.ts';

export const customerTable: ListTable = {
  name: 'customers',
  spec: CUSTOMER_LIST,
  columns: (t) => [
    t('name'),
    t('email'),
    t('order_phone'),
    t('language'),
    t('customer_since'),
    t('place_orders'),
    t('customer_spent_rupees'),
    t('customer_last_order'),
    t('customer_guest'),
  ],
  rows: async function* ({ app, t }, state, ids) {
    for await (const rows of eachCustomer(app, { ...toCustomerRequest(state), ids }))
      yield rows.map((row) => [
        row.name,
        row.email,
        row.phone,
        t.stored('language_', row.locale),
        formatNumericDate(row.createdAt),
        row.orders,
        toRupees(row.spent),
        row.lastOrderAt === undefined ? '' : formatNumericDate(row.lastOrderAt),
        t(row.isGuest ? 'data_yes' : 'data_no'),
      ]);
  },
  record: async ({ app }, state, ids) => {
    const found = ids
      ? { count: ids.length, isCapped: false }
      : await listCustomerPage(app, { ...toCustomerRequest(state), size: 1 });
    await recordListExport(app, 'customer', found);
  },
};
