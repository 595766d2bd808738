import { ROUTES } from './table.ts';

/**
 * What a browser may do ahead for a link that a visitor points at (on a phone it guesses by what is in view): fetch pages of the catalogue,
 * and prerender those of products, where most presses lead. Such a page is the same for everybody; before it is shown it is not noted as seen
 * and synchronizes no lists (client/loading/when-shown.ts, client/lists/sync.ts). It is data and no script, and the content policy allows
 * exactly this text (server/platform/http/headers/hash-inline.ts).
 */
const ahead = ROUTES.filter(({ speculation }) => speculation);
const toPattern = (name: string): string => (name === '' ? '/:lang(en|ar)/' : `/*/${name}/*`);
const prerendered = ahead.filter(({ speculation }) => speculation === 'prerender');

const whenPointedAt = (where: object) => [{ where, eagerness: 'moderate' }];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: whenPointedAt({ href_matches: ahead.map(({ name }) => toPattern(name)) }),
  // Not the links of a product's page to itself: the page answers their press.
  prerender: whenPointedAt({
    selector_matches: prerendered.map(({ name }) => `a[href*=${name}]:not([data-share])`).join(),
  }),
});
