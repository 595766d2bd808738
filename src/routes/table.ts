import { dropEnd } from '#domain/drop-end.ts';

/** What a page does with a query parameter. `html`: its markup depends on it. `script`: a script reads it. `action`: the request acts on it, or leads on. */
export type QueryUse = 'html' | 'script' | 'action';

/** The page cache normalises a query by the rule of this name (server/platform/http/pages/key.ts). */
export type KeyRule = 'listing' | 'ids' | 'reviews' | 'tab';

/** What a page with an id in its address is about. */
export type PageKind = 'listing' | 'product' | 'campaign' | 'related';

/** A page under a language: `/en/NAME`, with an id and slugs behind it where `segments` says so. */
export interface Route {
  /** The first segment after the language, '' for home. It is the name in metrics, too. */
  readonly name: string;
  /** Its file in `src/pages/[lang]/`, without the extension. */
  readonly file: string;
  /** Number of segments behind the name; the first is the id of a `kind`. */
  readonly segments?: number;
  readonly kind?: PageKind;
  readonly query?: Readonly<Record<string, QueryUse>>;
  readonly key?: KeyRule;
  /** Parameters that crawlers may follow; combinations of the others are endless. */
  readonly crawled?: readonly string[];
  /** Is it for search engines? */
  readonly indexed?: boolean;
  /** Rendered anew for each request, and stored nowhere. */
  readonly cache?: 'none';
  /** Belongs to an account or an order, or answers a form: the service worker does not keep it. */
  readonly isPrivate?: boolean;
  /** Is nothing without a customer: its own guard leads to the login. */
  readonly needsCustomer?: boolean;
  /** What a browser may do ahead for a link to it. */
  readonly speculation?: 'prefetch' | 'prerender';
  /** Rendered by the build, and not a page that links lead to. */
  readonly isBuilt?: boolean;
  /** Without a language the address leads to one with it; false: it does not exist there. */
  readonly bare?: false;
}

const LISTING_QUERY = {
  SearchTerm: 'html',
  category: 'action',
  brand: 'html',
  size: 'html',
  color: 'html',
  tag: 'html',
  avoid: 'html',
  min: 'html',
  max: 'html',
  rating: 'html',
  sort: 'html',
  per: 'html',
  view: 'html',
  cols: 'html',
  page: 'html',
} as const;

const help = <Name extends string>(name: Name) => ({ name, file: '[help]', indexed: true }) as const;
const NEXT = { next: 'script' } as const;

/** Every page of the shop, in the order in which lists of them show. */
const TABLE = [
  {
    name: '',
    file: 'index',
    query: { tab: 'html' },
    key: 'tab',
    crawled: ['tab'],
    indexed: true,
    speculation: 'prefetch',
  },
  {
    name: 'product-detail',
    file: 'product-detail/[productId]/[categorySlug]/[productSlug]',
    segments: 3,
    kind: 'product',
    query: { v: 'script', reviews: 'html' },
    key: 'reviews',
    crawled: ['reviews'],
    speculation: 'prerender',
  },
  {
    name: 'all-products',
    file: 'all-products/[categoryId]/[categorySlug]',
    segments: 2,
    kind: 'listing',
    query: LISTING_QUERY,
    key: 'listing',
    crawled: ['page'],
    speculation: 'prefetch',
  },
  {
    name: 'campaign',
    file: 'campaign/[campaignId]/[mainTitle]',
    segments: 2,
    kind: 'campaign',
    speculation: 'prefetch',
  },
  { name: 'related', file: 'related/[productId]', segments: 1, kind: 'related', bare: false },
  help('gift-cards'),
  help('notifications'),
  help('shipping'),
  help('easy-returns'),
  help('help'),
  { name: 'size-chart', file: 'size-chart', indexed: true },
  { name: 'about', file: 'about', indexed: true },
  { name: 'privacy', file: 'privacy', indexed: true, bare: false },
  { name: 'faq', file: 'faq', indexed: true },
  { name: 'contact-us', file: 'contact-us', indexed: true },
  { name: 'newsletter', file: 'newsletter' },
  { name: 'login', file: 'login', query: NEXT, isPrivate: true },
  { name: 'signup', file: 'signup', query: NEXT, isPrivate: true },
  { name: 'reset-password', file: 'reset-password', isPrivate: true },
  { name: 'login-link', file: 'login-link', isPrivate: true, cache: 'none' },
  { name: 'become-seller', file: 'become-seller', indexed: true, isPrivate: true },
  { name: 'cart', file: 'cart' },
  { name: 'checkout', file: 'checkout', isPrivate: true, cache: 'none', needsCustomer: true },
  { name: 'update-profile', file: 'update-profile', query: NEXT, isPrivate: true, needsCustomer: true },
  { name: 'keep-account', file: 'keep-account', query: { token: 'action' }, isPrivate: true },
  {
    name: 'orders-history',
    file: 'orders-history',
    query: { order: 'script' },
    isPrivate: true,
    needsCustomer: true,
  },
  { name: 'compare', file: 'compare', query: { ids: 'html' }, key: 'ids' },
  { name: 'wishlist', file: 'wishlist', query: { ids: 'html' }, key: 'ids' },
  { name: 'refresh', file: 'refresh', isPrivate: true },
  { name: 'offline', file: 'offline', isBuilt: true, bare: false },
  { name: 'busy', file: 'busy', isBuilt: true, bare: false },
  { name: 'manifest.webmanifest', file: 'manifest.webmanifest', isBuilt: true, bare: false },
] as const satisfies readonly Route[];

export const ROUTES: readonly Route[] = TABLE;

type Plain<R> = R extends { segments: number } | { isBuilt: true } | { name: '' }
  ? never
  : R extends { name: infer Name }
    ? Name
    : never;

/** The name of a page without parameters in its path. */
export type PlainPage = Plain<(typeof TABLE)[number]>;

const plain = ROUTES.filter((route) => route.name !== '' && !route.segments && !route.isBuilt);
const namesOf = (routes: readonly Route[]) => routes.map(({ name }) => name) as PlainPage[];

export const PLAIN_PAGES = namesOf(plain) as [PlainPage, ...PlainPage[]];
/** The small pages that the top bar leads to. */
export const HELP_PAGES = namesOf(plain.filter(({ file }) => file === '[help]'));
/** Plain pages for search engines; the others are a visitor's own, or answer a form. */
export const INDEXED_PAGES = namesOf(plain.filter(({ indexed }) => indexed));

const BY_NAME: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.name, route]));

/** The route of a path with its language, also with a slash at its end; undefined where no page has it. Ids and slugs are not checked. */
export const findRoute = (path: string): Route | undefined => {
  const [, , name = '', ...more] = dropEnd(path, '/').split('/');
  const route = BY_NAME.get(name);
  return route && more.length === (route.segments ?? 0) ? route : undefined;
};

export const findRouteByName = (name: string): Route | undefined => BY_NAME.get(name);

const BARE = new RegExp(
  `^/(?:${ROUTES.filter(({ bare }) => bare !== false)
    .map(({ name, segments = 0 }) => name + '/[^/]+'.repeat(segments))
    .join('|')})$`,
);

/** Is this a route without its language? Those answer with a redirect. */
export const isBarePath = (path: string): boolean => BARE.test(path);
