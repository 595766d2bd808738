import { inBatches } from '#domain/in-batches.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import { lockProducts } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import { lockVendor } from './lock-vendor.ts';
import { listVendorProducts } from './vendor-products.ts';

export interface ProductMove {
  readonly from: number;
  readonly to: number;
  /** Only these, as far as they are still at `from`. Default: all. */
  readonly products?: readonly number[] | undefined;
  /** Number that was shown. If another number would move, the move is refused. */
  readonly expected?: number | undefined;
}

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

export interface MovedProducts {
  readonly to: Named;
  readonly products: readonly number[];
}

export type MoveRefusal =
  | { readonly code: 'not_found' | 'same' | 'closed' }
  | { readonly code: 'other_count'; readonly products: number };

const BATCH = 500;

/** Gives products of one seller to another one. Past orders, invoices and credit notes stay as they were issued. */
export const moveProducts = (
  app: Pick<App, 'db' | 'clock'>,
  { from, to, products, expected }: ProductMove,
  once: OnceOptions = {},
): Promise<Result<MovedProducts, MoveRefusal>> =>
  writeOnce<MovedProducts, MoveRefusal>(app, once, async (db) => {
    const { engine } = app.db;
    // Locked by id to avoid deadlocks with the opposite move.
    const rows = [];
    for (const id of [from, to].sort((a, b) => a - b)) rows.push(await lockVendor(db, engine, id));
    const target = rows.find((row) => row?.id === to);
    if (!target || rows.includes(undefined)) return refuse({ code: 'not_found' });
    if (from === to) return refuse({ code: 'same' });
    if (target.closed_at !== null) return refuse({ code: 'closed' });
    const chosen = products && new Set(products);
    const listMoving = async () =>
      (await listVendorProducts(db, from)).map(({ id }) => id).filter((id) => !chosen || chosen.has(id));
    await lockProducts(db, engine, await listMoving());
    // Read again, because another process may have changed them before the lock.
    const ids = await listMoving();
    if (expected !== undefined && expected !== ids.length)
      return refuse({ code: 'other_count', products: ids.length });
    // A form that was opened before is then compared with what is stored now.
    for (const batch of inBatches(ids, BATCH))
      await db
        .updateTable('product')
        .set((eb) => ({ vendor_id: to, version: eb('version', '+', 1) }))
        .where('id', 'in', batch)
        .execute();
    if (ids.length > 0)
      await recordAudit(db, {
        ...{ action: 'vendor.move-products', subject: 'vendor', subjectId: from, at: app.clock.now() },
        after: { products: ids.length, into: target.name_en },
      });
    return ok({ to: { name_en: target.name_en, name_ar: target.name_ar }, products: ids });
  });
