import * as v from 'valibot';
import { isRecord } from '#domain/is-record.ts';
import { isUnseen, PROMOTION_STATUSES } from '#domain/promotions/promotion-status.ts';
import { fault } from './field-code.ts';
import {
  amountType,
  days,
  daysAgo,
  draftName,
  draftText,
  inOneLanguage,
  isoDay,
  key,
  line,
  localized,
  localizedName,
  picture,
  pictures,
  price,
  rupees,
  whole,
} from './fields.ts';

export const review = v.strictObject({
  id: key,
  productId: key,
  rating: v.pipe(
    v.number(),
    v.integer(fault('not_whole')),
    v.minValue(1, fault('below')),
    v.maxValue(5, fault('over')),
  ),
  language: v.picklist(['en', 'ar']),
  title: line,
  body: line,
  reviewerName: line,
  reviewerEmail: v.optional(v.pipe(v.string(), v.email(fault('not_email')), v.toLowerCase())),
  daysAgo,
  isVerifiedPurchase: v.boolean(),
  helpfulCount: v.optional(whole),
  reply: v.optional(v.strictObject({ text: line, daysAgo })),
});

/** Exact first and last day, and the visibility of a record that is not published. */
const promotion = {
  startsOn: v.optional(isoDay),
  endsOn: v.optional(isoDay),
  status: v.optional(v.picklist(PROMOTION_STATUSES)),
};

export const campaign = v.strictObject({
  id: key,
  slug: key,
  mainTitle: localizedName,
  discountTitle: localized,
  body: localized,
  cover: picture,
  /** Cover for pages from right to left. Default: `cover`. */
  coverRtl: v.optional(picture),
  productIds: v.array(key),
  startsDaysAgo: days,
  endsInDays: days,
  ...promotion,
});

const side = v.picklist(['left', 'right']);

/** Address that a banner leads to. */
export const promotionTarget = v.pipe(
  v.string(),
  v.regex(/^\/(category|campaign|product)\/[a-z0-9-]+$/, fault('not_target')),
);

export const banner = v.strictObject({
  id: key,
  displayOrder: whole,
  topTitle: localized,
  mainTitle: localized,
  bottomTitle: localized,
  leftButtonText: localized,
  leftButtonUrl: promotionTarget,
  image: pictures,
  textSide: v.strictObject({ en: side, ar: side }),
  textColor: v.picklist(['dark', 'light']),
  ...promotion,
});

const draftPicture = v.union([v.literal(''), picture]);

/** Drafts may wait for pictures, and for all texts but a title in one language. */
export const draftBanner = v.strictObject({
  ...banner.entries,
  topTitle: draftText,
  mainTitle: v.pipe(draftText, inOneLanguage),
  bottomTitle: draftText,
  leftButtonText: draftText,
  image: v.strictObject({ en: draftPicture, ar: draftPicture }),
});

export const draftCampaign = v.strictObject({
  ...campaign.entries,
  mainTitle: draftName,
  discountTitle: draftText,
  body: draftText,
});

/** A campaign of the files, which may be a draft. Drafts of banners wait for pictures, so that files have none. */
export const campaignOfFile = v.lazy((record) =>
  isRecord(record) && isUnseen(record.status) ? draftCampaign : campaign,
);

export const coupon = v.strictObject({
  id: key,
  code: v.pipe(line, v.maxLength(30, fault('long'))),
  name: localizedName,
  type: amountType,
  value: price,
  minimumOrder: rupees,
  maximumDiscount: v.nullish(price),
  categoryId: v.nullable(key),
  startsDaysAgo: days,
  endsInDays: days,
  usageLimit: v.nullable(whole),
  perCustomerLimit: v.nullish(v.pipe(whole, v.minValue(1, fault('below')))),
  firstOrderOnly: v.nullish(v.boolean()),
  usedCount: whole,
  /** Only `inactive` disables a coupon; the other statuses are derived from dates and use counts. */
  status: v.picklist(['active', 'expired', 'used-up', 'inactive']),
});
