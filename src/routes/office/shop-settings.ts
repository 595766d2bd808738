import { market } from '#domain/market/market.ts';
import type { TaxRegime } from '#domain/market/markets.ts';

export type SettingKind =
  | 'sum'
  | 'sum_or_none'
  | 'count'
  | 'days'
  | 'kept_days'
  | 'switch'
  | 'languages'
  | 'moderation'
  | 'list'
  | 'limit'
  | 'rules'
  | 'text'
  | 'line'
  | 'phone'
  | 'email'
  | 'year'
  | 'point'
  | 'licence'
  | 'color'
  | 'tax_number'
  | 'rates';

/** Kinds whose field may be empty. */
const OPTIONAL: ReadonlySet<SettingKind> = new Set<SettingKind>([
  'sum_or_none',
  'list',
  'limit',
  'rules',
  'text',
  'point',
  'licence',
  'color',
  'tax_number',
]);

export const isOptionalKind = (kind: SettingKind): boolean => OPTIONAL.has(kind);

/** How the settings format an empty value. */
export const NONE = 'none';
const LIMIT = ['orders', 'pieces', 'rupees'] as const;

interface SettingGroup {
  readonly name: string;
  readonly settings: Readonly<Record<string, SettingKind>>;
}

/** Settings of the shop by section and group. Others have pages of their own, such as the rows of home. */
export const SETTING_SECTIONS = {
  shop: [
    {
      name: 'identity',
      settings: {
        shop_name_en: 'line',
        shop_name_ar: 'line',
        shop_short_name_en: 'text',
        shop_short_name_ar: 'text',
        shop_founded: 'year',
        accent_color: 'color',
      },
    },
    {
      name: 'contact',
      settings: {
        shop_phone: 'phone',
        shop_email: 'email',
        shop_place_en: 'line',
        shop_place_ar: 'line',
        shop_address_en: 'text',
        shop_address_ar: 'text',
        shop_hours_en: 'line',
        shop_hours_ar: 'line',
        shop_point: 'point',
      },
    },
    { name: 'legal', settings: { food_licence: 'licence', seller_registration: 'text' } },
    { name: 'social', settings: { social_links: 'list' } },
  ],
  languages: [{ name: 'shown_languages', settings: { shop_languages: 'languages' } }],
  rules: [
    { name: 'delivery', settings: { free_shipping_from: 'sum' } },
    { name: 'notices', settings: { order_notice_emails: 'list', message_due_hours: 'count' } },
    {
      name: 'cash',
      settings: {
        cash_fee: 'sum',
        cash_confirm_from: 'sum_or_none',
        cash_confirm_new_from: 'sum_or_none',
        cash_rules: 'rules',
      },
    },
    {
      name: 'unpaid',
      settings: {
        unpaid_limit_account: 'limit',
        unpaid_limit_phone: 'limit',
        unpaid_limit_address: 'limit',
        unpaid_limit_network: 'limit',
      },
    },
    {
      name: 'staff_rules',
      settings: { return_days: 'days', office_refund_limit: 'sum_or_none', reviews_moderated: 'moderation' },
    },
  ],
  backups: [{ name: 'backup_rules', settings: { backup_daily: 'switch', backup_keep: 'days' } }],
  data: [
    {
      name: 'retention',
      settings: {
        keep_messages: 'kept_days',
        keep_spam: 'kept_days',
        keep_return_pictures: 'kept_days',
        keep_seller_requests: 'kept_days',
        keep_sent_mails: 'kept_days',
        keep_failed_mails: 'kept_days',
        keep_searches: 'kept_days',
      },
    },
  ],
  tax: [
    {
      name: 'tax',
      settings: {
        seller_name: 'text',
        seller_address: 'text',
        seller_tax_number: 'tax_number',
        tax_rates: 'rates',
      },
    },
  ],
} as const satisfies Readonly<Record<string, readonly SettingGroup[]>>;

export type SettingSection = keyof typeof SETTING_SECTIONS;

export interface ShopSettingKind {
  readonly key: string;
  readonly kind: SettingKind;
}

export const SHOP_SETTINGS: readonly ShopSettingKind[] = Object.values(SETTING_SECTIONS)
  .flat()
  .flatMap(({ settings }) => Object.entries<SettingKind>(settings).map(([key, kind]) => ({ key, kind })));

/** Settings without effect in a market: FSSAI is a law of India, and Kuwait has no tax. */
const HIDDEN: Readonly<Record<TaxRegime, readonly string[]>> = {
  gst: [],
  vat: ['food_licence'],
  none: ['food_licence', 'seller_name', 'seller_address', 'seller_tax_number', 'tax_rates'],
};

export const isSettingShown = (key: string): boolean => !HIDDEN[market().tax].includes(key);

/** Names of the fields of a setting. */
export const fieldsOf = ({ key, kind }: ShopSettingKind): readonly string[] =>
  kind === 'limit' ? LIMIT.map((part) => `${key}.${part}`) : [key];

/** Values of the fields for a value as the settings format it. */
export const toFieldValues = (setting: ShopSettingKind, value: string): Readonly<Record<string, string>> => {
  const words = value === NONE ? [] : value.split(' ');
  const names = fieldsOf(setting);
  if (setting.kind === 'limit') return Object.fromEntries(names.map((name, at) => [name, words[at] ?? '']));
  const isLines = ['list', 'rules', 'rates'].includes(setting.kind);
  return { [setting.key]: words.join(isLines ? '\n' : ' ') };
};

export const RULE_PARTS = ['effect', 'condition', 'value'] as const;

/** Name of a field of a row. The rows of a setting with rules are numbered from 0. */
export const ruleField = (key: string, row: number, part: (typeof RULE_PARTS)[number]): string =>
  `${key}.${row}.${part}`;
