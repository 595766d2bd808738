import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findPriceFault } from '#domain/cart/pricing.ts';
import { applyPriceRule, type PriceRule, type PriceTerms, sameTerms } from '#domain/catalogue/price-rule.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { Paise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type StoredPrice, toPriceTerms } from './price-terms.ts';

/** As in the catalogue files (import/schemas/fields.ts). */
const PRICE_MAXIMUM: Paise = 1_000_000_000;

type PlanFault = NonNullable<ReturnType<typeof findPriceFault>> | 'price_below_one' | 'price_too_high';

export interface PlannedPrice {
  readonly productId: number;
  readonly old: PriceTerms;
  readonly becomes: PriceTerms;
}

export interface PricePlan {
  readonly changes: readonly PlannedPrice[];
  readonly faulty: readonly (PlannedPrice & { readonly fault: PlanFault })[];
  readonly unchanged: number;
  /** Changes with the stored prices. It differs if one of them has changed since the preview. */
  readonly digest: string;
}

const BATCH = 1000;

const findFault = ({ price, discounted, ...period }: PriceTerms): PlanFault | undefined => {
  if (price < 1 || (discounted !== null && discounted < 1)) return 'price_below_one';
  if (price > PRICE_MAXIMUM) return 'price_too_high';
  return findPriceFault(price, discounted, period);
};

/** What a rule would change. Products with a fault are left out of the changes. */
export const planPrices = async (
  db: Kysely<Database>,
  productIds: readonly number[],
  rule: PriceRule,
): Promise<PricePlan> => {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const changes: PlannedPrice[] = [];
  const faulty: (PlannedPrice & { fault: PlanFault })[] = [];
  let unchanged = 0;
  for (const batch of inBatches(ids, BATCH)) {
    const rows: StoredPrice[] = await db
      .selectFrom('product')
      .select(['id', 'price', 'discounted_price', 'discount_starts_at', 'discount_ends_at'])
      .where('id', 'in', batch)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const old = toPriceTerms(row);
      const planned = { productId: row.id, old, becomes: applyPriceRule(rule, old) };
      const fault = findFault(planned.becomes);
      if (sameTerms(old, planned.becomes)) unchanged += 1;
      else if (fault) faulty.push({ ...planned, fault });
      else changes.push(planned);
    }
  }
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
  return { changes, faulty, unchanged, digest };
};
