import type { Generated } from 'kysely';
import type { Flag, Named } from './shared.ts';

export interface BannerTable {
  id: Generated<number>;
  key: string;
  position: number;
  top_title_en: string;
  top_title_ar: string;
  main_title_en: string;
  main_title_ar: string;
  bottom_title_en: string;
  bottom_title_ar: string;
  button_text_en: string;
  button_text_ar: string;
  target_kind: 'category' | 'campaign' | 'product';
  target_id: number;
  media_en_id: number;
  media_ar_id: number;
  phone_media_en_id: number;
  phone_media_ar_id: number;
  text_color: 'dark' | 'light';
}

export interface CampaignTable {
  id: Generated<number>;
  key: string;
  main_title_en: string;
  main_title_ar: string;
  discount_title_en: string;
  discount_title_ar: string;
  /** Sanitised HTML. */
  body_en: string;
  body_ar: string;
  media_id: number;
  starts_at: number;
  ends_at: number;
  position: number;
}

export interface CouponTable extends Named {
  code: string;
  price_type: number;
  amount: number;
  minimum_order: number;
  maximum_discount: number | null;
  category_id: number | null;
  starts_at: number;
  ends_at: number;
  usage_limit: number | null;
  per_customer_limit: number | null;
  first_order_only: Generated<Flag>;
  used_count: number;
  is_active: Flag;
}
