import { readInteger } from '#domain/read-integer.ts';
import { createDateLink } from '#server/catalogue/at-date/date-link.ts';
import { listDueTerms } from '#server/catalogue/at-date/due-terms.ts';
import { countAdded } from '#server/catalogue/at-date/shop-at.ts';
import { listCouponsForOffice, listCouponUses, readCouponForOffice } from '#server/coupons/read-coupon.ts';
import { listDiscounts } from '#server/promotions/list-discounts.ts';
import { readCalendar } from '#server/promotions/read-calendar.ts';
import {
  listAnnouncementsForOffice,
  listBannersForOffice,
  listBannerTargets,
  listCampaignsForOffice,
  readAnnouncementForOffice,
  readBannerForOffice,
  readCampaignForOffice,
} from '#server/promotions/read-promotions.ts';
import { getHomeSections } from '#server/settings/settings.ts';
import { query } from '../query.ts';
import { couponFields } from './coupon-form.ts';
import { announcementFields, bannerFields, campaignFields } from './promotion-fields.ts';
import { readMonth } from './read-month.ts';
import { readShopDate } from './read-shop-date.ts';

const DISCOUNTS = 100;

export const promotionQueries = {
  'promotions.calendar': query(
    'promotions.change',
    async ({ app, now }, { month }: { readonly month: string }) => {
      const asked = readMonth(month, now);
      return { ...asked, ...(await readCalendar(app, asked.from, asked.until)) };
    },
  ),
  /** The shop as it will look at a time: links, and what is on then. */
  'promotions.at-date': query(
    'promotions.change',
    async ({ app, now }, { day, time }: { readonly day: string; readonly time: string }) => {
      const asked = readShopDate(day, time, now);
      if (!asked.ok) return { fault: asked.error, shop: undefined };
      const at = asked.value;
      const [due, added, banners, campaigns, announcements] = await Promise.all([
        listDueTerms(app, at),
        countAdded(app, at),
        listBannersForOffice(app),
        listCampaignsForOffice(app),
        listAnnouncementsForOffice(app),
      ]);
      const shop = {
        at,
        ...createDateLink(app, at),
        repriced: due.size,
        added,
        banners,
        campaigns,
        announcements,
      };
      return { fault: undefined, shop };
    },
  ),
  'discounts.list': query(
    'promotions.change',
    async ({ app }, { state }: { readonly state: 'running' | 'planned' }) => {
      const rows = await listDiscounts(app, { state, limit: DISCOUNTS + 1 });
      return { rows: rows.slice(0, DISCOUNTS), isCut: rows.length > DISCOUNTS };
    },
  ),
  'home.sections': query('front.change', ({ app }, _: object) => getHomeSections(app.db.read)),
  'banners.new': query('front.change', async ({ app }, _: object) => ({
    targets: await listBannerTargets(app),
    next: (await listBannersForOffice(app)).reduce((most, { position }) => Math.max(most, position), 0) + 1,
  })),
  'banners.list': query('front.change', ({ app }, _: object) => listBannersForOffice(app)),
  'banners.read': query('front.change', async ({ app }, { id }: { readonly id: string }) => {
    const banner = await readBannerForOffice(app, readInteger(id) ?? 0);
    if (!banner) return undefined;
    const fields: Readonly<Record<string, string>> = bannerFields(banner);
    return { ...banner, fields };
  }),
  'announcements.new': query('front.change', async ({ app }, _: object) => ({
    targets: [
      ...[...app.texts.originals.list('pages'), ...app.texts.own()].map((name) => `/${name}`),
      ...(await listBannerTargets(app)),
    ],
    next:
      (await listAnnouncementsForOffice(app)).reduce((most, { position }) => Math.max(most, position), 0) + 1,
  })),
  'announcements.list': query('front.change', ({ app }, _: object) => listAnnouncementsForOffice(app)),
  'announcements.read': query('front.change', async ({ app }, { id }: { readonly id: string }) => {
    const announcement = await readAnnouncementForOffice(app, readInteger(id) ?? 0);
    if (!announcement) return undefined;
    const fields: Readonly<Record<string, string>> = announcementFields(announcement);
    return { ...announcement, fields };
  }),
  'campaigns.list': query('promotions.change', ({ app }, _: object) => listCampaignsForOffice(app)),
  'campaigns.read': query('promotions.change', async ({ app }, { id }: { readonly id: string }) => {
    const campaign = await readCampaignForOffice(app, readInteger(id) ?? 0);
    if (!campaign) return undefined;
    const fields: Readonly<Record<string, string>> = campaignFields(campaign);
    return { ...campaign, fields };
  }),
  'coupons.list': query('promotions.change', ({ app }, _: object) => listCouponsForOffice(app)),
  'coupons.read': query('promotions.change', async ({ app }, { code }: { readonly code: string }) => {
    const coupon = await readCouponForOffice(app, code);
    return coupon && { ...coupon, fields: couponFields(coupon.terms) };
  }),
  'coupons.uses': query('orders.read', ({ app }, { id }: { readonly id: number }) => listCouponUses(app, id)),
  'coupons.categories': query('promotions.change', ({ app, locale }, _: object) =>
    app.db.read
      .selectFrom('category')
      .select(['key', `name_${locale} as name`])
      .orderBy('name')
      .execute(),
  ),
};
