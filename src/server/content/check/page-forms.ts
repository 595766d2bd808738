import { PLAIN_PAGES } from '#routes/table.ts';

const FORMS = [
  ...PLAIN_PAGES,
  'all-products/\\d+/[^/]+',
  'product-detail/\\d+/[^/]+/[^/]+',
  'campaign/\\d+/[^/]+',
];
const PAGE = new RegExp(`^/[a-z]+(?:/(?:${FORMS.join('|')})?)?$`);

/** Does not check whether the product or category exists. */
export const isPagePath = (path: string): boolean => PAGE.test(path);
