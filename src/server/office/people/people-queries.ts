import { readInteger } from '#domain/read-integer.ts';
import { can } from '#domain/staff/roles.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { listOpenOrders } from '#server/customers/erase-customer.ts';
import { countSubscribers, listSubscriberPage } from '#server/newsletter/subscriber-page.ts';
import { countCustomers } from '#server/people/count-customers.ts';
import { listCustomerPage } from '#server/people/list-customers.ts';
import { readCustomerProfile, readErasedCustomer } from '#server/people/read-profile.ts';
import { readVendor } from '#server/vendors/read-vendor.ts';
import {
  countVendorRequests,
  findVendorRequest,
  listRequestPage,
  listVendorPage,
} from '#server/vendors/vendor-pages.ts';
import { query } from '../query.ts';
import { toCustomerRequest, toSubscriberRequest, toVendorRequest } from './people-request.ts';

interface Named {
  readonly id: string;
}

/** Customers, subscribers and vendors. */
export const peopleQueries = {
  'people.waiting': query('customers.read', async ({ app, member }, _: object) =>
    member && can(member.role, 'vendors.change') ? countVendorRequests(app) : 0,
  ),
  'customers.list': query('customers.read', async ({ app }, state: ListState) => {
    const request = toCustomerRequest(state);
    return { ...(await listCustomerPage(app, request)), counts: await countCustomers(app, request) };
  }),
  'customers.read': query('customers.read', async ({ app, locale }, { id }: Named) => {
    const customerId = readInteger(id) ?? 0;
    const profile = await readCustomerProfile(app, customerId, locale);
    if (!profile) return { profile, erased: await readErasedCustomer(app, customerId) };
    return { profile, openOrders: await listOpenOrders(app.db.read, customerId) };
  }),
  'subscribers.list': query('subscribers.read', async ({ app }, state: ListState) => {
    const request = toSubscriberRequest(state);
    return { ...(await listSubscriberPage(app, request)), counts: await countSubscribers(app, request) };
  }),
  'vendors.list': query('vendors.change', ({ app }, state: ListState) =>
    listVendorPage(app, toVendorRequest(state)),
  ),
  /** A seller with its products, and the open sellers that can take them. Undefined without such a seller. */
  'vendors.read': query('settings.change', ({ app }, { id }: Named) => readVendor(app, readInteger(id) ?? 0)),
  'vendors.requests': query('vendors.change', ({ app }, state: ListState) =>
    listRequestPage(app, toVendorRequest(state)),
  ),
  'vendors.request': query('vendors.change', ({ app }, { id }: Named) =>
    findVendorRequest(app, readInteger(id) ?? 0),
  ),
};
