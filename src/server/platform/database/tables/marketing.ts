import type { Generated } from 'kysely';
import type { PromotionStatus } from '#domain/promotions/promotion-status.ts';
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
  /** Null in drafts that wait for a picture. */
  media_en_id: number | null;
  media_ar_id: number | null;
  phone_media_en_id: number | null;
  phone_media_ar_id: number | null;
  text_color: 'dark' | 'light';
  /** Milliseconds; null without a start or an end. */
  starts_at: Generated<number | null>;
  ends_at: Generated<number | null>;
  /** Last change in the office. An import keeps the row until its record in the files changes. */
  edited_at: Generated<number | null>;
  version: Generated<number>;
  status: Generated<PromotionStatus>;
}

export interface AnnouncementTable {
  id: Generated<number>;
  key: string;
  position: number;
  main_title_en: string;
  main_title_ar: string;
  /** Path of a page without its language, or an address; '' without one, or with a target. */
  link: string;
  target_kind: 'category' | 'campaign' | 'product' | null;
  target_id: number | null;
  /** Milliseconds; null without a start or an end. */
  starts_at: number | null;
  ends_at: number | null;
  edited_at: number | null;
  version: Generated<number>;
  status: Generated<PromotionStatus>;
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
  /** Source of the body. Null in rows that an earlier version imported. */
  markdown_en: Generated<string | null>;
  markdown_ar: Generated<string | null>;
  media_id: number;
  /** Cover for right-to-left pages; null for the same one. */
  media_ar_id: Generated<number | null>;
  starts_at: number;
  ends_at: number;
  position: number;
  /** As of a banner. */
  edited_at: Generated<number | null>;
  version: Generated<number>;
  status: Generated<PromotionStatus>;
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
