import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { ReportFault } from '../fault.ts';
import { parseTarget } from '../parse-target.ts';
import type { Draft } from '../read-catalogue.ts';
import type { RecordOf } from '../schemas/catalogue.ts';
import { checkMarkdown } from './check-markdown.ts';
import { findDoubles } from './doubles.ts';
import { isNamed, unknownId } from './is-named.ts';

interface CategoryDraft {
  readonly lists: { readonly categories: readonly Pick<RecordOf<'categories'>, 'id' | 'parentId'>[] };
  readonly named: Partial<Draft['named']>;
}

export const checkCategories = (draft: CategoryDraft, report: ReportFault): void => {
  const parents = new Map(draft.lists.categories.map(({ id, parentId }) => [id, parentId]));
  for (const { id, parentId } of draft.lists.categories) {
    if (parentId === null) continue;
    if (!isNamed(draft, 'categories', parentId)) report(id, unknownId('parentId', parentId, 'categories'));
    else if (parents.get(parentId))
      report(id, { code: 'child_category', values: { field: 'parentId', id: parentId } });
  }
};

export const checkReviews = (draft: Draft, report: ReportFault): void => {
  const seen = new Set<string>();
  for (const { id, productId, reviewerEmail } of draft.lists.reviews) {
    if (!isNamed(draft, 'products', productId)) report(id, unknownId('productId', productId, 'products'));
    if (!reviewerEmail) continue;
    const reviewer = `${productId} ${reviewerEmail}`;
    if (seen.has(reviewer))
      report(id, { code: 'reviewed', values: { email: reviewerEmail, product: productId } });
    seen.add(reviewer);
  }
};

/** Days such as `2026-11-23` are in order as texts. */
const endsBefore = ({ startsOn, endsOn }: { startsOn?: string | undefined; endsOn?: string | undefined }) =>
  startsOn !== undefined && endsOn !== undefined && endsOn < startsOn;

export const checkCampaigns = (draft: Draft, report: ReportFault): void => {
  for (const { id, body, productIds, startsDaysAgo, endsInDays, startsOn, endsOn } of draft.lists.campaigns) {
    checkMarkdown('body', body, (_, fault) => report(id, fault));
    for (const productId of productIds)
      if (!isNamed(draft, 'products', productId)) report(id, unknownId('productIds', productId, 'products'));
    for (const productId of findDoubles(productIds))
      report(id, { code: 'twice', values: { field: 'productIds', name: productId } });
    const isOver = startsOn && endsOn ? endsBefore({ startsOn, endsOn }) : endsInDays <= -startsDaysAgo;
    if (isOver) report(id, { code: 'ends_first' });
  }
};

const TARGETS = { category: 'categories', campaign: 'campaigns', product: 'products' } as const;

export const checkBanners = (draft: Draft, report: ReportFault): void => {
  for (const { id, leftButtonUrl, startsOn, endsOn } of draft.lists.banners) {
    if (endsBefore({ startsOn, endsOn })) report(id, { code: 'ends_first' });
    const { kind, key } = parseTarget(leftButtonUrl);
    const list = TARGETS[kind];
    if (!isNamed(draft, list, key)) report(id, unknownId('leftButtonUrl', key, list));
  }
};

const checkCoupon = (coupon: RecordOf<'coupons'>, report: (fault: ImportFault) => void): void => {
  const { type, value, maximumDiscount, usageLimit, usedCount } = coupon;
  if (type === 'Percentage' && value > 100) report({ code: 'coupon_percent', values: { value } });
  if (type === 'FixedValue' && typeof maximumDiscount === 'number') report({ code: 'maximum_not_percent' });
  if (usageLimit !== null && usedCount > usageLimit)
    report({ code: 'coupon_used', values: { used: usedCount, limit: usageLimit } });
  if (coupon.endsInDays <= -coupon.startsDaysAgo) report({ code: 'ends_first' });
};

export const checkCoupons = (draft: Draft, report: ReportFault): void => {
  for (const coupon of draft.lists.coupons) {
    const { id, categoryId } = coupon;
    if (categoryId !== null && !isNamed(draft, 'categories', categoryId))
      report(id, unknownId('categoryId', categoryId, 'categories'));
    checkCoupon(coupon, (fault) => report(id, fault));
  }
};
