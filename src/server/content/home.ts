import { mediaUrl } from '#domain/catalogue/media.ts';
import { BANNER_THEME } from '#domain/constants.ts';
import { market, marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET, isVatMarket } from '#domain/market/markets.ts';
import { toRupees } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { otherLocale } from '#i18n/locales.ts';
import { listingPath } from '#routes/paths.ts';
import { findTargetPath } from '#server/catalogue/page-path.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { inLanguage, localizedTexts } from '#server/platform/database/statements/localized.ts';
import {
  findSetting,
  getChosenDays,
  getFreeShippingFrom,
  getHomeSections,
  getRegistrations,
  getSocialLinks,
} from '#server/settings/settings.ts';

export const listBanners: Handler<'get-home-screen-banner'> = async (context) => {
  const { app, locale } = context;
  const other = otherLocale(locale);
  const now = app.clock.now();
  const rows = await app.db.read
    .selectFrom('banner as b')
    .innerJoin('media as wide', (join) =>
      join.on((eb) => eb('wide.id', '=', eb.fn.coalesce(`b.media_${locale}_id`, `b.media_${other}_id`))),
    )
    .innerJoin('media as phone', (join) =>
      join.on((eb) =>
        eb('phone.id', '=', eb.fn.coalesce(`b.phone_media_${locale}_id`, `b.phone_media_${other}_id`)),
      ),
    )
    .selectAll('b')
    .select(['wide.hash', 'wide.ext', 'wide.edge_color', 'wide.width', 'wide.height'])
    .select([
      'phone.hash as phone_hash',
      'phone.ext as phone_ext',
      'phone.width as phone_width',
      'phone.height as phone_height',
    ])
    .where('b.status', '=', 'published')
    .where((eb) => eb.or([eb('b.starts_at', 'is', null), eb('b.starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('b.ends_at', 'is', null), eb('b.ends_at', '>', now)]))
    .orderBy('b.position')
    .execute();
  return ok(
    await Promise.all(
      rows.map(async (row) => ({
        BannerId: row.id,
        ThemeTypeID: BANNER_THEME,
        BannerImgUrl: mediaUrl(row.hash, row.ext),
        TopTitle: inLanguage(row, 'top_title', locale),
        MainTitle: inLanguage(row, 'main_title', locale),
        BottomTitle: inLanguage(row, 'bottom_title', locale),
        LeftButtonText: inLanguage(row, 'button_text', locale),
        LeftButtonUrl:
          (await findTargetPath(app, row.target_kind, row.target_id, locale)) ?? listingPath(locale),
        TextColor: row.text_color,
        Color: row.edge_color,
        Width: row.width,
        Height: row.height,
        PhoneImgUrl: mediaUrl(row.phone_hash, row.phone_ext),
        PhoneWidth: row.phone_width,
        PhoneHeight: row.phone_height,
      })),
    ),
  );
};

const selectCampaigns = ({ app, locale }: CallContext) => {
  const now = app.clock.now();
  return app.db.read
    .selectFrom('campaign as c')
    .innerJoin('media', (join) =>
      locale === 'ar'
        ? join.on((eb) => eb('media.id', '=', eb.fn.coalesce('c.media_ar_id', 'c.media_id')))
        : join.onRef('media.id', '=', 'c.media_id'),
    )
    .selectAll('c')
    .select(['media.hash', 'media.ext', 'media.edge_color', 'media.width', 'media.height'])
    .where('c.status', '=', 'published')
    .where('c.starts_at', '<=', now)
    .where('c.ends_at', '>', now)
    .orderBy('c.position');
};

type CampaignRecord = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['execute']>>[number];

const toCampaignRow = (row: CampaignRecord, locale: Locale) => ({
  CampaignId: row.id,
  MainTitle: inLanguage(row, 'main_title', locale),
  DiscountTitle: inLanguage(row, 'discount_title', locale),
  CoverPictureUrl: mediaUrl(row.hash, row.ext),
  Body: inLanguage(row, 'body', locale),
  Color: row.edge_color,
  Width: row.width,
  Height: row.height,
  LocalizationJsonData: localizedTexts(row, 'main_title'),
});

export const listCampaigns: Handler<'get-web-campaign-list'> = async (context) =>
  ok((await selectCampaigns(context).execute()).map((row) => toCampaignRow(row, context.locale)));

export const getCampaign: Handler<'get-web-campaign-detail'> = async (context, { CampaignId }) => {
  const { db, clock } = context.app;
  const row = await selectCampaigns(context).where('c.id', '=', CampaignId).executeTakeFirst();
  if (!row) {
    const over = await db.read
      .selectFrom('campaign')
      .select('id')
      .where('id', '=', CampaignId)
      .where('status', '<>', 'draft')
      .where((eb) => eb.or([eb('ends_at', '<=', clock.now()), eb('status', '=', 'archived')]))
      .executeTakeFirst();
    return refuse({ status: 404, code: over ? 'gone' : 'not_found' });
  }
  const products = await db.read
    .selectFrom('campaign_product')
    .select('product_id')
    .where('campaign_id', '=', CampaignId)
    .orderBy('position')
    .execute();
  return ok([
    { ...toCampaignRow(row, context.locale), ProductsIds: products.map((product) => product.product_id) },
  ]);
};

/** Registration numbers that the law of the market requires in the footer. */
const listLegalLines = async ({ app, locale }: Pick<CallContext, 'app' | 'locale'>): Promise<string[]> => {
  const name = marketName();
  const t = app.labels.translator(locale);
  const { taxNumber, registration } = await getRegistrations(app.db.read);
  const { foodLicence } = app.identity.current();
  const isIndia = name === DEFAULT_MARKET;
  const lines = [
    [t('lbl_foot_food_licence'), isIndia ? foodLicence : ''],
    [
      t(isVatMarket(name) ? `lbl_taxdoc_number_${name}` : 'lbl_foot_gstin'),
      market().tax === 'none' ? '' : taxNumber,
    ],
    [t(isIndia ? 'lbl_foot_company' : 'lbl_foot_registration'), registration],
  ];
  return lines.flatMap(([label, number]) => (number === '' ? [] : [`${label} ${number}`]));
};

export const getShopTerms: Handler<'get-shop-terms'> = async (context) => {
  const { db } = context.app;
  const legal = await listLegalLines(context);
  return ok({
    FreeShippingFrom: toRupees(await getFreeShippingFrom(db.read)),
    SocialLinks: (await getSocialLinks(db.read)).map(({ url }) => url),
    PaymentMethods: [...context.app.payments.offered],
    HomeSections: [...(await getHomeSections(db.read))],
    KeptDays: await getChosenDays(db.read),
    ...(legal.length > 0 && { LegalLines: legal }),
  });
};

export const getWebsiteLogo: Handler<'get-website-logo'> = async ({ app, locale }) => {
  const logo = await findSetting(app.db.read, `logo_${locale}`);
  return ok(typeof logo === 'string' ? [{ AppConfigValue: logo }] : []);
};
