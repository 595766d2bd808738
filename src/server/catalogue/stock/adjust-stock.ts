import type { Kysely, Transaction } from 'kysely';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { explainMovements } from './explain-movements.ts';
import { findStockUnits, type StockUnit } from './find-stock-units.ts';

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
  readonly code: 'not_found' | 'named_twice' | 'by_variant' | 'below_zero' | 'too_many' | 'conflict';
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

type Counted = Pick<StockUnit, 'productId' | 'variantId'>;

export const readStock = async (db: Kysely<Database>, { productId, variantId }: Counted): Promise<number> =>
  variantId === null
    ? (
        await db
          .selectFrom('product')
          .select('stock_quantity')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
      ).stock_quantity
    : (
        await db
          .selectFrom('product_variant')
          .select('stock')
          .where('id', '=', variantId)
          .executeTakeFirstOrThrow()
      ).stock;

export const setStock = async (
  db: Transaction<Database>,
  { productId, variantId }: Counted,
  stock: number,
): Promise<void> => {
  await (variantId === null
    ? db.updateTable('product').set({ stock_quantity: stock }).where('id', '=', productId)
    : db.updateTable('product_variant').set({ stock }).where('id', '=', variantId)
  ).execute();
};

export const writeStock = async (
  db: Transaction<Database>,
  change: Counted & { before: number; after: number; reason: string; madeBy: string; now: number },
): Promise<void> => {
  const { productId, variantId, before, after } = change;
  if (after !== before) await setStock(db, change, after);
  const adjustment = await db
    .insertInto('stock_adjustment')
    .values({
      ...{ product_id: productId, variant_id: variantId, delta: after - before, stock_after: after },
      ...{ reason: change.reason, made_by: change.madeBy, created_at: change.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (after !== before)
    await explainMovements(db, [change], { kind: 'adjustment', adjustmentId: adjustment.id });
  // Also a count without a difference is part of the history.
  else
    await db
      .insertInto('stock_movement')
      .values({
        ...{ product_id: productId, variant_id: variantId, at: change.now, delta: 0, stock_after: after },
        ...{ kind: 'adjustment', order_id: null, adjustment_id: adjustment.id },
      })
      .execute();
};

const wasAdjusted = async (
  db: Transaction<Database>,
  { productId, variantId }: Counted,
  since: number,
): Promise<boolean> =>
  (await db
    .selectFrom('stock_movement')
    .select('id')
    .where('product_id', '=', productId)
    .where('variant_id', variantId === null ? 'is' : '=', variantId)
    .where('id', '>', since)
    .where('kind', 'in', ['adjustment', 'moved', 'other'])
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
    const found = await findStockUnits(
      transaction,
      adjustments.map(({ name }) => name),
    );
    const seen = new Set<string>();
    const known = adjustments.flatMap((adjustment) => {
      const { name, line } = adjustment;
      const unit = found.get(name);
      const id = `${unit?.productId} ${unit?.variantId}`;
      if (!unit || seen.has(id) || !unit.isCounted) {
        const code = unit && (unit.isCounted ? 'named_twice' : 'by_variant');
        faults.push({ code: code ?? 'not_found', name, line });
        return [];
      }
      seen.add(id);
      return [{ ...adjustment, ...unit, id }];
    });
    const adjusted = new Map<string, Adjusted>();
    // Sorted by id to avoid deadlocks with orders, which lock in the same order.
    for (const change of [...known].sort((a, b) => a.productId - b.productId)) {
      const { id, productId, key, title, name, line, quantity, reason, expected, since } = change;
      if (!isDryRun) await lockProduct(transaction, productId);
      const before = await readStock(transaction, change);
      const after = mode === 'set' ? quantity : before + quantity;
      const isStale = since !== undefined && (await wasAdjusted(transaction, change, since));
      if (isStale || (expected !== undefined && isContested(before, expected, after)))
        faults.push({ code: 'conflict', name, line, stock: before });
      else if (after < 0) faults.push({ code: 'below_zero', name, line, stock: before });
      else if (after > MAX_STOCK) faults.push({ code: 'too_many', name, line });
      adjusted.set(id, { key, name: title, before, after });
      if (faults.length > 0 || isDryRun) continue;
      const now = app.clock.now();
      await writeStock(transaction, { ...change, before, after, reason, madeBy, now });
      await recordAudit(transaction, {
        ...{ action: 'stock.adjust', subject: 'product', subjectId: productId, at: now },
        ...{
          before: { stock: before },
          after: { stock: after, reason, ...(change.variantId !== null && { variant: key }) },
        },
      });
    }
    if (faults.length > 0) return refuse(faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
    return ok(known.flatMap(({ id }) => adjusted.get(id) ?? []));
  });

/** Adjustments of a variant, or of a product with all its variants. */
export const listStockHistory = (db: Kysely<Database>, { productId, variantId }: Counted, limit: number) =>
  db
    .selectFrom('stock_adjustment')
    .select(['delta', 'stock_after', 'reason', 'made_by', 'created_at'])
    .where('product_id', '=', productId)
    .$if(variantId !== null, (own) => own.where('variant_id', '=', variantId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
