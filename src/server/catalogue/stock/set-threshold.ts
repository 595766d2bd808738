import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';

export interface ThresholdChange {
  readonly productId: number;
  /** Null for the number of the shop. */
  readonly threshold: number | null;
  /** Value that the change was based on. If the stored one differs, the change is refused. */
  readonly expected?: number | null | undefined;
  readonly requestKey?: string | undefined;
}

export interface ChangedThreshold {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly before: number | null;
}

export type ThresholdRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'conflict'; readonly stored: number | null };

/** Sets the stock at which a product counts as low. */
export const setThreshold = (
  app: Pick<App, 'db' | 'clock'>,
  { productId, threshold, expected, requestKey }: ThresholdChange,
): Promise<Result<ChangedThreshold, ThresholdRefusal>> =>
  writeOnce<ChangedThreshold, ThresholdRefusal>(app, { requestKey }, async (db) => {
    if (!(await lockProduct(db, productId))) return refuse({ code: 'not_found' });
    const product = await db
      .selectFrom('product')
      .select(['id', 'name_en', 'name_ar', 'low_stock as before'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    if (expected !== undefined && isContested(product.before, expected, threshold))
      return refuse({ code: 'conflict', stored: product.before });
    await db.updateTable('product').set({ low_stock: threshold }).where('id', '=', productId).execute();
    await recordAudit(db, {
      ...{ action: 'stock.set-threshold', subject: 'product', subjectId: productId, at: app.clock.now() },
      ...{ before: { low_stock: product.before }, after: { low_stock: threshold } },
    });
    return ok(product);
  });
