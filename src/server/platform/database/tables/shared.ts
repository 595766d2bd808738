import type { Generated } from 'kysely';

export type Flag = 0 | 1;

export interface Named {
  id: Generated<number>;
  key: string;
  name_en: string;
  name_ar: string;
}

/** Declarations that brands have for all their products, and products of their own. */
export interface DeclaredByBrand {
  /** ISO 3166-1, two letters. */
  origin_country: string | null;
  /** Name and address, a line each. */
  maker_en: string | null;
  maker_ar: string | null;
  importer_en: string | null;
  importer_ar: string | null;
  food_licence: string | null;
}

/** Paise for price type 1, hundredths of a percent for type 2. */
export interface PricedChoice {
  product_id: number;
  price_type: number;
  amount: number;
  position: number;
}
