import { isShown } from '#domain/catalogue/product-status.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockVendor } from './lock-vendor.ts';
import { listVendorProducts } from './vendor-products.ts';

export interface ClosedVendor {
  readonly id: number;
  readonly key: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly isChanged: boolean;
}

export type CloseRefusal =
  | { readonly code: 'not_found' }
  /** `products` are those that customers see. */
  | { readonly code: 'selling'; readonly products: number };

/** Closes a seller, which then takes no products, or opens it again. Its products must be moved or archived before. */
export const setVendorClosed = (
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  isClosed: boolean,
  once: OnceOptions = {},
): Promise<Result<ClosedVendor, CloseRefusal>> =>
  writeOnce<ClosedVendor, CloseRefusal>(app, once, async (db) => {
    const row = await lockVendor(db, app.db.engine, id);
    if (!row) return refuse({ code: 'not_found' });
    const { key, name_en, name_ar } = row;
    const isChanged = (row.closed_at !== null) !== isClosed;
    const shown = (await listVendorProducts(db, id)).filter(({ status }) => isShown(status));
    if (isChanged && isClosed && shown.length > 0) return refuse({ code: 'selling', products: shown.length });
    if (isChanged) {
      const at = app.clock.now();
      await db
        .updateTable('vendor')
        .set({ closed_at: isClosed ? at : null })
        .where('id', '=', id)
        .execute();
      const action = isClosed ? 'vendor.close' : 'vendor.reopen';
      await recordAudit(db, { action, subject: 'vendor', subjectId: id, at });
    }
    return ok({ id, key, name_en, name_ar, isChanged });
  });
