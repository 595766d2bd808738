import { isDeepStrictEqual } from 'node:util';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { DAY_MS } from '#domain/duration.ts';
import { isRecord } from '#domain/is-record.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import type { StoredProduct } from '../export/product-records.ts';
import { type RecordTimes, timesOf } from '../manage/record/record-times.ts';

/** A product while rows change it. */
export interface EditedProduct {
  record: Record<string, unknown>;
  times: RecordTimes;
  status: ProductStatus;
}

export type { FieldChange } from '../manage/record/compare-records.ts';

type Stored = Pick<StoredProduct, 'row' | 'record'>;

const TIMES = {
  discountStartsAt: 'discount_starts_at',
  discountEndsAt: 'discount_ends_at',
  hotDealEndsAt: 'hot_deal_ends_at',
} as const;
type TimeField = keyof typeof TIMES;
const isTime = (field: string): field is TimeField => Object.hasOwn(TIMES, field);

export const editProduct = ({ row, record }: Stored): EditedProduct => ({
  record: { ...record },
  status: row.status,
  times: timesOf(row),
});

const filesOf = (images: unknown): unknown[] =>
  Array.isArray(images) ? images.map((image) => (isRecord(image) ? image.file : undefined)) : [];

/** Present value of a column. Times are exact, pictures are listed by name. */
export const readField = ({ record, times, status }: EditedProduct, field: string): unknown => {
  if (field === 'status') return status;
  if (isTime(field)) return times[TIMES[field]];
  if (field === 'images') return filesOf(record.images);
  const [name = '', part] = field.split('.', 2);
  const value = record[name] ?? null;
  return part === undefined ? value : isRecord(value) ? (value[part] ?? null) : null;
};

/** A day of a sheet means the stored time of that day. */
const isSameTime = (field: TimeField, a: unknown, b: unknown): boolean => {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  const dayOf = (at: number) => isoDay(field === 'discountStartsAt' ? at : lastMoment(at));
  return dayOf(a) === dayOf(b);
};

export const isSameValue = (field: string, a: unknown, b: unknown): boolean =>
  isTime(field) ? isSameTime(field, a, b) : isDeepStrictEqual(a ?? null, b ?? null);

const daysSince = (since: number, at: number): number => Math.round((at - since) / DAY_MS) + 0;

/** The relative dates of the record follow the exact times. */
const setTime = (product: EditedProduct, field: TimeField, at: number | null, since: number): void => {
  product.times = { ...product.times, [TIMES[field]]: at };
  const days = at === null ? undefined : daysSince(since, at);
  if (field === 'discountStartsAt')
    product.record.discountStartDate = days === undefined ? null : { startsInDays: days };
  else
    product.record[field === 'discountEndsAt' ? 'discountEndDate' : 'hotDealEndDate'] =
      days === undefined ? null : { endsInDays: days };
};

/** A picture that the product has keeps its texts and its colour. A new one is described by the name of the product. */
const setPictures = ({ record }: EditedProduct, files: readonly unknown[]): void => {
  const known = new Map(
    (Array.isArray(record.images) ? record.images : []).map((image) => [image?.file, image]),
  );
  record.images = files.map((file) => known.get(file) ?? { file, alt: record.name });
};

const STATUSES: readonly unknown[] = ['draft', 'scheduled', 'published', 'hidden'] satisfies ProductStatus[];
const isStatus = (value: unknown): value is ProductStatus => STATUSES.includes(value);

/** @param since first import of the product, which relative dates are based on */
export const setField = (product: EditedProduct, field: string, value: unknown, since: number): void => {
  if (field === 'status') {
    if (isStatus(value)) product.status = value;
  } else if (isTime(field)) setTime(product, field, typeof value === 'number' ? value : null, since);
  else if (field === 'images') setPictures(product, Array.isArray(value) ? value : []);
  else {
    const [name = '', part] = field.split('.', 2);
    const old = product.record[name];
    product.record[name] = part === undefined ? value : { ...(isRecord(old) ? old : {}), [part]: value };
  }
};

/** What has no meaning without another field is emptied with it. */
export const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  discountedPrice: ['discountStartsAt', 'discountEndsAt'],
  hotDeal: ['hotDealEndsAt'],
};
