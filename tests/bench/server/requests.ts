import { endpointPath } from '#contract/paths.ts';
import { createRandom } from '../catalogue/random.ts';
import type { Requests } from './load.ts';

const BROWSER = 'gzip, deflate, br, zstd';
/** Exceeds the capacity of the page cache. */
const MANY = 20_000;
const MAX_REVIEW_PAGES = 50;

export interface Case extends Requests {
  readonly title: string;
}

const many = (path: (n: number) => string): string[] => Array.from({ length: MANY }, (_, n) => path(n));

const word = (n: number): string =>
  [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

const listProducts = async (origin: string): Promise<string[]> => {
  const html = await (await fetch(`${origin}/en/all-products/0/all-categories?per=50`)).text();
  const paths = [...html.matchAll(/href="(\/en\/product-detail\/\d+\/[^"?#]+)"/g)].map(([, path]) => path);
  const found = [...new Set(paths)].filter((path) => path !== undefined);
  if (found.length === 0) throw new Error('The listing has no product');
  return found;
};

const findTopCategory = async (origin: string): Promise<string> => {
  const html = await (await fetch(`${origin}/en/`)).text();
  const path = /href="(\/en\/all-products\/[1-9]\d*\/[^"?#]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error('The home page has no category');
  return path;
};

/** Returns filtered listing paths with new prices, so that page and counts are not cached. */
export const filteredPaths = async (origin: string): Promise<string[]> => {
  const listing = await findTopCategory(origin);
  return many((n) => `${listing}?brand=${1 + (n % 4)}&min=100&max=${300_000 - n}`);
};

/** Listings of all products with one or two filters and a new price each. The ids exist in every catalogue. */
const distinctFilters = (): string[] => {
  const random = createRandom(1);
  const id = (most: number) => 1 + random.below(most);
  const filters = [
    () => `brand=${id(4)}%2C${5 + random.below(4)}`,
    () => `tag=${id(20)}`,
    () => `avoid=${id(8)}`,
    () => `rating=${2 + random.below(3)}`,
    () => `sort=${random.pick(['Price+ASC', 'Price+DESC', 'Date+ASC', 'Date+DESC'])}`,
  ];
  return many((n) => {
    const chosen = new Set([random.pick(filters), random.pick(filters)]);
    return `/en/all-products/0/all-categories?${[...chosen].map((format) => format()).join('&')}&max=${300_000 - n}`;
  });
};

const WORDS = [
  'protein',
  'whey',
  'creatine',
  'vegan',
  'shaker',
  'omega',
  'chocolate',
  'vitamin',
  'bar',
  'gainer',
];

/** Beginnings of words, alone and after another word. */
const searchTerms = (): string[] => {
  const beginnings = WORDS.flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, n) => text.slice(0, n + 2)),
  );
  return [...beginnings, ...beginnings.flatMap((text) => WORDS.map((first) => `${first} ${text}`))];
};

/** Requests whose cost grows with the number of products. Listings are not cached. */
export const listGrowthCases = async (origin: string): Promise<Case[]> => {
  const terms = searchTerms();
  return [
    ...(await listCases(origin)).filter(({ title }) => /listing.*uncached/.test(title)),
    { title: 'listings with distinct filters, uncached', paths: distinctFilters(), encoding: 'identity' },
    {
      title: 'searches with distinct prices, uncached',
      paths: many(
        (n) => `/en/all-products/0/all-categories?SearchTerm=${WORDS[n % WORDS.length]}&max=${300_000 - n}`,
      ),
      encoding: 'identity',
    },
    {
      title: 'suggestions',
      paths: terms.map(() => endpointPath('get-search-suggestions')),
      bodies: terms.map((SearchTerm) => JSON.stringify({ requestParameters: { SearchTerm } })),
      encoding: 'identity',
    },
  ];
};

const cartOf = (path: string): string =>
  JSON.stringify({
    requestParameters: {
      cartJsonData: JSON.stringify([
        { ProductId: Number(path.split('/')[3]), productSelectedAttributes: [], Quantity: 1 },
      ]),
    },
  });

export const listCases = async (origin: string): Promise<Case[]> => {
  const products = await listProducts(origin);
  const [product = ''] = products;
  const listing = '/en/all-products/0/all-categories';
  const filtered = await filteredPaths(origin);
  const cached = (title: string, path: string): Case => ({
    title: `${title}, cached`,
    paths: [path],
    encoding: BROWSER,
  });
  const made = (title: string, paths: readonly string[]): Case => ({
    title: `${title}, uncached`,
    paths,
    encoding: 'identity',
  });
  return [
    cached('home', '/en/'),
    cached('home in Arabic', '/ar/'),
    cached('listing', listing),
    cached('filtered listing', filtered[0] ?? ''),
    cached('product', product),
    cached('about (static)', '/en/about'),
    made('filtered listing', filtered),
    made(
      'listing with another price',
      many((n) => `${listing}?min=100&max=${300_000 - n}&rating=2`),
    ),
    made(
      'home',
      many((n) => `/en/?tab=${word(n)}`),
    ),
    made(
      'product',
      many(
        (n) =>
          `${products[n % products.length]}?reviews=${2 + (Math.trunc(n / products.length) % (MAX_REVIEW_PAGES - 1))}`,
      ),
    ),
    {
      title: 'priced cart (floor: an empty JSON answer)',
      paths: ['/api/v1/common/cart-data/get-customer-cart-items'],
      encoding: 'identity',
      body: cartOf(product),
    },
  ];
};
