import { DAY_MS } from '#domain/duration.ts';
import { toRupees } from '#domain/money.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import { CHOICES, FLAGS, TEXTS } from '#i18n/office/record-fields.ts';
import type { Product } from '#server/catalogue/import/schemas/catalogue.ts';
import type { ProductForEdit } from '#server/catalogue/manage/read-record.ts';
import { type RecordTimes, timesOf } from '#server/catalogue/manage/record/record-times.ts';
import { createFields, type FormFields } from '../forms/form-fields.ts';
import { readBound } from '../forms/read-day.ts';
import { readRupees } from '../forms/read-rupees.ts';

const LANGUAGES = ['en', 'ar'] as const;
const NULLABLE: readonly string[] = ['couponCode', 'netContent', 'digitalFile'];

/** Meta texts that are left empty follow the texts of the page. */
const FALLBACKS = {
  metaTitle: 'name',
  metaDescription: 'shortDescription',
  metaKeywords: 'name',
} as const;

/** Values of the form for a stored product, by field. Also what a conflict compares. */
export const toFormValues = ({ record, row }: ProductForEdit): Record<string, string> => ({
  ...Object.fromEntries(
    TEXTS.flatMap(([field]) =>
      LANGUAGES.map((language) => [`${field}.${language}`, record[field][language]] as const),
    ),
  ),
  ...Object.fromEntries(FLAGS.map(([field]) => [field, record[field] ? '1' : ''] as const)),
  ...Object.fromEntries(CHOICES.map(([field]) => [field, record[field].join(',')] as const)),
  sku: record.sku,
  categoryId: record.categoryId,
  manufacturerId: record.manufacturerId,
  vendorId: record.vendorId,
  couponCode: record.couponCode ?? '',
  netContent: record.netContent ?? '',
  weightGrams: String(record.weightGrams ?? ''),
  shippingCharge: String(record.shippingCharge),
  estimatedShippingDays: String(record.estimatedShippingDays),
  digitalFile: record.digitalFile ?? '',
  hotDealEndDate: row.hot_deal_ends_at === null ? '' : isoDay(lastMoment(row.hot_deal_ends_at)),
});

/** One value a field: an absent checkbox is empty, and a list of keys is joined. */
export const flattenForm = (form: FormFields): FormFields =>
  createFields({
    ...form.values,
    ...Object.fromEntries(FLAGS.map(([field]) => [field, [form.text(field)]] as const)),
    ...Object.fromEntries(
      CHOICES.map(([field]) => [field, [form.all(field).filter(Boolean).join(',')]] as const),
    ),
  });

const readAmount = (text: string): number | string => {
  const paise = readRupees(text === '' ? '0' : text);
  // The check of the record names what is no amount.
  return paise === undefined ? text : toRupees(paise);
};

const readWhole = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text || 0);

const readText = (form: FormFields, field: string, language: 'en' | 'ar'): string => {
  const text = form.text(`${field}.${language}`);
  const fallback = Object.entries(FALLBACKS).find(([name]) => name === field)?.[1];
  return text === '' && fallback ? form.text(`${fallback}.${language}`) : text;
};

/** The boxes of a form have an order of their own, so keys that were chosen before keep theirs. */
const inOrderOf = (before: readonly string[], chosen: readonly string[]): string[] => [
  ...before.filter((key) => chosen.includes(key)),
  ...chosen.filter((key) => !before.includes(key)),
];

/** The fields of a record that the form edits. @param form flattened */
export const readRecordForm = (form: FormFields, before?: Product): Record<string, unknown> => ({
  ...Object.fromEntries(
    TEXTS.map(([field]) => [field, { en: readText(form, field, 'en'), ar: readText(form, field, 'ar') }]),
  ),
  ...Object.fromEntries(FLAGS.map(([field]) => [field, form.text(field) !== ''])),
  ...Object.fromEntries(
    CHOICES.map(([field]) => [
      field,
      inOrderOf(before?.[field] ?? [], form.text(field).split(',').filter(Boolean)),
    ]),
  ),
  ...Object.fromEntries(
    ['sku', 'categoryId', 'manufacturerId', 'vendorId', ...NULLABLE].map((field) => [
      field,
      form.text(field) === '' && NULLABLE.includes(field) ? null : form.text(field),
    ]),
  ),
  shippingCharge: readAmount(form.text('shippingCharge')),
  estimatedShippingDays: readWhole(form.text('estimatedShippingDays')),
  weightGrams: form.text('weightGrams') === '' ? null : readWhole(form.text('weightGrams')),
});

/**
 * The end of the hot deal, in days for the record and exactly for the column. An unchanged day keeps its time.
 * @returns undefined if the text is not a day
 */
export const readDealEnd = (form: FormFields, { row, record, since }: ProductForEdit) => {
  const at = readBound(form.text('hotDealEndDate'), 'end', row.hot_deal_ends_at);
  if (at === undefined) return undefined;
  if (at === row.hot_deal_ends_at) return { field: record.hotDealEndDate, at };
  return { field: at === null ? null : { endsInDays: Math.round((at - since) / DAY_MS) }, at };
};

export const timesWith = ({ row }: ProductForEdit, dealEnd: number | null): RecordTimes => ({
  ...timesOf(row),
  hot_deal_ends_at: dealEnd,
});
