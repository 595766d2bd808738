/**
 * What a browser may do ahead for a link that somebody points at: fetch pages of the catalogue, and make those of
 * products, where most presses lead, so that they are there at the press. They are the same for everybody, and one that
 * nobody has seen yet does nothing (client/when-shown.ts). It is data and no script, and the content policy allows
 * these very words (server/http/headers/hash-inline.ts).
 */
const PRODUCTS = '/*/product-detail/*';
const CATALOGUE = [PRODUCTS, '/*/all-products/*', '/*/campaign/*', '/:lang(en|ar)/'];

const whenPointedAt = (paths: readonly string[]) => [
  { where: { href_matches: paths }, eagerness: 'moderate' },
];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: whenPointedAt(CATALOGUE),
  prerender: whenPointedAt([PRODUCTS]),
});
