import type { Transaction } from 'kysely';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { inBatches } from '#domain/in-batches.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { continueChange, startPriceChange } from './apply-price-change.ts';
import { type PlannedPrice, planPrices } from './plan-prices.ts';

export interface NewPriceChange {
  readonly productIds: readonly number[];
  readonly rule: PriceRule;
  /** Epoch milliseconds; undefined applies it at once. */
  readonly applyAt: number | undefined;
  /** Of the plan that the member saw. */
  readonly digest: string;
  readonly madeBy: string;
  readonly requestKey?: string | undefined;
}

export interface CreatedPriceChange {
  readonly id: number;
  readonly products: number;
}

export type CreateRefusal = { readonly code: 'nothing_to_change' | 'prices_changed' };

const BATCH = 500;

const insertRows = async (
  db: Transaction<Database>,
  changeId: number,
  changes: readonly PlannedPrice[],
): Promise<void> => {
  for (const batch of inBatches(changes, BATCH))
    await db
      .insertInto('price_change_row')
      .values(
        batch.map(({ productId, old, becomes, variants }) => ({
          change_id: changeId,
          product_id: productId,
          state: 'waiting',
          old_price: old.price,
          old_discounted: old.discounted,
          old_starts_at: old.startsAt,
          old_ends_at: old.endsAt,
          new_price: becomes.price,
          new_discounted: becomes.discounted,
          new_starts_at: becomes.startsAt,
          new_ends_at: becomes.endsAt,
          variants_json: variants.length > 0 ? JSON.stringify(variants) : null,
        })),
      )
      .execute();
};

/**
 * Stores a change of many prices with the old values, and applies it. A small change is applied in the same transaction; a
 * large one in steps, which a periodic job continues after a crash.
 */
export const createPriceChange = async (
  app: App,
  { productIds, rule, applyAt, digest, madeBy, requestKey }: NewPriceChange,
): Promise<Result<CreatedPriceChange, CreateRefusal>> => {
  const created = await writeOnce<CreatedPriceChange, CreateRefusal>(app, { requestKey }, async (db) => {
    const now = app.clock.now();
    const plan = await planPrices(db, productIds, rule);
    if (plan.digest !== digest) return refuse({ code: 'prices_changed' });
    const products = plan.changes.length;
    if (products === 0) return refuse({ code: 'nothing_to_change' });
    const isLater = applyAt !== undefined && applyAt > now;
    const { id } = await db
      .insertInto('price_change')
      .values({
        rule_json: JSON.stringify(rule),
        state: isLater ? 'scheduled' : 'applying',
        apply_at: isLater ? applyAt : now,
        created_at: now,
        done_at: null,
        member_id: currentActor()?.memberId ?? null,
        made_by: madeBy,
        products,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(db, id, plan.changes);
    await recordAudit(db, {
      ...{ action: 'price-change.create', subject: 'price-change', subjectId: id, at: now },
      after: { products, ...rule, ...(isLater && { apply_at: applyAt }) },
    });
    if (!isLater) await continueChange(app, db, id);
    return ok({ id, products });
  });
  if (created.ok) await startPriceChange(app, created.value.id);
  return created;
};
