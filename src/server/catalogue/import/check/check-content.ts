import type { ReportFault } from '../fault.ts';
import { parseTarget } from '../parse-target.ts';
import type { Draft } from '../read-catalogue.ts';
import type { RecordOf } from '../schemas/catalogue.ts';
import { checkMarkdown } from './check-markdown.ts';
import { findDoubles } from './doubles.ts';
import { isNamed } from './is-named.ts';

interface CategoryDraft {
  readonly lists: { readonly categories: readonly Pick<RecordOf<'categories'>, 'id' | 'parentId'>[] };
  readonly named: Partial<Draft['named']>;
}

export const checkCategories = (draft: CategoryDraft, report: ReportFault): void => {
  const parents = new Map(draft.lists.categories.map(({ id, parentId }) => [id, parentId]));
  for (const { id, parentId } of draft.lists.categories) {
    if (parentId === null) continue;
    if (!isNamed(draft, 'categories', parentId))
      report(id, `parentId '${parentId}' is not in categories.json`);
    else if (parents.get(parentId))
      report(id, `parentId '${parentId}' is itself a child; there are two levels`);
  }
};

export const checkReviews = (draft: Draft, report: ReportFault): void => {
  const seen = new Set<string>();
  for (const { id, productId, reviewerEmail } of draft.lists.reviews) {
    if (!isNamed(draft, 'products', productId))
      report(id, `productId '${productId}' is not in products.json`);
    if (!reviewerEmail) continue;
    const reviewer = `${productId} ${reviewerEmail}`;
    if (seen.has(reviewer)) report(id, `'${reviewerEmail}' has already reviewed '${productId}'`);
    seen.add(reviewer);
  }
};

/** Days such as `2026-11-23` are in order as texts. */
const endsBefore = ({ startsOn, endsOn }: { startsOn?: string | undefined; endsOn?: string | undefined }) =>
  startsOn !== undefined && endsOn !== undefined && endsOn < startsOn;

export const checkCampaigns = (draft: Draft, report: ReportFault): void => {
  for (const { id, body, productIds, startsDaysAgo, endsInDays, startsOn, endsOn } of draft.lists.campaigns) {
    checkMarkdown('body', body, (_, message, text) => report(id, message, text));
    for (const productId of productIds)
      if (!isNamed(draft, 'products', productId))
        report(id, `productIds '${productId}' is not in products.json`);
    for (const productId of findDoubles(productIds)) report(id, `productIds '${productId}' is listed twice`);
    const isOver = startsOn && endsOn ? endsBefore({ startsOn, endsOn }) : endsInDays <= -startsDaysAgo;
    if (isOver) report(id, 'ends before it starts');
  }
};

const TARGETS = { category: 'categories', campaign: 'campaigns', product: 'products' } as const;

export const checkBanners = (draft: Draft, report: ReportFault): void => {
  for (const { id, leftButtonUrl, startsOn, endsOn } of draft.lists.banners) {
    if (endsBefore({ startsOn, endsOn })) report(id, 'ends before it starts');
    const { kind, key } = parseTarget(leftButtonUrl);
    const list = TARGETS[kind];
    if (!isNamed(draft, list, key)) report(id, `leftButtonUrl: '${key}' is not in ${list}.json`);
  }
};

const checkCoupon = (coupon: RecordOf<'coupons'>, report: (message: string) => void): void => {
  const { type, value, maximumDiscount, usageLimit, usedCount } = coupon;
  if (type === 'Percentage' && value > 100) report(`value ${value} is over 100 percent`);
  if (type === 'FixedValue' && typeof maximumDiscount === 'number')
    report('maximumDiscount is only for percentages');
  if (usageLimit !== null && usedCount > usageLimit)
    report(`usedCount ${usedCount} is over usageLimit ${usageLimit}`);
  if (coupon.endsInDays <= -coupon.startsDaysAgo) report('ends before it starts');
};

export const checkCoupons = (draft: Draft, report: ReportFault): void => {
  for (const coupon of draft.lists.coupons) {
    const { id, categoryId } = coupon;
    if (categoryId !== null && !isNamed(draft, 'categories', categoryId))
      report(id, `categoryId '${categoryId}' is not in categories.json`);
    checkCoupon(coupon, (message) => report(id, message));
  }
};
