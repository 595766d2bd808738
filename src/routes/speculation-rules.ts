/**
 * What a browser may do ahead for a link that somebody points at (on a phone it guesses by what is in view): fetch pages
 * of the catalogue, and make those of products, where most presses lead, so that they are there at the press. They are
 * the same for everybody, and one that nobody has seen yet is not noted as seen and keeps no lists in step
 * (client/loading/when-shown.ts, client/lists/sync.ts). It is data and no script, and the content policy allows these very words
 * (server/http/headers/hash-inline.ts).
 */
const CATALOGUE = ['/*/product-detail/*', '/*/all-products/*', '/*/campaign/*', '/:lang(en|ar)/'];
/** Not the links of a product's page to itself: their press is answered there. */
const PRODUCTS = 'a[href*=product-detail]:not([data-share])';

const whenPointedAt = (where: object) => [{ where, eagerness: 'moderate' }];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: whenPointedAt({ href_matches: CATALOGUE }),
  prerender: whenPointedAt({ selector_matches: PRODUCTS }),
});
