import { sql, type Transaction } from 'kysely';
import { findPriceFault } from '#domain/cart/pricing.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudits } from '#server/audit/record-audit.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';
import { type VariantPrice, writeOwnPrices } from '../bulk-prices/variant-prices.ts';

/**
 * Changes to the price, discount and order limit of a product. Undefined leaves a value unchanged; null removes it. A
 * new discounted price also removes the old dates, unless new ones are given.
 */
export interface TermChanges {
  readonly price?: Paise | undefined;
  readonly discounted?: Paise | null | undefined;
  /** Epoch milliseconds. */
  readonly startsAt?: number | null | undefined;
  readonly endsAt?: number | null | undefined;
  /** Maximum quantity per order; null for the shop's default. */
  readonly orderMaximum?: number | null | undefined;
}

export type PriceFault = NonNullable<ReturnType<typeof findPriceFault>>;

export const TERMS = [
  'price',
  'discounted_price',
  'discount_starts_at',
  'discount_ends_at',
  'order_maximum_quantity',
] as const;
export type Terms = Pick<ProductRecord, (typeof TERMS)[number]>;

/** What the new terms are made of. */
export const TERM_COLUMNS = ['id', ...TERMS] as const;
type Stored = Pick<ProductRecord, (typeof TERM_COLUMNS)[number]>;

export interface NewTerms {
  readonly old: Stored;
  readonly terms: Terms;
  /** Own prices of its variants. */
  readonly variants?: readonly VariantPrice[];
}

export const makeTerms = (old: Stored, changes: TermChanges): Result<NewTerms, PriceFault> => {
  const { price = old.price, discounted = old.discounted_price } = changes;
  const isNew = changes.discounted !== undefined;
  const startsAt = changes.startsAt ?? (isNew || changes.startsAt === null ? null : old.discount_starts_at);
  const endsAt = changes.endsAt ?? (isNew || changes.endsAt === null ? null : old.discount_ends_at);
  const fault = findPriceFault(price, discounted, { startsAt, endsAt });
  if (fault) return refuse(fault);
  const terms = {
    price,
    discounted_price: discounted,
    discount_starts_at: startsAt,
    discount_ends_at: endsAt,
    order_maximum_quantity:
      changes.orderMaximum === undefined ? old.order_maximum_quantity : changes.orderMaximum,
  };
  return ok({ old, terms });
};

/** Writes the terms of locked products in one statement, with an entry in the log for each. */
export const writeTerms = async (
  transaction: Transaction<Database>,
  changed: readonly NewTerms[],
  { at, priceChange }: { readonly at: number; readonly priceChange?: number },
): Promise<void> => {
  if (changed.length === 0) return;
  const number = (value: number | null) => sql`cast(${value} as bigint)`;
  const rows = changed.map((made) => {
    const values = [made.old.id, ...TERMS.map((name) => made.terms[name])];
    return sql`(${sql.join(values.map(number))})`;
  });
  // Both engines call the columns of a list of values column1, column2, ...
  const columns = TERMS.map((name, at) => sql`${sql.ref(name)} = ${sql.ref(`v.column${at + 2}`)}`);
  await sql`update product set version = product.version + 1, ${sql.join(columns)} from (values ${sql.join(rows)}) as v
    where product.id = v.column1`.execute(transaction);
  await writeOwnPrices(
    transaction,
    changed.flatMap(({ variants = [] }) => variants),
  );
  await recordAudits(
    transaction,
    changed.map(({ old, terms, variants = [] }) => {
      const { before, after } = changedValues(old, { ...terms });
      const own = (side: 'old' | 'becomes') =>
        Object.fromEntries(
          variants.map(({ sku, [side]: { price, discounted } }) => [
            sku,
            String(toRupees(discounted ?? price ?? 0)),
          ]),
        );
      return {
        ...{ action: 'product.change-terms', subject: 'product', subjectId: old.id, at },
        before: { ...before, ...own('old') },
        after: {
          ...after,
          ...own('becomes'),
          ...(priceChange !== undefined && { price_change: priceChange }),
        },
      };
    }),
  );
};
