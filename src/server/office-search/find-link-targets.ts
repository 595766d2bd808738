import { inEitherLanguage, type Locale } from '#i18n/locales.ts';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { campaignPath, listingPath, productPath, textPath } from '#routes/paths.ts';
import { checkLink } from '#server/content/check/check-address.ts';
import type { App } from '#server/context.ts';
import { createLabelMatch } from '#server/labels/list-labels.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { addOffice, readKnownFiles } from '#server/words/known-in-shop.ts';
import { type FoundText, findTexts } from '#server/words/office/find-texts.ts';
import { findProducts } from './find-products.ts';
import { findShopPages } from './find-shop-pages.ts';

const MOST = 5;
const SHORTEST = 2;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|[/#]|www\.)/i;

export interface LinkTarget {
  /** As the text writes it. */
  readonly path: string;
  /** As banners and announcements have it, for both languages. */
  readonly key: string;
  readonly title: string;
  /** SKU of a product, or address of a page. */
  readonly detail: string;
  /** False: visitors cannot open it yet. */
  readonly isOpen: boolean;
}

export interface LinkTargets {
  readonly products: readonly LinkTarget[];
  readonly categories: readonly LinkTarget[];
  readonly campaigns: readonly LinkTarget[];
  readonly pages: readonly LinkTarget[];
  readonly questions: readonly LinkTarget[];
  /** A typed address, and why a text may not link to it. */
  readonly address?: { readonly path: string; readonly fault: TextFault | undefined };
}

const findLinkedProducts = async (app: App, text: string, language: Locale): Promise<LinkTarget[]> => {
  const found = await findProducts(app, text, { most: MOST, isPublished: true });
  if (found.length === 0) return [];
  const rows = await app.db.read
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select([
      'p.id',
      'p.key',
      'p.sku',
      'p.name_en',
      'p.name_ar',
      'c.name_en as category_en',
      'c.name_ar as category_ar',
    ])
    .where(
      'p.id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  return found.flatMap(({ id }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const title = inLanguage(row, 'name', language);
    const CategoryName = inLanguage(row, 'category', language);
    const path = productPath(language, { ProductId: id, ProductName: title, CategoryName });
    return [{ path, key: `/product/${row.key}`, title, detail: row.sku, isOpen: true }];
  });
};

const findCategories = async ({ db }: App, text: string, language: Locale): Promise<LinkTarget[]> => {
  const rows = await db.read
    .selectFrom('category')
    .select(['id', 'key', 'name_en', 'name_ar'])
    .orderBy('position')
    .execute();
  const isWanted = createLabelMatch(text);
  return rows
    .filter(({ name_en, name_ar }) => isWanted('', name_en) || isWanted('', name_ar))
    .slice(0, MOST)
    .map((row) => {
      const title = inLanguage(row, 'name', language);
      const path = listingPath(language, { id: row.id, name: title });
      return { path, key: `/category/${row.key}`, title, detail: '', isOpen: true };
    });
};

/** Those that run or are planned. */
const findCampaigns = async ({ db, clock }: App, text: string, language: Locale): Promise<LinkTarget[]> => {
  const now = clock.now();
  const rows = await db.read
    .selectFrom('campaign')
    .select(['id', 'key', 'main_title_en', 'main_title_ar', 'status', 'starts_at'])
    .where('status', '<>', 'archived')
    .where('ends_at', '>', now)
    .orderBy('position')
    .execute();
  const isWanted = createLabelMatch(text);
  return rows
    .filter((row) => isWanted('', row.main_title_en) || isWanted('', row.main_title_ar))
    .slice(0, MOST)
    .map((row) => {
      const title = inLanguage(row, 'main_title', language);
      const isOpen = row.status === 'published' && Number(row.starts_at) <= now;
      return {
        ...{ path: campaignPath(language, row.id, title), key: `/campaign/${row.key}` },
        ...{ title, detail: '', isOpen },
      };
    });
};

const toTarget = (
  { collection, name, titles, address, isOpen }: FoundText,
  language: Locale,
): LinkTarget => ({
  path: textPath(language, collection === 'faq' ? `faq#${name}` : address),
  key: collection === 'faq' ? `/faq#${name}` : `/${address}`,
  title: inEitherLanguage(titles, language) || name,
  ...{ detail: collection === 'faq' ? '' : `/${address}`, isOpen },
});

const NONE = { products: [], categories: [], campaigns: [], pages: [], questions: [] };

/** What a text in a language may link to: products, categories, campaigns, pages and questions by words, or a typed address. */
export const findLinkTargets = async (app: App, typed: string, language: Locale): Promise<LinkTargets> => {
  const text = typed.replaceAll('\0', '').trim();
  if (ADDRESS.test(text)) {
    const path = /^www\./i.test(text) ? `https://${text}` : text;
    const known = await addOffice(app.db.read, await readKnownFiles(), true);
    return { ...NONE, address: { path, fault: checkLink(path, language, known) } };
  }
  if (text.length < SHORTEST) return NONE;
  const [products, categories, campaigns, texts] = await Promise.all([
    findLinkedProducts(app, text, language),
    findCategories(app, text, language),
    findCampaigns(app, text, language),
    findTexts(app, text, MOST),
  ]);
  const targets = (collection: FoundText['collection']) =>
    texts.filter((one) => one.collection === collection).map((one) => toTarget(one, language));
  return {
    products,
    categories,
    campaigns,
    pages: [...findShopPages(app, text, language), ...targets('pages')],
    questions: targets('faq'),
  };
};
