import { sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Locale } from '#i18n/locales.ts';
import {
  asciiPath,
  campaignPath,
  homePath,
  listingPath,
  pagePath,
  productPath,
  textPath,
} from '#routes/paths.ts';
import { INDEXED_PAGES } from '#routes/table.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import type { SitemapEntry } from './urlset.ts';

/** Number of product ids per file, with two URLs each. */
const IDS = 2500;

type Parts = Pick<App, 'texts' | 'identity'>;

const inEach = (languages: readonly Locale[], path: (locale: Locale) => string): SitemapEntry['paths'] =>
  Object.fromEntries(languages.map((locale) => [locale, asciiPath(path(locale))]));

/** A page shown in the other language, because it has no text in its own, is not for search engines. */
const inWritten = (
  { texts, identity }: Parts,
  address: string,
  path: (locale: Locale) => string,
): SitemapEntry['paths'] => {
  const shown = identity.current().languages;
  const written = texts.languages(address);
  return inEach(written.length > 0 ? shown.filter((locale) => written.includes(locale)) : shown, path);
};

export const listPlainEntries = (app: Parts): SitemapEntry[] => [
  ...[homePath, (locale: Locale) => listingPath(locale)].map((path) => ({
    paths: inEach(app.identity.current().languages, path),
  })),
  ...INDEXED_PAGES.map((page) => ({
    paths: inWritten(app, page, (locale) => pagePath(locale, page)),
    changedAt: app.texts.changedAt(page) || undefined,
  })),
  ...app.texts.own().map((address) => ({
    paths: inWritten(app, address, (locale) => textPath(locale, address)),
    changedAt: app.texts.changedAt(address) || undefined,
  })),
];

const listCategories = async ({ db, identity }: App): Promise<SitemapEntry[]> => {
  const rows = await db.read
    .selectFrom('category as c')
    .select(['c.id', 'c.name_en', 'c.name_ar'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('category_path as below')
          .innerJoin('category as d', 'd.id', 'below.category_id')
          .select('d.id')
          .whereRef('below.ancestor_id', '=', 'c.id')
          .where('d.product_count', '>', 0),
      ),
    )
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    paths: inEach(identity.current().languages, (locale) =>
      listingPath(locale, { id: row.id, name: inLanguage(row, 'name', locale) }),
    ),
  }));
};

const listCampaigns = async ({ db, clock, identity }: App): Promise<SitemapEntry[]> => {
  const now = clock.now();
  const rows = await db.read
    .selectFrom('campaign')
    .select(['id', 'main_title_en', 'main_title_ar'])
    .where('status', '=', 'published')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    paths: inEach(identity.current().languages, (locale) =>
      campaignPath(locale, row.id, inLanguage(row, 'main_title', locale)),
    ),
  }));
};

export const listPageEntries = async (app: App): Promise<SitemapEntry[]> => [
  ...listPlainEntries(app),
  ...(await listCategories(app)),
  ...(await listCampaigns(app)),
];

export const listProductFiles = async ({ db }: App): Promise<number[]> => {
  const file = sql<number>`(id - 1) / ${sql.lit(IDS)}`;
  const rows = await db.read
    .selectFrom('product')
    .select(file.as('file'))
    .where('status', '=', PUBLISHED)
    .groupBy(file)
    .orderBy(file)
    .execute();
  return rows.map((row) => row.file);
};

/** Each file has a fixed range of ids, so that products do not move between files. */
export const listProductEntries = async ({ db, identity }: App, file: number): Promise<SitemapEntry[]> => {
  const rows = await db.read
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('product_trace as t', 't.product_id', 'p.id')
    .select(['p.id', 'p.name_en', 'p.name_ar', 'c.name_en as category_en', 'c.name_ar as category_ar'])
    .select('t.changed_at')
    .where('p.status', '=', PUBLISHED)
    .where('p.id', '>', file * IDS)
    .where('p.id', '<=', (file + 1) * IDS)
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    paths: inEach(identity.current().languages, (locale) =>
      productPath(locale, {
        ProductId: row.id,
        ProductName: inLanguage(row, 'name', locale),
        CategoryName: inLanguage(row, 'category', locale),
      }),
    ),
    changedAt: row.changed_at ?? undefined,
  }));
};
