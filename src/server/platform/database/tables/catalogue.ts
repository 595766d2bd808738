import type { Generated } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { DeclaredByBrand, Named } from './shared.ts';

export interface MediaTable {
  id: Generated<number>;
  hash: string;
  ext: string;
  width: number;
  height: number;
  color: string;
  edge_color: string;
}

export interface CategoryTable extends Named {
  parent_id: number | null;
  position: number;
  media_id: number | null;
  /** Number of products without those of descendants. Maintained by triggers. */
  product_count: Generated<number>;
}

/** Transitive closure, including each category itself. */
export interface CategoryPathTable {
  category_id: number;
  ancestor_id: number;
}

export interface ManufacturerTable extends Named, DeclaredByBrand {
  description_en: string;
  description_ar: string;
  color: string;
  position: number;
}

export interface VendorTable extends Named {
  city_en: string;
  city_ar: string;
  email: string;
  /** Null while the seller is open. A closed one takes no products. */
  closed_at: number | null;
}

export interface SizeTable extends Named {
  kind: string;
  short_name_en: string;
  short_name_ar: string;
  grams: number | null;
  inches: string | null;
  centimetres: string | null;
  position: number;
}

export interface ColorTable extends Named {
  hex: string;
  position: number;
}

export interface PositionedTable extends Named {
  position: number;
}

export interface TagTable extends PositionedTable {
  product_count: Generated<number>;
}

export interface ShippingMethodTable extends Named {
  days: string;
  price: number;
  position: number;
}

export interface CatalogueSourceTable {
  name: string;
  list: string;
  key: string;
  position: number;
  record_json: string;
  pictures_json: string;
}

/** A term that no longer exists. Chains are flattened, so `to_id` exists. */
export interface MergedTermTable {
  kind: TermKind;
  from_id: number;
  from_key: string;
  to_id: number;
  merged_at: number;
}
