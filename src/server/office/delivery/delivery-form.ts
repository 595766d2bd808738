import { plainPostcode } from '#domain/customers/plain-postcode.ts';
import type { DeliveryFault } from '#domain/delivery/check-rules.ts';
import {
  type DeliveryMethod,
  type DeliveryZone,
  PRICING_KINDS,
  type Pricing,
  type Step,
} from '#domain/delivery/rules.ts';
import { formatUnits, type Paise } from '#domain/money.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { OfficeKey } from '#i18n/office/translate.ts';
import { formatSteps } from '#server/delivery/describe-rules.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readRupees } from '../forms/read-rupees.ts';

type Shown = Readonly<Record<string, string>>;

export const ZONE_LABELS = {
  'name.en': 'value_name_en',
  'name.ar': 'value_name_ar',
  isDelivered: 'delivery_zone_delivers',
  countries: 'delivery_countries',
  states: 'delivery_states',
  prefixes: 'delivery_prefixes',
} as const satisfies Readonly<Record<string, OfficeKey>>;

export const METHOD_LABELS = {
  'name.en': 'value_name_en',
  'name.ar': 'value_name_ar',
  isOn: 'delivery_method_on',
  daysFrom: 'delivery_days_from',
  daysTo: 'delivery_days_to',
  pricing: 'delivery_pricing',
  price: 'delivery_price',
  steps: 'delivery_steps',
  free: 'delivery_free',
  freeFrom: 'delivery_free_from',
} as const satisfies Readonly<Record<string, OfficeKey>>;

/** Fields of the form in which a fault is shown. */
export const FAULT_FIELDS: Readonly<Record<DeliveryFault, string>> = {
  name: 'name.en',
  prefixes: 'prefixes',
  days: 'daysTo',
  price: 'price',
  steps: 'steps',
  freeFrom: 'freeFrom',
  weight: 'grams',
  many: '',
};

const flag = (isOn: boolean): string => (isOn ? '1' : '');

export const zoneFields = (zone: DeliveryZone): Shown => ({
  ...{ 'name.en': zone.name_en, 'name.ar': zone.name_ar, isDelivered: flag(zone.isDelivered) },
  ...{ countries: zone.countries.join(','), states: zone.states.join(',') },
  prefixes: zone.prefixes.join(' '),
});

export const methodFields = (method: DeliveryMethod): Shown => {
  const { days, pricing, freeFrom } = method;
  const isOwn = typeof freeFrom === 'number';
  return {
    ...{ 'name.en': method.name_en, 'name.ar': method.name_ar, isOn: flag(method.isOn) },
    ...{ daysFrom: String(days?.from ?? ''), daysTo: String(days?.to ?? ''), pricing: pricing.kind },
    price: pricing.kind === 'flat' ? formatUnits(pricing.price) : '',
    steps: formatSteps(pricing, '\n'),
    ...{ free: isOwn ? 'own' : freeFrom, freeFrom: isOwn ? formatUnits(freeFrom) : '' },
  };
};

const readIds = (form: FormFields, name: string): number[] =>
  form
    .all(name)
    .flatMap((text) => text.split(','))
    .flatMap((text) => readInteger(text) ?? []);

export const readZone = (form: FormFields): Omit<DeliveryZone, 'id' | 'methods'> => ({
  ...{ name_en: form.text('name.en'), name_ar: form.text('name.ar') },
  isDelivered: form.text('isDelivered') !== '',
  ...{ countries: readIds(form, 'countries'), states: readIds(form, 'states') },
  prefixes: form
    .text('prefixes')
    .split(/[\s,،]+/)
    .map(plainPostcode)
    .filter(Boolean),
});

/** NaN is a fault of the rules. */
const readSum = (text: string): Paise => readRupees(text) ?? Number.NaN;
const readWhole = (text: string): number => readInteger(text) ?? Number.NaN;

const readSteps = (text: string, readFrom: (text: string) => number): Step[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', price = ''] = line.split('=').map((part) => part.trim());
      return { from: readFrom(from), price: readSum(price) };
    });

const readPricing = (form: FormFields): Pricing => {
  const kind = PRICING_KINDS.find((one) => one === form.text('pricing')) ?? 'products';
  if (kind === 'products') return { kind };
  if (kind === 'flat') return { kind, price: readSum(form.text('price')) };
  return { kind, steps: readSteps(form.text('steps'), kind === 'weight' ? readWhole : readSum) };
};

const readFree = (form: FormFields): DeliveryMethod['freeFrom'] => {
  const free = form.text('free');
  if (free === 'own') return readSum(form.text('freeFrom'));
  return free === 'never' ? 'never' : 'shop';
};

export const readMethod = (form: FormFields): Omit<DeliveryMethod, 'id'> => {
  const [from, to] = [form.text('daysFrom'), form.text('daysTo')];
  return {
    ...{ name_en: form.text('name.en'), name_ar: form.text('name.ar'), isOn: form.text('isOn') !== '' },
    days: from === '' && to === '' ? null : { from: readWhole(from || '0'), to: readWhole(to) },
    ...{ pricing: readPricing(form), freeFrom: readFree(form) },
  };
};
