import { ROUTES } from './table.ts';

/**
 * Speculation rules: prefetch catalogue pages and prerender product pages when a link is hovered (on phones, when it is
 * in view). These pages are the same for all visitors. Until a prerendered one is shown, it is not recorded as viewed
 * and does not sync lists (client/loading/when-shown.ts). The CSP allows this text by its hash
 * (server/platform/http/headers/hash-inline.ts).
 */
const ahead = ROUTES.filter(({ speculation }) => speculation);
const toPattern = (name: string): string => (name === '' ? '/:lang(en|ar)/' : `/*/${name}/*`);
const prerendered = ahead.filter(({ speculation }) => speculation === 'prerender');

const whenPointedAt = (where: object) => [{ where, eagerness: 'moderate' }];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: whenPointedAt({ href_matches: ahead.map(({ name }) => toPattern(name)) }),
  // Except links of a product page to itself, which its script handles.
  prerender: whenPointedAt({
    selector_matches: prerendered.map(({ name }) => `a[href*=${name}]:not([data-share])`).join(),
  }),
});
