import { PLAIN_PAGES } from '#routes/table.ts';

const FORMS = [
  ...PLAIN_PAGES,
  'all-products/\\d+/[^/]+',
  'product-detail/\\d+/[^/]+/[^/]+',
  'campaign/\\d+/[^/]+',
];
const PAGE = new RegExp(`^/[a-z]+(?:/(?:${FORMS.join('|')})?)?$`);

/** Does a path that begins with a language have the form of a page? Whether its product or category exists is not checked. */
export const isPagePath = (path: string): boolean => PAGE.test(path);
