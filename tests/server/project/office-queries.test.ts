import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#domain/typed-object.ts';
import { type ListSpec, readListState } from '#routes/office/list-state.ts';
import * as LISTS from '#routes/office/lists.ts';
import { type QueryName, queries } from '#server/office/queries.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop();
});
afterAll(() => shop.close());

const OF_LISTS: Readonly<Record<keyof typeof LISTS, QueryName>> = {
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
  PAGE_LIST: 'words.pages',
  QUESTION_LIST: 'words.questions',
  LABEL_LIST: 'labels.list',
  MEDIA_LIST: 'media.list',
};

const MEMBER = { id: 1, role: 'owner', locale: 'en', name: 'Layla', email: 'layla@example.com' };
const SESSION = { id: 1, member: MEMBER, stage: 'open', factors: {}, isFresh: true };

const run = (name: QueryName, input: object): Promise<unknown> => {
  const context = { app: shop.app, member: MEMBER, session: SESSION, locale: 'en', now: shop.clock.now() };
  // Each query has an input of its own.
  return queries[name].run(context as never, input as never);
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
    for (const state of listStates(spec)) {
      const input = readListState(spec, new URLSearchParams(state));
      const answer = await run(OF_LISTS[name as keyof typeof LISTS], input).catch(String);
      expect([state, answer]).toEqual([state, expect.any(Object)]);
    }
  });
});

/** Values for the inputs of all other queries. */
const INPUT = {
  ...{ id: '1', ids: ['1'], name: 'prime-whey', code: 'NONE', key: 'lbl_com_close', token: 'none' },
  ...{
    text: 'whey',
    list: 'orders',
    kind: 'brand',
    collection: 'pages',
    language: 'en',
    markdown: '**Whey**',
    path: '/office/words/pages/about',
  },
  ...{
    from: 0,
    size: 5,
    to: 2,
    countryId: 356,
    stateId: 1,
    sum: '1',
    grams: 1,
    compared: 'week',
    filters: { tag: ['1'] },
  },
  search: new URLSearchParams('id=1&tag=1'),
  draft: { customerId: 1, lines: [], coupon: '', hasBadQuantity: false },
};
const OTHERS = keysOf(queries).filter((name) => !Object.values(OF_LISTS).includes(name));

describe('what a page of the office reads', () => {
  it.each(OTHERS)('%s is answered', async (name) => {
    await expect(run(name, INPUT).then(() => 'answered')).resolves.toBe('answered');
  });
});
