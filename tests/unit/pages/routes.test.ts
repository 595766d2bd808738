import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findRoute, ROUTES } from '#routes/table.ts';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
const read = (file: string): string => readFileSync(`${SRC}${file}`, 'utf8');
const PAGES = 'pages/[lang]/';
/** Error pages, which are used by all routes, and a file for the build only. */
const WITHOUT_ROUTE = new Set([
  'pages/404.astro',
  'pages/500.astro',
  // Read by the build.
  'pages/inline-styles.json.ts',
  'pages/content-pictures.json.ts',
  // Rendered for the server in place of a page that the build has made.
  'pages/[lang]/written/[page].astro',
]);

/** The office has a table of its own (tests/unit/office/pages.test.ts). */
const isOffice = (file: string): boolean => file.startsWith('pages/office/');
const pageFiles = globSync('pages/**/*.{astro,ts}', { cwd: SRC }).filter(
  (file) => !WITHOUT_ROUTE.has(file) && !isOffice(file),
);
const fileOf = ({ file }: { readonly file: string }) =>
  pageFiles.find((path) => path === `${PAGES}${file}.astro` || path === `${PAGES}${file}.ts`);

/** Returns the query parameters that a text reads, directly or through a constant. */
const listParameters = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:[pP]arams|\.search\)|searchParams|search\))\.(?:get|getAll|has)\((?:'(\w+)'|([A-Z_]+))\)/g,
    ),
  ].flatMap(([, name, constant]) => name ?? new RegExp(`const ${constant} = '(\\w+)'`).exec(text)?.[1] ?? []);

const parametersOf = (names: readonly (typeof ROUTES)[number][]) =>
  new Set(names.flatMap(({ query = {} }) => Object.keys(query)));

describe('the route table', () => {
  it('names every page file, and no other', () => {
    expect(ROUTES.filter((route) => !fileOf(route))).toEqual([]);
    const named = new Set(ROUTES.map(fileOf));
    expect(pageFiles.filter((file) => !named.has(file))).toEqual([]);
  });

  it('names every query parameter that a page reads itself', () => {
    const missing = pageFiles.flatMap((file) => {
      const routes = ROUTES.filter((route) => fileOf(route) === file);
      const known = parametersOf(routes);
      return listParameters(read(file)).flatMap((name) => (known.has(name) ? [] : `${file}: ${name}`));
    });
    expect(missing).toEqual([]);
  });

  it('names every query parameter that loaders, components and scripts read', () => {
    const known = parametersOf(ROUTES);
    const files = [
      ...globSync('{loaders,components,layouts,client,islands,routes}/**/*.{ts,tsx,astro}', { cwd: SRC }),
      'domain/catalogue/listing.ts',
    ];
    const all = files.flatMap((file) => listParameters(read(file)).map((name) => ({ file, name })));
    // Checks that parameters are found in a page, a script and the listing.
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ids', 'v', 'next', 'order', 'brand']),
    );
    expect(all.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('finds a route by its path and the number of segments', () => {
    expect(findRoute('/en/')?.file).toBe('index');
    expect(findRoute('/en/checkout/')?.cache).toBe('none');
    expect(findRoute('/ar/product-detail/1/shop/x')?.kind).toBe('product');
    expect(findRoute('/ar/product-detail/1')).toBeUndefined();
    expect(findRoute('/en/cart/1')).toBeUndefined();
  });
});
