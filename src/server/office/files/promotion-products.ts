import { officeUrl } from '#routes/office/pages.ts';
import { findProducts } from '#server/office-search/find-products.ts';
import type { FileRequest } from './file-request.ts';

const MOST = 8;
const LONGEST = 100;

/** Products that a campaign can list, as JSON (office/scripts/picker.ts). */
export const sendPromotionProducts = async ({ app, response, search, t }: FileRequest): Promise<void> => {
  const text = (search.get('q') ?? '').trim().slice(0, LONGEST);
  const found = text === '' ? [] : await findProducts(app, text, { most: MOST });
  const items = found.map(({ id, key, sku, nameEn, nameAr }) => ({
    ...{ key, url: officeUrl('products/:id', { id }) },
    ...{ title: t.locale === 'ar' ? nameAr : nameEn, detail: sku },
  }));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(items.length > 0 ? [{ label: t('promotion_products'), items }] : []));
};
