import type { Generated } from 'kysely';

export type Flag = 0 | 1;

export interface Named {
  id: Generated<number>;
  key: string;
  name_en: string;
  name_ar: string;
}

/** Paise for price type 1, hundredths of a percent for type 2. */
export interface PricedChoice {
  product_id: number;
  price_type: number;
  amount: number;
  position: number;
}
