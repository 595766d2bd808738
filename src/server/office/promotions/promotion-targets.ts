import { createLabelMatch } from '#server/labels/list-labels.ts';
import { findProducts } from '#server/office-search/find-products.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { findTexts } from '#server/words/office/find-texts.ts';
import type { FileRequest } from '../files/file-request.ts';

const MOST = 5;
const LONGEST = 100;

/** What a banner or an announcement can lead to, as JSON (office/scripts/product-picker.ts). Only announcements lead to pages. */
export const sendPromotionTargets = async (request: FileRequest): Promise<void> => {
  const { app, response, search, params, t } = request;
  const { locale } = t;
  const text = (search.get('q') ?? '').trim().slice(0, LONGEST);
  const isWanted = createLabelMatch(text);
  const read = async <Row>(rows: Promise<Row[]>): Promise<Row[]> => (text === '' ? [] : rows);
  const { db } = app;
  const [products, categories, campaigns, texts] = await Promise.all([
    read(findProducts(app, text, { most: MOST, isPublished: true })),
    read(db.read.selectFrom('category').select(['key', 'name_en', 'name_ar']).orderBy('position').execute()),
    read(
      db.read
        .selectFrom('campaign')
        .select(['key', 'main_title_en as name_en', 'main_title_ar as name_ar'])
        .execute(),
    ),
    read(params.kind === 'announcement' ? findTexts(app, text, MOST) : Promise.resolve([])),
  ]);
  const toItem = (key: string, title: string, detail = key) => ({ key, url: key, title, detail });
  const named = (kind: 'category' | 'campaign', rows: typeof categories) =>
    rows
      .filter(({ name_en, name_ar }) => isWanted('', name_en) || isWanted('', name_ar))
      .slice(0, MOST)
      .map((row) => toItem(`/${kind}/${row.key}`, inLanguage(row, 'name', locale)));
  const groups = [
    {
      label: t('place_products'),
      items: products.map(({ key, sku, nameEn, nameAr }) =>
        toItem(`/product/${key}`, locale === 'ar' ? nameAr : nameEn, sku),
      ),
    },
    { label: t('link_categories'), items: named('category', categories) },
    { label: t('promotions_campaigns'), items: named('campaign', campaigns) },
    {
      label: t('words_pages'),
      items: texts
        .filter(({ collection, isOpen }) => collection === 'pages' && isOpen)
        .map(({ name, titles, address }) => toItem(`/${address}`, titles[locale] || titles.en || name)),
    },
  ].filter(({ items }) => items.length > 0);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(groups));
};
