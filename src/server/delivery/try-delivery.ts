import type { Kysely } from 'kysely';
import { type DeliveryQuote, quoteDelivery } from '#domain/delivery/quote-delivery.ts';
import type { Place } from '#domain/delivery/rules.ts';
import type { Paise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getFreeShippingFrom } from '#server/settings/settings.ts';
import { readDeliveryRules } from './delivery-rules.ts';
import { completePlace } from './to-place.ts';

export interface TriedOrder {
  readonly subtotal: Paise;
  readonly grams: number;
  readonly place: Place;
}

/** What an order of this sum and weight would cost. The charges of products are unknown, and count as 0. */
export const tryDelivery = async (
  db: Kysely<Database>,
  { subtotal, grams, place }: TriedOrder,
): Promise<DeliveryQuote> => {
  const { rules } = await readDeliveryRules(db);
  const line = { subtotal, grams, charge: 0, isShipped: true, days: 0 };
  return quoteDelivery(rules, await getFreeShippingFrom(db), [line], {
    place: completePlace(rules, place),
  });
};
