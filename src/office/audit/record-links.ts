import { type OfficePath, officeUrl } from '#routes/office/pages.ts';
import type { AuditRow } from '#server/audit/list-audit.ts';

/** Pages of the records that entries of the log are about. */
const PATHS: ReadonlyMap<string, OfficePath> = new Map<string, OfficePath>([
  ['order', 'orders/:id'],
  ['remittance', 'orders/remittances/:id'],
  ['product', 'products/:id'],
  ['price-change', 'products/prices/:id'],
  ['import', 'products/import/:id'],
  ['banner', 'promotions/banners/:id'],
  ['announcement', 'promotions/announcements/:id'],
  ['campaign', 'promotions/campaigns/:id'],
  ['customer', 'customers/:id'],
  ['message', 'messages/:id'],
  ['review', 'reviews/:id'],
  ['picture', 'words/media/:id'],
  ['vendor', 'vendors/:id'],
  ['vendor-request', 'vendors/requests/:id'],
  ['member', 'settings/staff/:id'],
]);

export const recordUrl = (
  office: { canOpen(path: OfficePath): boolean },
  { subject, subjectId: id, name }: Pick<AuditRow, 'subject' | 'subjectId' | 'name'>,
): string | undefined => {
  // The page of a coupon is found by its code, which is its name.
  if (subject === 'coupon' && name && office.canOpen('promotions/coupons/:code'))
    return officeUrl('promotions/coupons/:code', { code: name.en });
  const path = PATHS.get(subject);
  return path && id !== '-' && office.canOpen(path) ? officeUrl(path, { id }) : undefined;
};
