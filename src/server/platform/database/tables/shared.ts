import type { Generated } from 'kysely';

/** 0 or 1. */
export type Flag = 0 | 1;

export interface Named {
  id: Generated<number>;
  key: string;
  name_en: string;
  name_ar: string;
}

/** `amount` is paise for price type 1 and hundredths of a percent for type 2. */
export interface PricedChoice {
  product_id: number;
  price_type: number;
  amount: number;
  position: number;
}
