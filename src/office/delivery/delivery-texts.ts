import type { DeliveryMethod, DeliveryZone } from '#domain/delivery/rules.ts';
import type { Paise } from '#domain/money.ts';
import { formatMoney, isolate } from '#i18n/format.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';

const money = (amount: Paise): string => isolate(formatMoney(amount));

export const formatDays = (t: OfficeTranslate, days: DeliveryMethod['days']): string => {
  if (!days) return t('delivery_days_products');
  const { from, to } = days;
  if (to === 0) return t('delivery_days_same');
  return from === to ? t.plural('delivery_days', to) : t.plural('delivery_days_between', to, { from });
};

export const formatPricing = (t: OfficeTranslate, { pricing }: Pick<DeliveryMethod, 'pricing'>): string => {
  if (pricing.kind === 'products') return t('delivery_by_products');
  if (pricing.kind === 'flat') return money(pricing.price);
  return pricing.steps
    .map(({ from, price }) =>
      pricing.kind === 'weight'
        ? t('delivery_from_grams', { grams: from, price: money(price) })
        : t('delivery_from_sum', { sum: money(from), price: money(price) }),
    )
    .join(t('comma'));
};

export const formatFreeFrom = (
  t: OfficeTranslate,
  { freeFrom }: Pick<DeliveryMethod, 'freeFrom'>,
  shopFreeFrom: Paise,
): string =>
  freeFrom === 'never'
    ? ''
    : t('delivery_free_at', { sum: money(freeFrom === 'shop' ? shopFreeFrom : freeFrom) });

interface Named {
  readonly value: string;
  readonly label: string;
}

/** Example: `Karnataka, postal code 560 57` */
export const formatPlaces = (
  t: OfficeTranslate,
  { countries, states, prefixes }: DeliveryZone,
  names: { readonly countries: readonly Named[]; readonly states: readonly Named[] },
): string => {
  const nameAll = (ids: readonly number[], of: readonly Named[]) =>
    of.filter(({ value }) => ids.includes(Number(value))).map(({ label }) => label);
  const parts = [
    ...(states.length > 0 ? [] : nameAll(countries, names.countries)),
    ...nameAll(states, names.states),
    ...(prefixes.length > 0 ? [t('delivery_place_codes', { codes: isolate(prefixes.join(' ')) })] : []),
  ];
  return parts.length === 0 ? t('delivery_everywhere') : parts.join(t('comma'));
};
