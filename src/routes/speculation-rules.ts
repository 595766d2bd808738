import { ROUTES } from './table.ts';

/**
 * Prefetches catalogue pages and prerenders product pages when a link is hovered or, on phones, in view. They are the
 * same for all visitors. A prerendered page is not recorded as viewed and syncs no lists until it is visible
 * (client/loading/when-shown.ts). The CSP allows this text by hash (server/platform/http/headers/hash-inline.ts).
 */
const ahead = ROUTES.filter(({ speculation }) => speculation);
const toPattern = (name: string): string => (name === '' ? '/:lang(en|ar)/' : `/*/${name}/*`);
const prerendered = ahead.filter(({ speculation }) => speculation === 'prerender');

const whenPointedAt = (where: object) => [{ where, eagerness: 'moderate' }];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: whenPointedAt({ href_matches: ahead.map(({ name }) => toPattern(name)) }),
  // Excludes links of a product page to itself, which are handled by a script.
  prerender: whenPointedAt({
    selector_matches: prerendered.map(({ name }) => `a[href*=${name}]:not([data-share])`).join(),
  }),
});
