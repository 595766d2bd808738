import type { Engine } from '../db.ts';
import {
  autoId,
  both,
  createTable,
  keyed,
  link,
  numbers,
  optionalLink,
  optionalNumbers,
  owner,
  position,
  rowId,
  texts,
  zeros,
} from './statements.ts';
import { purgeAll } from './triggers.ts';

const STATUS = "check (status in ('draft', 'published', 'archived'))";
/** Changes in the office, which a later import keeps. */
const EDITED = ['edited_at bigint', 'version integer not null default 0'];
const DATES = ['starts_at bigint', 'ends_at bigint'];

/** Drafts of banners may lack pictures, and those of announcements the text of a language. */
const createHomePage = (engine: Engine): string[] => {
  // SQLite has them at the end, because it cannot change the constraints of a column where it is.
  const inPlace = (changed: readonly string[], others: readonly string[]) =>
    engine === 'postgres' ? [...changed, ...others] : [...others, ...changed];
  const pictures = ['media_en_id', 'media_ar_id', 'phone_media_en_id', 'phone_media_ar_id'].map(
    (name) => `${name} integer references media(id)`,
  );
  const titles = ['main_title_en', 'main_title_ar'].map(
    (name) => `${name} text not null${engine === 'sqlite' ? " default ''" : ''}`,
  );
  const announced = [
    "link text not null default ''",
    "target_kind text check (target_kind in ('category', 'campaign', 'product'))",
    'target_id integer',
    ...DATES,
    ...EDITED,
    `status text not null default 'draft' ${STATUS}`,
  ];
  const keyedRow = [`"id" ${autoId(engine)}`, '"key" text not null unique', ...position];
  return [
    createTable(
      'banner',
      keyedRow,
      both('top_title', 'main_title', 'bottom_title', 'button_text'),
      texts('target_kind', 'text_color'),
      numbers('target_id'),
      inPlace(pictures, [...DATES, ...EDITED, `status text not null default 'published' ${STATUS}`]),
    ),
    createTable(
      'campaign',
      keyedRow,
      both('main_title', 'discount_title', 'body'),
      link('media_id', 'media'),
      numbers('starts_at', 'ends_at'),
      EDITED,
      `status text not null default 'published' ${STATUS}`,
      // A cover for right-to-left pages.
      'media_ar_id integer references media(id)',
      ['markdown_en text', 'markdown_ar text'],
    ),
    createTable(
      'campaign_product',
      owner('campaign_id', 'campaign'),
      owner('product_id', 'product'),
      position,
      keyed('campaign_product_key', 'primary key', 'campaign_id', 'product_id'),
    ),
    // Lines that the top bar of the shop shows within their dates.
    `create table announcement (
      id ${rowId(engine)},
      key text not null unique,
      position integer not null,
      ${inPlace(titles, announced).join(', ')})`,
    ...purgeAll(engine, 'catalogue', 'banner'),
    ...purgeAll(engine, 'catalogue', 'campaign'),
    ...purgeAll(engine, 'announcements', 'announcement'),
  ];
};

export const createPromotions = (engine: Engine): string[] => [
  ...createHomePage(engine),
  createTable(
    'coupon',
    `"id" ${autoId(engine)}`,
    '"key" text not null unique',
    both('name'),
    '"code" text not null unique',
    numbers('price_type', 'amount', 'starts_at', 'ends_at'),
    zeros('minimum_order', 'used_count'),
    optionalNumbers('maximum_discount', 'usage_limit', 'per_customer_limit'),
    optionalLink('category_id', 'category'),
    zeros('is_active'),
    'first_order_only integer not null default 0 check (first_order_only in (0, 1))',
    'constraint "coupon_uses" check (usage_limit is null or used_count <= usage_limit)',
  ),
];
