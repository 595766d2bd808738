import { sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Locale } from '#i18n/locales.ts';
import { campaignPath, listingPath, productPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { TargetKind } from './import/parse-target.ts';
import { isGone } from './is-gone.ts';
import { findMerged } from './terms/find-merged.ts';

export type PagePath =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'missing' };

type Find = (app: App, id: number, locale: Locale) => Promise<PagePath>;

const MISSING: PagePath = { kind: 'missing' };
const GONE: PagePath = { kind: 'gone' };

const products = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select(['p.id', 'p.name_en', 'p.name_ar', 'c.name_en as category_en', 'c.name_ar as category_ar'])
    .where('p.id', '=', id)
    .where('p.status', '=', sql.lit(PUBLISHED)),
);

const categories = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .selectFrom('category as c')
    .select(['c.id', 'c.name_en', 'c.name_ar'])
    .where('c.id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('category_path as path')
          .innerJoin('category as below', 'below.id', 'path.category_id')
          .select('below.id')
          .whereRef('path.ancestor_id', '=', 'c.id')
          .where('below.product_count', '>', 0),
      ),
    ),
);

const campaigns = prepare((db, { id, now }: Slots<{ id: number; now: number }>) =>
  db
    .selectFrom('campaign')
    .select(['id', 'main_title_en', 'main_title_ar'])
    .select(sql<number>`case when ends_at <= ${now} or status = 'archived' then 1 else 0 end`.as('is_over'))
    .where('id', '=', id)
    .where('status', '<>', sql.lit('draft'))
    .where((eb) => eb.or([eb('starts_at', '<=', now), eb('ends_at', '<=', now)])),
);

const findProduct: Find = async (app, id, locale) => {
  const row = await products.find(app.db.read, { id });
  if (!row) return (await isGone(app, id)) ? GONE : MISSING;
  const product = {
    ProductId: id,
    ProductName: inLanguage(row, 'name', locale),
    CategoryName: inLanguage(row, 'category', locale),
  };
  return { kind: 'page', path: productPath(locale, product) };
};

/** The category into which another one was merged. */
const findMergedCategory = async (app: App, id: number) => {
  const merged = (await findMerged(app.db.read, 'category', [id])).get(id);
  return merged === undefined ? undefined : categories.find(app.db.read, { id: merged });
};

const findListing: Find = async (app, id, locale) => {
  if (id === 0) return { kind: 'page', path: listingPath(locale) };
  const row = (await categories.find(app.db.read, { id })) ?? (await findMergedCategory(app, id));
  return row
    ? { kind: 'page', path: listingPath(locale, { id: row.id, name: inLanguage(row, 'name', locale) }) }
    : MISSING;
};

const findCampaign: Find = async (app, id, locale) => {
  const row = await campaigns.find(app.db.read, { id, now: app.clock.now() });
  if (!row) return MISSING;
  return row.is_over === 1
    ? GONE
    : { kind: 'page', path: campaignPath(locale, id, inLanguage(row, 'main_title', locale)) };
};

/** Parts of a page that scripts load. */
const findPart =
  (name: string): Find =>
  async (app, id, locale) =>
    (await products.find(app.db.read, { id })) ? { kind: 'page', path: `/${locale}/${name}/${id}` } : MISSING;

export const findPagePath = {
  product: findProduct,
  listing: findListing,
  campaign: findCampaign,
  related: findPart('related'),
  sheet: findPart('add-sheet'),
} as const satisfies Record<string, Find>;

const TARGET_PAGES = {
  category: 'listing',
  campaign: 'campaign',
  product: 'product',
} as const satisfies Record<TargetKind, string>;

/** The page of what a banner or an announcement leads to. Undefined while there is none. */
export const findTargetPath = async (
  app: App,
  kind: TargetKind,
  id: number,
  locale: Locale,
): Promise<string | undefined> => {
  const found = await findPagePath[TARGET_PAGES[kind]](app, id, locale);
  return found.kind === 'page' ? found.path : undefined;
};
