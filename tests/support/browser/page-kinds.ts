import { HELP_PAGES } from '#routes/table.ts';

const ALL = '/all-products/0/all-categories';

/** Path without language. */
type PageKinds = Readonly<Record<string, string>>;

export const CHOOSING_PAGES = {
  home: '/',
  listing: `${ALL}?avoid=1&rating=3`,
  'listing as a list': `${ALL}?view=list`,
  'empty listing': `${ALL}?SearchTerm=zzqqxx&avoid=1`,
  product: '/product-detail/1/x/y',
  comparison: '/compare?ids=1,5,9',
  'empty comparison': '/compare',
  'wish list': '/wishlist?ids=1,5',
  'empty wish list': '/wishlist',
} as const satisfies PageKinds;

export const BUYING_PAGES = {
  cart: '/cart#filled',
  'empty cart': '/cart',
  login: '/login',
  'sign-up': '/signup',
  'form of a guest': '/guest',
  'page for a forgotten password': '/reset-password',
  'page for a sign-in link': '/login-link',
  'page that finds an order': '/track-order',
  'page that cancels a deletion': '/keep-account',
} as const satisfies PageKinds;

export type PageName = keyof typeof CHOOSING_PAGES | keyof typeof BUYING_PAGES;

export const READING_PAGES: PageKinds = {
  campaign: '/campaign/1/x',
  'contact page': '/contact-us',
  'page of frequent questions': '/faq',
  'size chart': '/size-chart',
  'protein finder': '/protein-finder?avoid=1&goal=plant&max=1000',
  'about page': '/about',
  'privacy page': '/privacy',
  ...Object.fromEntries(HELP_PAGES.map((help) => [`${help} page`, `/${help}`])),
  'newsletter page': '/newsletter',
  "seller's form": '/become-seller',
  'page of an unknown address': '/nothing-here',
};

/** Every kind of page and state that visitors can reach. */
export const PAGE_KINDS: PageKinds = { ...CHOOSING_PAGES, ...BUYING_PAGES, ...READING_PAGES };

/** Help pages share a template, so the gate visits one of them. */
export const isInGate = (path: string): boolean => !HELP_PAGES.slice(1).some((help) => path === `/${help}`);
