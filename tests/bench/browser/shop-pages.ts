/** A page is recompressed after its third request (src/server/platform/http/pages/cache.ts). */
const VISITS = 4;

/** Paths of the pages that are compared with other sites. */
export const SHOP_PAGES = {
  home: '/en/',
  listing: '/en/all-products/0/all-categories',
  product: '/en/product-detail/1/whey-protein/prime-whey-protein',
} as const;

/** Requests a page until it is cached in its final compression. */
export const warmUp = async (url: string): Promise<void> => {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  }
};
