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
