import type { EndpointName, Input } from '#contract/endpoints.ts';
import { runCall } from '#server/calls/run-call.ts';
import type { App } from '#server/context.ts';

export interface Case {
  readonly title: string;
  readonly run: (app: App) => Promise<unknown>;
}

export const callCase = <N extends EndpointName>(
  title: string,
  name: N,
  input: (ids: Ids) => Input<N>,
): ((ids: Ids) => Case) => {
  return (ids) => ({
    title,
    run: async (app) => {
      const answer = await runCall(name, input(ids), {
        app,
        locale: 'en',
        customerId: 0,
        tokenHash: '',
        address: '',
      });
      if (!answer.ok) throw new Error(`${title}: ${JSON.stringify(answer.error)}`);
      return answer.value;
    },
  });
};

export interface Ids {
  readonly leaf: number;
  readonly shelf: number;
  readonly brand: number;
  readonly tag: number;
}

const readIds = async ({ db }: App): Promise<Ids> => {
  const find = async (table: 'category' | 'manufacturer' | 'tag', key: string) =>
    (await db.read.selectFrom(table).select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  return {
    leaf: await find('category', 'whey'),
    shelf: await find('category', 'protein'),
    brand: await find('manufacturer', 'torvane'),
    tag: await find('tag', 'high-protein'),
  };
};

const filtered = ({ shelf, brand }: Ids) => ({
  CategoryID: shelf,
  ManufacturerID: brand,
  MinPrice: 100,
  MaxPrice: 3000,
});

const CASES = [
  callCase('all products', 'get-all-products', () => ({})),
  callCase('category page', 'get-all-products', ({ leaf }) => ({ CategoryID: leaf })),
  callCase('category with subcategories', 'get-all-products', ({ shelf }) => ({ CategoryID: shelf })),
  callCase('its page 20', 'get-all-products', ({ shelf }) => ({ CategoryID: shelf, PageNo: 20 })),
  callCase('category + brand + price', 'get-all-products', filtered),
  callCase('all by price', 'get-all-products', () => ({ OrderByColumnName: 'Price ASC' })),
  callCase('category by price', 'get-all-products', ({ shelf }) => ({
    CategoryID: shelf,
    OrderByColumnName: 'Price DESC',
  })),
  callCase('tag + rating', 'get-all-products', ({ tag }) => ({ TagID: tag, Rating: 4 })),
  callCase('search: creatine', 'get-all-products', () => ({ SearchTerm: 'creatine' })),
  callCase('search: protien', 'get-all-products', () => ({ SearchTerm: 'protien' })),
  callCase('search: wey isolate', 'get-all-products', () => ({ SearchTerm: 'wey isolate' })),
  callCase('search + filter', 'get-all-products', (ids) => ({ SearchTerm: 'protein', ...filtered(ids) })),
  callCase('facets of all products', 'get-listing-facets', () => ({})),
  callCase('facets of a category', 'get-listing-facets', ({ shelf }) => ({ CategoryID: shelf })),
  callCase('facets, category + brand + price', 'get-listing-facets', filtered),
  callCase('facets of a search', 'get-listing-facets', () => ({ SearchTerm: 'creatine' })),
  callCase('suggestions: prot', 'get-search-suggestions', () => ({ SearchTerm: 'prot' })),
  callCase('suggestions: whey iso', 'get-search-suggestions', () => ({ SearchTerm: 'whey iso' })),
  callCase('best sellers', 'get-recents-products-list', () => ({ TabName: 'Best Sellers', PageSize: 12 })),
  callCase('on sale', 'get-recents-products-list', () => ({ TabName: 'On Sale', PageSize: 12 })),
  callCase('popular products', 'get-popular-products-list', () => ({ PageSize: 5 })),
  callCase('related products', 'get-related-products-list', () => ({ ProductId: 1, PageSize: 8 })),
  callCase('list of categories', 'get-popular-categories', () => ({})),
  callCase('list of tags', 'get-popular-tags', () => ({})),
];

/** Listings, facets, searches and rows of the home page. */
export const listCases = async (
  app: App,
): Promise<{ readonly ids: Ids; readonly cases: readonly Case[] }> => {
  const ids = await readIds(app);
  return { ids, cases: CASES.map((make) => make(ids)) };
};
