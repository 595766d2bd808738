import type { Generated } from 'kysely';
import type { Named } from './shared.ts';

export interface MediaTable {
  id: Generated<number>;
  hash: string;
  ext: string;
  width: number;
  height: number;
  /** Visible colour and the colour of the upper edge, #rrggbb. */
  color: string;
  edge_color: string;
}

export interface CategoryTable extends Named {
  parent_id: number | null;
  position: number;
  media_id: number | null;
  /** Products that stand in this very category; the database itself keeps it. */
  product_count: Generated<number>;
}

/** Every category with each of its ancestors, itself included. */
export interface CategoryPathTable {
  category_id: number;
  ancestor_id: number;
}

export interface ManufacturerTable extends Named {
  description_en: string;
  description_ar: string;
  color: string;
  position: number;
}

export interface VendorTable extends Named {
  city_en: string;
  city_ar: string;
  email: string;
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

/** A record of the catalogue as it was last imported, for what the other tables do not keep of it. */
export interface CatalogueSourceTable {
  /** `products/prime-whey` */
  name: string;
  list: string;
  key: string;
  /** Its place in its file. */
  position: number;
  record_json: string;
  /** Its pictures: path below `images/` -> name of the stored original. */
  pictures_json: string;
}
