import { PRICE_TYPE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toBasisPoints, toPaise } from '#domain/money.ts';
import type { PromotionStatus } from '#domain/promotions/promotion-status.ts';
import { parseIsoDay } from '#domain/shop-day.ts';
import type { Localized } from '../schemas/fields.ts';

/** Spreads a localized text into the columns `{stem}_en` and `{stem}_ar`. */
export const both = <Stem extends string>(stem: Stem, text: Localized) =>
  ({ [`${stem}_en`]: text.en, [`${stem}_ar`]: text.ar }) as Record<`${Stem}_en` | `${Stem}_ar`, string>;

interface PromotionRecord {
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | undefined;
  readonly status?: PromotionStatus | undefined;
}

/** Columns of the first and the last day. */
export const promotionDays = ({ startsOn, endsOn }: PromotionRecord) => ({
  starts_at: startsOn === undefined ? null : parseIsoDay(startsOn),
  ends_at: endsOn === undefined ? null : parseIsoDay(endsOn) + DAY_MS,
});

/** A record without a status leaves that of the shop. A new one is then published. */
export const promotionStatus = ({ status }: PromotionRecord) => (status === undefined ? {} : { status });

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Columns of a surcharge or discount, in the smallest unit or hundredths of a percent. */
export const priced = (type: 'FixedValue' | 'Percentage', value: number) => ({
  price_type: PRICE_TYPE[type === 'Percentage' ? 'percentage' : 'fixedValue'],
  amount: type === 'Percentage' ? toBasisPoints(value) : toPaise(value),
});

export type Ids = ReadonlyMap<string, number>;

/** @throws Error for an unknown key, which validation should have reported */
export const getId = (ids: Ids, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The checked catalogue lacks '${key}'`);
  return id;
};

export interface References {
  readonly media: (file: string) => number;
  readonly categories: Ids;
  readonly manufacturers: Ids;
  readonly vendors: Ids;
  readonly sizes: Ids;
  readonly colors: Ids;
  readonly tags: Ids;
  readonly allergens: Ids;
  readonly methods: Ids;
  readonly attributes: Ids;
}
