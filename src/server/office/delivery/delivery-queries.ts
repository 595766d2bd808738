import { market } from '#domain/market/market.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { countUnweighed } from '#server/delivery/count-unweighed.ts';
import { readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { tryDelivery } from '#server/delivery/try-delivery.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { getFreeShippingFrom } from '#server/settings/settings.ts';
import { readRupees } from '../forms/read-rupees.ts';
import { readCodedPlace } from '../orders/places.ts';
import { query } from '../query.ts';
import { methodFields, zoneFields } from './delivery-form.ts';

const read = async ({ db: { read: db } }: App, locale: Locale) => {
  const toOption = (row: { readonly id: number; readonly name_en: string; readonly name_ar: string }) => ({
    value: String(row.id),
    label: inLanguage(row, 'name', locale),
  });
  const byName = (a: { readonly label: string }, b: { readonly label: string }) =>
    a.label.localeCompare(b.label, locale);
  const countries = (await db.selectFrom('country').selectAll().execute()).map(toOption).toSorted(byName);
  const states = (await db.selectFrom('state_province').selectAll().execute()).map((row) => ({
    ...toOption(row),
    countryId: row.country_id,
  }));
  const { zones, defaultGrams } = (await readDeliveryRules(db)).rules;
  return {
    defaultGrams,
    zones: zones.map((zone) => ({
      ...zone,
      name: inLanguage(zone, 'name', locale),
      fields: zoneFields(zone),
      methods: zone.methods.map((method) => ({
        ...method,
        name: inLanguage(method, 'name', locale),
        fields: methodFields(method),
      })),
    })),
    freeShippingFrom: await getFreeShippingFrom(db),
    unweighed: await countUnweighed(db),
    countries,
    states: states.toSorted(byName),
    /** Country of the market. */
    home: market().country,
  };
};

interface Tried {
  readonly sum: string;
  readonly grams: number;
  readonly countryId: number;
  readonly stateId: number;
  readonly code: string;
}

/** The state is that of the postal code where the code tells it. */
const tryOrder = async (
  { db: { read: db } }: App,
  { sum, grams, countryId, stateId, code }: Tried,
  locale: Locale,
) => {
  const coded = await readCodedPlace(db, { countryId, code }, locale);
  const { offers } = await tryDelivery(db, {
    ...{ subtotal: readRupees(sum) ?? 0, grams },
    place: { countryId, stateId: stateId || (coded?.stateId ?? null), postalCode: code },
  });
  return offers.map(({ method, price, isFree, days }) => ({
    ...{ name: inLanguage(method, 'name', locale), days },
    /** Undefined if it is that of the products. */
    price: method.pricing.kind === 'products' && !isFree ? undefined : price,
  }));
};

/** Zones and methods of delivery, and what they mean for an order. */
export const deliveryQueries = {
  'delivery.read': query('settings.change', ({ app, locale }, _: object) => read(app, locale)),
  'delivery.try': query('settings.change', ({ app, locale }, order: Tried) => tryOrder(app, order, locale)),
};
