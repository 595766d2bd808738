import { mediaUrl } from '#domain/catalogue/media.ts';
import { isRecord } from '#domain/is-record.ts';
import type { Locale } from '#i18n/locales.ts';
import { selectBanners, selectCampaigns } from '#server/catalogue/select-promotions.ts';
import type { App } from '#server/context.ts';

const urlOf = (hash: string | null, ext: string | null): string | null =>
  hash === null || ext === null ? null : mediaUrl(hash, ext);

/** A draft that lacks a picture is listed with the other one. */
export const listBannersForOffice = async (app: App) => {
  const rows = await selectBanners(app.db.read).execute();
  return rows.map(({ hash_en, ext_en, hash_ar, ext_ar, ...row }) => ({
    ...row,
    files: {
      en: hash_en === null ? '' : `${hash_en}.${ext_en}`,
      ar: hash_ar === null ? '' : `${hash_ar}.${ext_ar}`,
    },
    pictures: {
      en: urlOf(hash_en, ext_en) ?? urlOf(hash_ar, ext_ar),
      ar: urlOf(hash_ar, ext_ar) ?? urlOf(hash_en, ext_en),
    },
  }));
};

/** A banner with its target as the catalogue files name it. */
export const readBannerForOffice = async (app: App, id: number) => {
  const banner = (await listBannersForOffice(app)).find((row) => row.id === id);
  if (!banner) return undefined;
  const target = await app.db.read
    .selectFrom(banner.target_kind)
    .select('key')
    .where('id', '=', banner.target_id)
    .executeTakeFirst();
  return { ...banner, target: `/${banner.target_kind}/${target?.key ?? ''}` };
};

export const listAnnouncementsForOffice = ({ db }: App) =>
  db.read.selectFrom('announcement').selectAll().orderBy('position').orderBy('id').execute();

/** An announcement with its link as the form shows it. */
export const readAnnouncementForOffice = async (app: App, id: number) => {
  const row = (await listAnnouncementsForOffice(app)).find((one) => one.id === id);
  if (!row || row.target_kind === null) return row;
  const target = await app.db.read
    .selectFrom(row.target_kind)
    .select('key')
    .where('id', '=', row.target_id)
    .executeTakeFirst();
  return { ...row, link: `/${row.target_kind}/${target?.key ?? ''}` };
};

/** Addresses that a banner can lead to, without products, which are too many for a list. */
export const listBannerTargets = async ({ db: { read } }: App): Promise<string[]> => {
  const [categories, campaigns] = await Promise.all([
    read.selectFrom('category').select('key').orderBy('key').execute(),
    read.selectFrom('campaign').select('key').orderBy('key').execute(),
  ]);
  return [
    ...categories.map(({ key }) => `/category/${key}`),
    ...campaigns.map(({ key }) => `/campaign/${key}`),
  ];
};

export const listCampaignsForOffice = async ({ db }: App) => {
  const rows = await selectCampaigns(db.read)
    .select((eb) =>
      eb
        .selectFrom('campaign_product')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('campaign_id', '=', 'c.id')
        .as('products'),
    )
    .execute();
  return rows.map(({ hash, ext, hash_ar, ext_ar, products, ...row }) => ({
    ...row,
    files: { en: `${hash}.${ext}`, ar: hash_ar === null ? '' : `${hash_ar}.${ext_ar}` },
    pictures: {
      en: mediaUrl(hash, ext),
      ar: hash_ar === null || ext_ar === null ? mediaUrl(hash, ext) : mediaUrl(hash_ar, ext_ar),
    },
    products: Number(products ?? 0),
  }));
};

/** Markdown of a page that an earlier version imported. */
const readImportedBody = async ({ db }: App, key: string, locale: Locale): Promise<string> => {
  const source = await db.read
    .selectFrom('catalogue_source')
    .select('record_json')
    .where('list', '=', 'campaigns')
    .where('key', '=', key)
    .executeTakeFirst();
  const record: unknown = JSON.parse(source?.record_json ?? '{}');
  const body = isRecord(record) && isRecord(record.body) ? record.body[locale] : '';
  return typeof body === 'string' ? body : '';
};

/** Markdown of a campaign; '' if only its HTML is known. */
export const readCampaignMarkdown = async (
  app: App,
  campaign: {
    readonly key: string;
    readonly markdown_en: string | null;
    readonly markdown_ar: string | null;
  },
  locale: Locale,
): Promise<string> => campaign[`markdown_${locale}`] ?? readImportedBody(app, campaign.key, locale);

export const readCampaignForOffice = async (app: App, id: number) => {
  const campaign = (await listCampaignsForOffice(app)).find((row) => row.id === id);
  if (!campaign) return undefined;
  const products = await app.db.read
    .selectFrom('campaign_product as cp')
    .innerJoin('product', 'product.id', 'cp.product_id')
    .select(['product.key', 'product.name_en', 'product.name_ar'])
    .where('cp.campaign_id', '=', id)
    .orderBy('cp.position')
    .execute();
  return {
    ...campaign,
    markdown_en: await readCampaignMarkdown(app, campaign, 'en'),
    markdown_ar: await readCampaignMarkdown(app, campaign, 'ar'),
    listed: products,
  };
};
