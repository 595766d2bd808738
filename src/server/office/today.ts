import { can, type Role } from '#domain/staff/roles.ts';
import { EVERYTHING, listAudit } from '#server/audit/list-audit.ts';
import { isBackupLate } from '#server/backups/run-backup.ts';
import type { App } from '#server/context.ts';
import type { ComparedDay } from '#server/dashboard/read-sales.ts';
import { readToday } from '#server/dashboard/read-today.ts';
import { countVendorRequests } from '#server/vendors/vendor-pages.ts';
import { countRefusedTexts } from '#server/words/office/count-refused.ts';
import { listBrokenFor } from './links/link-queries.ts';

const SHOWN = 5;

/** The dashboard as far as the role may see it, with the latest changes. */
export const readTodayFor = async (app: App, role: Role, compared: ComparedDay) => {
  const [today, log] = await Promise.all([
    readToday(app, { compared }),
    can(role, 'audit.read') ? listAudit(app, EVERYTHING, { size: SHOWN }) : undefined,
  ]);
  const { needs, sales, days, months, bestSellers, searches, health } = today;
  return {
    orders: can(role, 'orders.read')
      ? {
          toShip: needs.toShip,
          toComplete: needs.toComplete,
          payments: needs.payments,
          transfers: needs.transfers,
          refunds: needs.refunds,
          byHand: can(role, 'orders.change') ? needs.byHand : [],
          returns: needs.returns,
        }
      : undefined,
    sales: can(role, 'customers.change') ? { ...sales, days, months, bestSellers } : undefined,
    messages: can(role, 'messages.change') ? needs.messages : undefined,
    reviews: can(role, 'reviews.change') ? needs.reviews : undefined,
    vendorRequests: can(role, 'vendors.change') ? await countVendorRequests(app) : 0,
    mails: can(role, 'messages.change') ? needs.mails : undefined,
    texts: can(role, 'words.change') ? await countRefusedTexts(app.db.read) : undefined,
    brokenLinks: can(role, 'front.change') ? (await listBrokenFor(app, role)).length : 0,
    lowStock: needs.lowStock,
    searches,
    isReady: health.isReady,
    isBackupLate: can(role, 'settings.change') && (await isBackupLate(app)),
    log: log?.rows,
  };
};
