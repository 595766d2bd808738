import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findPriceFault } from '#domain/cart/pricing.ts';
import { applyPriceRule, type PriceRule, type PriceTerms, sameTerms } from '#domain/catalogue/price-rule.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { Paise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { toPriceTerms } from './price-terms.ts';
import { planVariants, readOwnPrices, type VariantPrice, variantTerms } from './variant-prices.ts';

/** As in the catalogue files (import/schemas/fields.ts). */
const PRICE_MAXIMUM: Paise = 1_000_000_000;

type PlanFault = NonNullable<ReturnType<typeof findPriceFault>> | 'price_below_one' | 'price_too_high';

export interface PlannedPrice {
  readonly productId: number;
  readonly old: PriceTerms;
  readonly becomes: PriceTerms;
  /** Own prices that change. */
  readonly variants: readonly VariantPrice[];
}

export interface FaultyPrice extends PlannedPrice {
  readonly fault: PlanFault;
  /** The variant that has it; undefined for the product. */
  readonly variantSku: string | undefined;
}

export interface PricePlan {
  readonly changes: readonly PlannedPrice[];
  readonly faulty: readonly FaultyPrice[];
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

const findFaults = ({ becomes, variants }: PlannedPrice) =>
  [
    { fault: findFault(becomes), variantSku: undefined },
    ...variants.map((one) => ({ fault: findFault(variantTerms(becomes, one.becomes)), variantSku: one.sku })),
  ].flatMap(({ fault, variantSku }) => (fault ? [{ fault, variantSku }] : []));

/** What a rule would change. Products with a fault are left out of the changes. */
export const planPrices = async (
  db: Kysely<Database>,
  productIds: readonly number[],
  rule: PriceRule,
): Promise<PricePlan> => {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const changes: PlannedPrice[] = [];
  const faulty: FaultyPrice[] = [];
  let unchanged = 0;
  for (const batch of inBatches(ids, BATCH)) {
    const rows = await db
      .selectFrom('product')
      .select([
        'id',
        'price',
        'discounted_price',
        'discount_starts_at',
        'discount_ends_at',
        'stock_by_variant',
      ])
      .where('id', 'in', batch)
      .orderBy('id')
      .execute();
    const own = await readOwnPrices(
      db,
      rows.filter(({ stock_by_variant }) => stock_by_variant === 1).map(({ id }) => id),
    );
    for (const row of rows) {
      const old = toPriceTerms(row);
      const variants = planVariants(rule, old, own.get(row.id));
      const planned = { productId: row.id, old, becomes: applyPriceRule(rule, old), variants };
      const [fault] = findFaults(planned);
      if (sameTerms(old, planned.becomes) && variants.length === 0) unchanged += 1;
      else if (fault) faulty.push({ ...planned, ...fault });
      else changes.push(planned);
    }
  }
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
  return { changes, faulty, unchanged, digest };
};
