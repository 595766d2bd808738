import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type {
  readAnnouncementForOffice,
  readBannerForOffice,
  readCampaignForOffice,
} from '#server/promotions/read-promotions.ts';

type Announcement = NonNullable<Awaited<ReturnType<typeof readAnnouncementForOffice>>>;
type Banner = NonNullable<Awaited<ReturnType<typeof readBannerForOffice>>>;
type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaignForOffice>>>;

const dates = (startsAt: number | null, endsAt: number | null) => ({
  from: startsAt === null ? '' : isoDay(startsAt),
  until: endsAt === null ? '' : isoDay(lastMoment(endsAt)),
});

/** A banner as the fields of its form. Names are those of the catalogue files. */
export const bannerFields = (banner: Banner) => ({
  'topTitle.en': banner.top_title_en,
  'topTitle.ar': banner.top_title_ar,
  'mainTitle.en': banner.main_title_en,
  'mainTitle.ar': banner.main_title_ar,
  'bottomTitle.en': banner.bottom_title_en,
  'bottomTitle.ar': banner.bottom_title_ar,
  'leftButtonText.en': banner.button_text_en,
  'leftButtonText.ar': banner.button_text_ar,
  leftButtonUrl: banner.target,
  textColor: banner.text_color,
  'image.en': banner.files.en,
  'image.ar': banner.files.ar,
  position: String(banner.position),
  ...dates(banner.starts_at, banner.ends_at),
});

export const campaignFields = (campaign: Campaign) => ({
  'mainTitle.en': campaign.main_title_en,
  'mainTitle.ar': campaign.main_title_ar,
  'discountTitle.en': campaign.discount_title_en,
  'discountTitle.ar': campaign.discount_title_ar,
  'body.en': campaign.markdown_en,
  'body.ar': campaign.markdown_ar,
  cover: campaign.files.en,
  coverRtl: campaign.files.ar,
  productIds: campaign.listed.map(({ key }) => key).join('\n'),
  position: String(campaign.position),
  ...dates(campaign.starts_at, campaign.ends_at),
});

export const announcementFields = (announcement: Announcement) => ({
  'text.en': announcement.main_title_en,
  'text.ar': announcement.main_title_ar,
  link: announcement.link,
  position: String(announcement.position),
  ...dates(announcement.starts_at, announcement.ends_at),
});
