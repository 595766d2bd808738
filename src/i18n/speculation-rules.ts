/**
 * What a browser may fetch ahead: the pages of the catalogue that somebody points at. They are fetched and not run
 * ahead, so nothing is noted as seen, and they are the same for everybody. It is data and no script, and the content
 * policy allows these very words (server/http/headers/hash-inline.ts).
 */
const CATALOGUE = ['/*/product-detail/*', '/*/all-products/*', '/*/campaign/*', '/:lang(en|ar)/'];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: CATALOGUE }, eagerness: 'moderate' }],
});
