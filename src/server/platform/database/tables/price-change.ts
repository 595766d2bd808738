import type { Generated } from 'kysely';

/** `applying` and `undoing` are continued after a crash. */
export type PriceChangeState = 'scheduled' | 'applying' | 'applied' | 'undoing' | 'undone' | 'cancelled';

/** Change of the prices of many products. */
export interface PriceChangeTable {
  id: Generated<number>;
  rule_json: string;
  state: PriceChangeState;
  apply_at: number;
  created_at: number;
  done_at: number | null;
  member_id: number | null;
  made_by: string;
  products: number;
}

/** `passed`: not applied, `kept`: not restored, because the product has other prices. */
export type PriceRowState = 'waiting' | 'set' | 'passed' | 'restored' | 'kept';

export interface PriceChangeRowTable {
  change_id: number;
  product_id: number;
  state: PriceRowState;
  old_price: number;
  old_discounted: number | null;
  old_starts_at: number | null;
  old_ends_at: number | null;
  new_price: number;
  new_discounted: number | null;
  new_starts_at: number | null;
  new_ends_at: number | null;
  /** `VariantPrice[]` of variants with own prices (`catalogue/bulk-prices/variant-prices.ts`); null for none. */
  variants_json: string | null;
}
