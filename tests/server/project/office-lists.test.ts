import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListSpec, readListState } from '#routes/office/list-state.ts';
import * as LISTS from '#routes/office/lists.ts';
import { queries } from '#server/office/queries.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const QUERIES: Readonly<Record<keyof typeof LISTS, keyof typeof queries>> = {
  ORDER_LIST: 'orders.list',
  REMITTANCE_LIST: 'remittances.list',
  OWED_LIST: 'remittances.owed',
  PRODUCT_LIST: 'products.list',
  STOCK_LIST: 'stock.list',
  MESSAGE_LIST: 'messages.list',
  CUSTOMER_LIST: 'customers.list',
  SUBSCRIBER_LIST: 'subscribers.list',
  VENDOR_LIST: 'vendors.list',
  REQUEST_LIST: 'vendors.requests',
  REVIEW_LIST: 'reviews.list',
  AUDIT_LIST: 'audit.list',
  LABEL_LIST: 'labels.list',
};

/** Queries of a URL: none, a text, each value of each filter, and each sort in both directions. */
const listStates = ({ filters, sorts }: ListSpec): string[] => [
  '',
  'q=whey',
  ...Object.entries(filters).flatMap(([name, values]) =>
    (values ?? ['1', '2026-03-10']).map((value) => `${name}=${value}`),
  ),
  ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
];

describe('a list of the office', () => {
  it.each(Object.entries(LISTS))('answers for every filter and sort: %s', async (name, spec) => {
    const { run } = queries[QUERIES[name as keyof typeof LISTS]];
    const context = { app: shop.app, member: undefined, session: undefined, locale: 'en' as const };
    for (const state of listStates(spec)) {
      const input = readListState(spec, new URLSearchParams(state));
      const answer = await run({ ...context, now: shop.clock.now() }, input as never).catch(String);
      expect([state, answer]).toEqual([state, expect.any(Object)]);
    }
  });
});
