import * as v from 'valibot';
import {
  amountType,
  days,
  daysAgo,
  key,
  line,
  localized,
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
    v.integer('must be a whole number'),
    v.minValue(1, 'is below 1'),
    v.maxValue(5, 'is over 5'),
  ),
  language: v.picklist(['en', 'ar']),
  title: line,
  body: line,
  reviewerName: line,
  reviewerEmail: v.optional(v.pipe(v.string(), v.email('is not an e-mail address'), v.toLowerCase())),
  daysAgo,
  isVerifiedPurchase: v.boolean(),
  helpfulCount: v.optional(whole),
});

export const campaign = v.strictObject({
  id: key,
  slug: key,
  mainTitle: localized,
  discountTitle: localized,
  body: localized,
  cover: picture,
  productIds: v.array(key),
  startsDaysAgo: days,
  endsInDays: days,
});

const side = v.picklist(['left', 'right']);

export const banner = v.strictObject({
  id: key,
  displayOrder: whole,
  topTitle: localized,
  mainTitle: localized,
  bottomTitle: localized,
  leftButtonText: localized,
  leftButtonUrl: v.pipe(
    v.string(),
    v.regex(
      /^\/(category|campaign|product)\/[a-z0-9-]+$/,
      'must be /category/ID, /campaign/ID or /product/ID',
    ),
  ),
  image: pictures,
  textSide: v.strictObject({ en: side, ar: side }),
  textColor: v.picklist(['dark', 'light']),
});

export const coupon = v.strictObject({
  id: key,
  code: v.pipe(line, v.maxLength(30, 'is longer than 30 characters')),
  name: localized,
  type: amountType,
  value: price,
  minimumOrder: rupees,
  maximumDiscount: v.nullish(price),
  categoryId: v.nullable(key),
  startsDaysAgo: days,
  endsInDays: days,
  usageLimit: v.nullable(whole),
  perCustomerLimit: v.nullish(v.pipe(whole, v.minValue(1, 'is below 1'))),
  firstOrderOnly: v.nullish(v.boolean()),
  usedCount: whole,
  /** Only `inactive` disables a coupon; the other statuses are derived from dates and use counts. */
  status: v.picklist(['active', 'expired', 'used-up', 'inactive']),
});
