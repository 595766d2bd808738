import { findPriceFault, pricePerServing } from '#domain/cart/pricing.ts';
import type { Paise } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { lockProduct } from '../lock-product.ts';
import { findManaged, type ManagedProduct } from './find-products.ts';

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

export type TermRefusal = {
  readonly code: 'not_found' | NonNullable<ReturnType<typeof findPriceFault>>;
};

const readServings = (json: string | null): number | undefined => {
  const nutrition: unknown = json === null ? undefined : JSON.parse(json);
  const servings =
    typeof nutrition === 'object' && nutrition !== null && 'servingsPerPack' in nutrition
      ? nutrition.servingsPerPack
      : undefined;
  return typeof servings === 'number' ? servings : undefined;
};

/**
 * Changes a product's price, discount or order limit.
 *
 * @param name key or id of the product
 */
export const setTerms = (
  { db }: Pick<App, 'db'>,
  name: string,
  changes: TermChanges,
): Promise<Result<ManagedProduct, TermRefusal>> =>
  writeOrRefuse<ManagedProduct, TermRefusal>(db, async (transaction) => {
    const id = (await findManaged(transaction, [name])).get(name)?.id;
    if (id === undefined || !(await lockProduct(transaction, id))) return refuse({ code: 'not_found' });
    const old = await transaction
      .selectFrom('product')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { price = old.price, discounted = old.discounted_price } = changes;
    const isNew = changes.discounted !== undefined;
    const startsAt = changes.startsAt ?? (isNew || changes.startsAt === null ? null : old.discount_starts_at);
    const endsAt = changes.endsAt ?? (isNew || changes.endsAt === null ? null : old.discount_ends_at);
    const fault = findPriceFault(price, discounted, { startsAt, endsAt });
    if (fault) return refuse({ code: fault });
    const servings = readServings(old.nutrition_json);
    await transaction
      .updateTable('product')
      .set({
        price,
        discounted_price: discounted,
        discount_starts_at: startsAt,
        discount_ends_at: endsAt,
        price_per_serving: pricePerServing(price, discounted, servings),
        ...(changes.orderMaximum !== undefined && { order_maximum_quantity: changes.orderMaximum }),
      })
      .where('id', '=', id)
      .execute();
    const changed = (await findManaged(transaction, [old.key])).get(old.key);
    return changed ? ok(changed) : refuse({ code: 'not_found' });
  });
