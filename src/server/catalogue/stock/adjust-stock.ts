import type { Kysely, Transaction } from 'kysely';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findManaged } from '../manage/find-products.ts';
import { explainMovements } from './explain-movements.ts';

export interface Adjustment {
  readonly name: string;
  /** New stock, or a relative change that may be negative. */
  readonly quantity: number;
  readonly reason: string;
  readonly line?: number | undefined;
  /** Stock that the change was based on. If the stored one differs, the change is refused. */
  readonly expected?: number | undefined;
  /** The latest movement that the change was based on. If staff has adjusted the stock since, it is refused. */
  readonly since?: number | undefined;
}

export interface Adjusted {
  readonly key: string;
  /** English name of the product. */
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface StockFault {
  readonly code: 'not_found' | 'named_twice' | 'below_zero' | 'too_many' | 'conflict';
  readonly name: string;
  readonly line?: number | undefined;
  readonly stock?: number;
}

export const MAX_STOCK = 999_999_999;

export interface AdjustOptions {
  readonly mode: 'set' | 'add';
  /** Recorded with each change, for example `command line`. */
  readonly madeBy: string;
  readonly isDryRun?: boolean;
  /** A replay with the same key changes nothing. */
  readonly requestKey?: string | undefined;
}

const readStock = async (db: Transaction<Database>, id: number): Promise<number> =>
  (await db.selectFrom('product').select('stock_quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .stock_quantity;

export const writeStock = async (
  db: Transaction<Database>,
  change: { id: number; before: number; after: number; reason: string; madeBy: string; now: number },
): Promise<void> => {
  const { id, before, after } = change;
  if (after !== before)
    await db.updateTable('product').set({ stock_quantity: after }).where('id', '=', id).execute();
  const adjustment = await db
    .insertInto('stock_adjustment')
    .values({
      product_id: id,
      delta: after - before,
      stock_after: after,
      reason: change.reason,
      made_by: change.madeBy,
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (after !== before) await explainMovements(db, [id], { kind: 'adjustment', adjustmentId: adjustment.id });
  // Also a count without a difference is part of the history.
  else
    await db
      .insertInto('stock_movement')
      .values({
        ...{ product_id: id, at: change.now, delta: 0, stock_after: after, kind: 'adjustment' },
        ...{ order_id: null, adjustment_id: adjustment.id },
      })
      .execute();
};

const wasAdjusted = async (db: Transaction<Database>, id: number, since: number): Promise<boolean> =>
  (await db
    .selectFrom('stock_movement')
    .select('id')
    .where('product_id', '=', id)
    .where('id', '>', since)
    .where('kind', 'in', ['adjustment', 'other'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Applies all rows or none. Returns all faults together. Locks the products, so concurrent orders wait. */
export const adjustStock = (
  app: Pick<App, 'db' | 'clock'>,
  adjustments: readonly Adjustment[],
  { mode, madeBy, isDryRun = false, requestKey }: AdjustOptions,
): Promise<Result<Adjusted[], StockFault[]>> =>
  writeOnce(app, { requestKey }, async (transaction) => {
    const faults: StockFault[] = [];
    const found = await findManaged(
      transaction,
      adjustments.map(({ name }) => name),
    );
    const seen = new Set<number>();
    const known = adjustments.flatMap((adjustment) => {
      const { name, line } = adjustment;
      const product = found.get(name);
      if (!product || seen.has(product.id)) {
        faults.push({ code: product ? 'named_twice' : 'not_found', name, line });
        return [];
      }
      seen.add(product.id);
      return [{ ...adjustment, id: product.id, key: product.key, title: product.name_en }];
    });
    const adjusted = new Map<string, Adjusted>();
    // Sorted by id to avoid deadlocks with orders, which lock in the same order.
    for (const { id, key, title, name, line, quantity, reason, expected, since } of [...known].sort(
      (a, b) => a.id - b.id,
    )) {
      if (!isDryRun) await lockProduct(transaction, id);
      const before = await readStock(transaction, id);
      const after = mode === 'set' ? quantity : before + quantity;
      const isStale = since !== undefined && (await wasAdjusted(transaction, id, since));
      if (isStale || (expected !== undefined && isContested(before, expected, after)))
        faults.push({ code: 'conflict', name, line, stock: before });
      else if (after < 0) faults.push({ code: 'below_zero', name, line, stock: before });
      else if (after > MAX_STOCK) faults.push({ code: 'too_many', name, line });
      adjusted.set(key, { key, name: title, before, after });
      if (faults.length > 0 || isDryRun) continue;
      const now = app.clock.now();
      await writeStock(transaction, { id, before, after, reason, madeBy, now });
      await recordAudit(transaction, {
        ...{ action: 'stock.adjust', subject: 'product', subjectId: id, at: now },
        ...{ before: { stock: before }, after: { stock: after, reason } },
      });
    }
    if (faults.length > 0) return refuse(faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
    return ok(known.flatMap(({ key }) => adjusted.get(key) ?? []));
  });

export const listStockHistory = (db: Kysely<Database>, productId: number, limit: number) =>
  db
    .selectFrom('stock_adjustment')
    .select(['delta', 'stock_after', 'reason', 'made_by', 'created_at'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
