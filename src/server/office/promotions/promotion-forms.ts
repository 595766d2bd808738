import { ANNOUNCEMENT_LABELS, BANNER_LABELS, CAMPAIGN_LABELS } from '#i18n/office/promotion-labels.ts';
import type { OfficeKey } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import type { PromotionKind } from '#server/promotions/promotion-record.ts';
import {
  readAnnouncementForOffice,
  readBannerForOffice,
  readCampaignForOffice,
} from '#server/promotions/read-promotions.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { announcementFields, bannerFields, campaignFields } from './promotion-fields.ts';

export interface StoredPromotion {
  readonly version: number;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

export interface PromotionForm {
  readonly labels: Readonly<Record<string, OfficeKey>>;
  /** Fields with a picture. */
  readonly pictures: readonly string[];
  /** Fewest pixels across: the smallest size that the shop shows on a desktop. */
  readonly leastWidth: number;
  read(
    app: App,
    id: number,
  ): Promise<
    { readonly stored: StoredPromotion; readonly shown: Readonly<Record<string, string>> } | undefined
  >;
  /** Fields of the catalogue file. */
  record(form: FormFields, pictures: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
}

const both = (form: FormFields, name: string) => ({
  en: form.text(`${name}.en`),
  ar: form.text(`${name}.ar`),
});

/** What differs between the forms. */
export const PROMOTION_FORMS: Readonly<Record<PromotionKind, PromotionForm>> = {
  banner: {
    labels: BANNER_LABELS,
    pictures: ['image.en', 'image.ar'],
    leastWidth: 1280,
    read: async (app, id) => {
      const stored = await readBannerForOffice(app, id);
      return stored && { stored, shown: bannerFields(stored) };
    },
    record: (form, pictures) => ({
      displayOrder: form.integer('position'),
      ...{ topTitle: both(form, 'topTitle'), mainTitle: both(form, 'mainTitle') },
      ...{ bottomTitle: both(form, 'bottomTitle'), leftButtonText: both(form, 'leftButtonText') },
      ...{ leftButtonUrl: form.text('leftButtonUrl'), textColor: form.text('textColor') },
      image: { en: pictures['image.en'], ar: pictures['image.ar'] },
    }),
  },
  announcement: {
    labels: ANNOUNCEMENT_LABELS,
    ...{ pictures: [], leastWidth: 0 },
    read: async (app, id) => {
      const stored = await readAnnouncementForOffice(app, id);
      return stored && { stored, shown: announcementFields(stored) };
    },
    record: (form) => ({ text: both(form, 'text'), link: form.text('link') }),
  },
  campaign: {
    labels: CAMPAIGN_LABELS,
    pictures: ['cover', 'coverRtl'],
    leastWidth: 960,
    read: async (app, id) => {
      const stored = await readCampaignForOffice(app, id);
      return stored && { stored, shown: campaignFields(stored) };
    },
    record: (form, pictures) => ({
      ...{ mainTitle: both(form, 'mainTitle'), discountTitle: both(form, 'discountTitle') },
      body: both(form, 'body'),
      cover: pictures.cover,
      coverRtl: pictures.coverRtl || undefined,
      productIds: form
        .text('productIds')
        .split(/[\s,]+/)
        .filter(Boolean),
    }),
  },
};
