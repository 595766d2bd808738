import type { Kysely } from 'kysely';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import { askedOfPlace } from '#domain/delivery/asked-of-place.ts';
import { type DeliveredLine, quoteDelivery } from '#domain/delivery/quote-delivery.ts';
import type { DeliveryMethod } from '#domain/delivery/rules.ts';
import { market } from '#domain/market/market.ts';
import { sum, toRupees } from '#domain/money.ts';
import { FIRST_VERSION, readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getFreeShippingFrom } from '#server/settings/settings.ts';

interface ProductDelivery
  extends Pick<
    ProductDetailRow,
    | 'IsShippingFree'
    | 'ShippingCharge'
    | 'EstimatedShippingDays'
    | 'OrderDeliveryFreeFrom'
    | 'DeliveryDependsOn'
  > {
  /** Of the first zone. Undefined while the shop has the rules with which it began: then the product names its own. */
  readonly methods: readonly Pick<DeliveryMethod, 'name_en' | 'name_ar'>[] | undefined;
}

/** What the delivery of an order of one piece costs by the first method of the first zone, before it is free. */
export const readProductDelivery = async (
  db: Kysely<Database>,
  { grams, ...line }: Omit<DeliveredLine, 'grams'> & { readonly grams: number | null },
): Promise<ProductDelivery> => {
  const [{ rules, version }, shopFreeFrom] = await Promise.all([
    readDeliveryRules(db),
    getFreeShippingFrom(db),
  ]);
  const { chosen } = quoteDelivery(rules, shopFreeFrom, [{ ...line, grams: grams ?? rules.defaultGrams }]);
  const charge = chosen ? sum(chosen.charges) : line.charge;
  const isOwn = chosen && (chosen.method.pricing.kind !== 'products' || chosen.method.freeFrom !== 'shop');
  const [zone] = rules.zones;
  const { country } = market();
  const asked = line.isShipped ? askedOfPlace(rules, country) : undefined;
  return {
    methods: version === FIRST_VERSION ? undefined : zone?.methods.filter(({ isOn }) => isOn),
    IsShippingFree: charge === 0,
    ShippingCharge: toRupees(charge),
    EstimatedShippingDays: chosen?.days?.to ?? line.days,
    ...(asked && { DeliveryDependsOn: { Part: asked, CountryID: country } }),
    ...(isOwn && { OrderDeliveryFreeFrom: Number.isFinite(chosen.freeFrom) ? toRupees(chosen.freeFrom) : 0 }),
  };
};
