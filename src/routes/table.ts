import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { dropEnd } from '#domain/drop-end.ts';
import { RETURN_PICTURES } from '#domain/orders/returns.ts';

/** `html`: affects the markup. `script`: read by a script only. `action`: performs an action or redirects. */
type QueryUse = 'html' | 'script' | 'action';

/** Rule for normalizing the query in page cache keys (server/platform/http/pages/key.ts). */
export type KeyRule = 'listing' | 'finder' | 'ids' | 'product' | 'tab' | 'link' | 'order' | 'place';

export type PageKind = 'listing' | 'product' | 'campaign' | 'related' | 'sheet';

/** Page below the language prefix: `/en/NAME`, with an id and slugs if `segments` is set. */
export interface Route {
  /** First segment after the language, '' for the home page. Also used as a metric label. */
  readonly name: string;
  /** File in `src/pages/[lang]/` without extension. */
  readonly file: string;
  /** Number of segments after the name, beginning with the id. */
  readonly segments?: number;
  readonly kind?: PageKind;
  readonly query?: Readonly<Record<string, QueryUse>>;
  readonly key?: KeyRule;
  /** Query parameters that crawlers may follow. Other parameters have too many combinations. */
  readonly crawled?: readonly string[];
  readonly indexed?: boolean;
  /** The page is rendered for each request. */
  readonly cache?: 'none';
  /** The page belongs to an account or order, or handles a form. The service worker does not cache it. */
  readonly isPrivate?: boolean;
  /** The page requires a login; otherwise its guard redirects to the login page. */
  readonly needsCustomer?: boolean;
  /** The page takes pictures in forms of `multipart/form-data`. */
  readonly upload?: { readonly files: number; readonly fileBytes: number };
  /**
   * The link in the URL authorises a post, whose body is ignored. Mail providers post to it for their readers, without
   * cookies and `Origin` (RFC 8058).
   */
  readonly isOneClick?: true;
  readonly speculation?: 'prefetch' | 'prerender';
  readonly isBuilt?: boolean;
  /** If false, the path without a language prefix returns 404 instead of a redirect. */
  readonly bare?: false;
}

const LISTING_QUERY = {
  SearchTerm: 'html',
  exact: 'html',
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
    query: { v: 'html', reviews: 'html', stars: 'html', order: 'html' },
    key: 'product',
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
  { name: 'row', file: 'row', query: { tab: 'html' }, key: 'tab', bare: false },
  { name: 'related', file: 'related/[productId]', segments: 1, kind: 'related', bare: false },
  { name: 'add-sheet', file: 'add-sheet/[productId]', segments: 1, kind: 'sheet', bare: false },
  help('gift-cards'),
  help('notifications'),
  help('shipping'),
  help('easy-returns'),
  help('help'),
  help('powder'),
  {
    name: 'protein-finder',
    file: 'protein-finder',
    query: { goal: 'action', avoid: 'action', max: 'action' },
    key: 'finder',
    indexed: true,
  },
  { name: 'size-chart', file: 'size-chart', indexed: true },
  { name: 'about', file: 'about', indexed: true },
  { name: 'privacy', file: 'privacy', indexed: true, bare: false },
  { name: 'faq', file: 'faq', indexed: true },
  { name: 'contact-us', file: 'contact-us', indexed: true, query: { order: 'html' }, key: 'order' },
  { name: 'newsletter', file: 'newsletter' },
  {
    ...{ name: 'newsletter-link', file: 'newsletter-link', query: { link: 'html' }, key: 'link' },
    ...{ isPrivate: true, cache: 'none', bare: false, isOneClick: true },
  },
  { name: 'login', file: 'login', query: NEXT, isPrivate: true },
  { name: 'signup', file: 'signup', query: NEXT, isPrivate: true },
  { name: 'guest', file: 'guest', query: NEXT, isPrivate: true },
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
  { name: 'track-order', file: 'track-order', isPrivate: true },
  { name: 'order', file: 'order', query: { link: 'html' }, key: 'link', isPrivate: true, cache: 'none' },
  {
    name: 'tax-documents',
    file: 'tax-documents',
    query: { link: 'html' },
    key: 'link',
    isPrivate: true,
    cache: 'none',
  },
  {
    ...{
      name: 'return',
      file: 'return',
      query: { link: 'html' },
      key: 'link',
      isPrivate: true,
      cache: 'none',
    },
    upload: { files: RETURN_PICTURES, fileBytes: PICTURE_BYTES },
  },
  {
    name: 'delivery-check',
    file: 'delivery-check',
    query: { product: 'html', PostalCode: 'html', StateProvinceID: 'html' },
    key: 'place',
    cache: 'none',
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

export type PlainPage = Plain<(typeof TABLE)[number]>;

const plain = ROUTES.filter((route) => route.name !== '' && !route.segments && !route.isBuilt);
// Callers pass only routes without parameters.
const namesOf = (routes: readonly Route[]) => routes.map(({ name }) => name) as PlainPage[];

// v.picklist requires a non-empty tuple.
export const PLAIN_PAGES = namesOf(plain) as [PlainPage, ...PlainPage[]];
/** Editorial pages linked from the top bar. */
export const HELP_PAGES = namesOf(plain.filter(({ file }) => file === '[help]'));
export const INDEXED_PAGES = namesOf(plain.filter(({ indexed }) => indexed));

const BY_NAME: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.name, route]));

/** Finds the route of a path, with or without a trailing slash. Does not validate ids and slugs. */
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

/** Returns true if the path is a route without its language prefix, which is redirected. */
export const isBarePath = (path: string): boolean => BARE.test(path);
