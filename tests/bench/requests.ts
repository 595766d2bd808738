import type { Requests } from './load.ts';

/** As browsers ask for it. */
const BROWSER = 'gzip, deflate, br, zstd';
/** More addresses than a process keeps pages. */
const MANY = 20_000;
const MOST_PAGES_OF_REVIEWS = 50;

export interface Case extends Requests {
  readonly title: string;
}

const many = (path: (n: number) => string): string[] => Array.from({ length: MANY }, (_, n) => path(n));

/** A word that no address had before. */
const word = (n: number): string =>
  [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

const listProducts = async (origin: string): Promise<string[]> => {
  const html = await (await fetch(`${origin}/en/all-products/0/all-categories?per=50`)).text();
  const paths = [...html.matchAll(/href="(\/en\/product-detail\/\d+\/[^"?#]+)"/g)].map(([, path]) => path);
  const found = [...new Set(paths)].filter((path) => path !== undefined);
  if (found.length === 0) throw new Error('no product on the listing');
  return found;
};

const findTopCategory = async (origin: string): Promise<string> => {
  const html = await (await fetch(`${origin}/en/`)).text();
  const path = /href="(\/en\/all-products\/[1-9]\d*\/[^"?#]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error('no category on the home page');
  return path;
};

/** Category, brand and a price that was never asked for: its page and its counts come from the database. */
export const filteredPaths = async (origin: string): Promise<string[]> => {
  const shelf = await findTopCategory(origin);
  return many((n) => `${shelf}?brand=${1 + (n % 4)}&min=100&max=${300_000 - n}`);
};

const cartOf = (path: string): string =>
  JSON.stringify({
    requestParameters: {
      cartJsonData: JSON.stringify([
        { ProductId: Number(path.split('/')[3]), productSelectedAttributes: [], Quantity: 1 },
      ]),
    },
  });

/** What visitors ask for: pages from memory, the same kinds of pages made anew each time, and the priced cart. */
export const listCases = async (origin: string): Promise<Case[]> => {
  const products = await listProducts(origin);
  const [product = ''] = products;
  const listing = '/en/all-products/0/all-categories';
  const filtered = await filteredPaths(origin);
  const kept = (title: string, path: string): Case => ({
    title: `${title}, kept`,
    paths: [path],
    encoding: BROWSER,
  });
  const made = (title: string, paths: readonly string[]): Case => ({
    title: `${title}, made anew`,
    paths,
    encoding: 'identity',
  });
  return [
    kept('home', '/en/'),
    kept('home in Arabic', '/ar/'),
    kept('listing', listing),
    kept('filtered listing', filtered[0] ?? ''),
    kept('product', product),
    kept('about (static)', '/en/about'),
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
          `${products[n % products.length]}?reviews=${2 + (Math.trunc(n / products.length) % (MOST_PAGES_OF_REVIEWS - 1))}`,
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
