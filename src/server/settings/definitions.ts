import { LOW_STOCK } from '#domain/catalogue/stock-level.ts';
import { DEFAULT_FREE_SHIPPING_FROM } from '#domain/constants.ts';
import { isEmail } from '#domain/customers/validation.ts';
import { HOME_SECTIONS, type HomeSection, isHomeSection } from '#domain/home-sections.ts';
import { comparable } from '#domain/market/market.ts';
import { toPaise, toRupees } from '#domain/money.ts';
import { RETURN_DAYS } from '#domain/orders/returns.ts';
import type { UnpaidLimit, UnpaidScope, UnpaidSum } from '#domain/orders/unpaid-limit.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { findSocialLink, SOCIAL_HOSTS, type SocialLink } from '#domain/social.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { CASH_RULES } from './cash-rules.ts';
import type { SettingDefinition } from './definition.ts';
import {
  IDENTITY_SETTINGS,
  SHOP_FOUNDED,
  SHOP_ICONS,
  SHOP_LANGUAGES,
  SHOP_POINT,
} from './identity-settings.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import { amount, MAX_AMOUNT, sumFrom, switchSetting, wholeNumber } from './setting-kinds.ts';
import {
  SELLER_ADDRESS,
  SELLER_NAME,
  SELLER_REGISTRATION,
  SELLER_TAX_NUMBER,
  TAX_RATES,
} from './tax-settings.ts';

const readStrings = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : undefined;

const readLinks = (stored: unknown): readonly SocialLink[] | undefined =>
  readStrings(stored)?.flatMap((url) => findSocialLink(url) ?? []);

const MAX_EMAILS = 10;

export const FREE_SHIPPING_FROM = amount('free_shipping_from', {
  summary: 'Subtotal from which delivery is free.',
  rupees: DEFAULT_FREE_SHIPPING_FROM,
  isShown: true,
});

export const CASH_FEE = amount('cash_fee', {
  summary: 'Fee for each cash order.',
  rupees: 0,
  isShown: false,
});

export const CASH_CONFIRM_FROM = sumFrom(
  'cash_confirm_from',
  15_000,
  'Amount, including other unpaid orders, from which a cash order needs a confirmed e-mail.',
);

export const CASH_CONFIRM_NEW_FROM = sumFrom(
  'cash_confirm_new_from',
  5000,
  'Amount for accounts without a paid or completed order; 0 applies to all their orders.',
);

export const OFFICE_REFUND_LIMIT = sumFrom(
  'office_refund_limit',
  5000,
  'Amount from which a refund in the office asks for the second factor again.',
);

export const REVIEWS_MODERATED = switchSetting(
  'reviews_moderated',
  'Whether new reviews are hidden until `reviews show` publishes them.',
  false,
);

export const ORDER_NOTICE_EMAILS: SettingDefinition<readonly string[]> = {
  key: 'order_notice_emails',
  summary: 'Recipients of a mail for each new order.',
  usage: 'EMAIL ...|none',
  initial: [],
  isShown: false,
  parse: (given) => {
    const words = given.map(cleanCode);
    if (words.join() === 'none') return ok([]);
    const wrong = words.find((word) => !isEmail(word));
    if (wrong !== undefined) return refuse(`'${wrong}' is not an e-mail address.`);
    if (words.length === 0 || words.length > MAX_EMAILS)
      return refuse(`Give 1 to ${MAX_EMAILS} e-mail addresses, or none.`);
    return ok([...new Set(words)]);
  },
  read: readStrings,
  format: (emails) => emails.join(' ') || 'none',
};

export const BACKUP_DAILY = switchSetting(
  'backup_daily',
  'Whether a live shop on SQLite backs itself up every day.',
  true,
);

export const BACKUP_KEEP = wholeNumber('backup_keep', {
  usage: 'BACKUPS',
  summary: 'How many of these backups are kept.',
  ...{ initial: 7, min: 1, max: 365 },
});

export const SETUP_SHOWN = switchSetting(
  'setup_shown',
  'Whether the first screen of the office leads the owner to what a new shop needs.',
  true,
);

export const MESSAGE_DUE_HOURS = wholeNumber('message_due_hours', {
  usage: 'HOURS',
  summary: 'Hours within which messages should be answered; later ones count as overdue.',
  ...{ initial: 24, min: 1, max: 720 },
});

export const LOW_STOCK_FROM = wholeNumber('low_stock', {
  usage: 'PIECES',
  summary: 'Stock at which products without a number of their own count as low.',
  ...{ initial: LOW_STOCK, min: 0, max: 100_000 },
});

export const RETURN_WITHIN_DAYS = wholeNumber('return_days', {
  usage: 'DAYS',
  summary: 'Days after the delivery within which customers can ask for a return.',
  ...{ initial: RETURN_DAYS, min: 1, max: 365 },
});

export const SOCIAL_LINKS: SettingDefinition<readonly SocialLink[]> = {
  key: 'social_links',
  summary: 'Social media profiles of the shop. Without any, pages offer to share the shop instead.',
  usage: 'URL ...|none',
  initial: [],
  isShown: true,
  parse: (words) => {
    if (words.join() === 'none') return ok([]);
    if (words.length === 0) return refuse('Give one or more URLs, or none.');
    const links: SocialLink[] = [];
    for (const word of words) {
      const link = findSocialLink(word);
      if (!link)
        return refuse(
          `'${word}' is not the https URL of a profile on ${Object.keys(SOCIAL_HOSTS).join(', ')}.`,
        );
      if (links.some(({ id }) => id === link.id)) return refuse(`There are two URLs for ${link.id}.`);
      links.push(link);
    }
    return ok(links);
  },
  read: readLinks,
  // The network is derived from the host.
  toStored: (links) => links.map(({ url }) => url),
  format: (links) => links.map(({ url }) => url).join(' ') || 'none',
};

const isUnpaidSum = (stored: unknown): stored is UnpaidSum =>
  typeof stored === 'object' &&
  stored !== null &&
  'orders' in stored &&
  'pieces' in stored &&
  'total' in stored &&
  [stored.orders, stored.pieces, stored.total].every((value) => Number.isSafeInteger(value));

const isWhole = (text: string, maximum: number): boolean =>
  /^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum;

const MAX_ORDERS = 10_000;
const MAX_PIECES = 1_000_000;

const unpaidLimit = (
  name: UnpaidScope,
  summary: string,
  initial: { readonly orders: number; readonly pieces: number; readonly rupees: number },
): SettingDefinition<UnpaidLimit> => ({
  key: `unpaid_limit_${name}`,
  summary,
  usage: 'ORDERS PIECES AMOUNT|none',
  get initial() {
    return { orders: initial.orders, pieces: initial.pieces, total: toPaise(comparable(initial.rupees)) };
  },
  isShown: false,
  parse: (words) => {
    if (words.join() === 'none') return ok('none');
    const [orders = '', pieces = '', rupees = '', ...more] = words;
    if (
      more.length > 0 ||
      !isWhole(orders, MAX_ORDERS) ||
      !isWhole(pieces, MAX_PIECES) ||
      !isWhole(rupees, MAX_AMOUNT)
    )
      return refuse(
        `Give three whole numbers: orders (1 to ${MAX_ORDERS}), pieces (1 to ${MAX_PIECES}) and an amount (1 to ${MAX_AMOUNT}), or none.`,
      );
    return ok({ orders: Number(orders), pieces: Number(pieces), total: toPaise(Number(rupees)) });
  },
  read: (stored) => (stored === 'none' || isUnpaidSum(stored) ? stored : undefined),
  format: (limit) =>
    limit === 'none' ? 'none' : [limit.orders, limit.pieces, toRupees(limit.total)].join(' '),
});

const HOUSEHOLD = { orders: 5, pieces: 60, rupees: 60_000 };
const OFFICE = { orders: 75, pieces: 600, rupees: 1_000_000 };

export const UNPAID_LIMITS = {
  account: unpaidLimit('account', 'Limit of unpaid orders per account.', HOUSEHOLD),
  phone: unpaidLimit('phone', 'Limit of unpaid orders per phone number.', HOUSEHOLD),
  address: unpaidLimit('address', 'Limit of unpaid orders per delivery address.', OFFICE),
  network: unpaidLimit('network', 'Limit of unpaid orders of the last 24 hours per network address.', OFFICE),
} satisfies Readonly<Record<UnpaidScope, SettingDefinition<UnpaidLimit>>>;

export const HOME_SHOWN: SettingDefinition<readonly HomeSection[]> = {
  key: 'home_sections',
  summary: 'Sections of home below its banners, in their order. Sections that are not named are hidden.',
  usage: `${HOME_SECTIONS.join('|')} ...|none`,
  initial: HOME_SECTIONS,
  isShown: false,
  parse: (words) => {
    if (words.join() === 'none') return ok([]);
    const wrong = words.find((word) => !isHomeSection(word));
    if (wrong !== undefined)
      return refuse(`'${wrong}' is not a section of home; they are ${HOME_SECTIONS.join(', ')}.`);
    const sections = words.filter(isHomeSection);
    if (sections.length === 0) return refuse('Name one or more sections, or none.');
    return new Set(sections).size < sections.length ? refuse('A section is named twice.') : ok(sections);
  },
  read: (stored) => (Array.isArray(stored) ? stored.filter(isHomeSection) : undefined),
  format: (sections) => sections.join(' ') || 'none',
};

const toSetting = <T>(definition: SettingDefinition<T>) => ({
  key: definition.key,
  summary: definition.summary,
  // Depends on the market, which is not known while modules load.
  get usage() {
    return definition.usage;
  },
  isShown: definition.isShown,
  parseJson: (words: readonly string[]): Result<string, string> => {
    const parsed = definition.parse(words);
    return parsed.ok ? ok(JSON.stringify(definition.toStored?.(parsed.value) ?? parsed.value)) : parsed;
  },
  formatStored: (stored: unknown): string => definition.format(definition.read(stored) ?? definition.initial),
});

export type Setting = ReturnType<typeof toSetting>;

export const SETTINGS: readonly Setting[] = [
  ...IDENTITY_SETTINGS.map(toSetting),
  toSetting(SHOP_LANGUAGES),
  toSetting(SHOP_FOUNDED),
  toSetting(SHOP_POINT),
  toSetting(SHOP_ICONS),
  toSetting(FREE_SHIPPING_FROM),
  toSetting(CASH_FEE),
  toSetting(CASH_CONFIRM_FROM),
  toSetting(CASH_CONFIRM_NEW_FROM),
  toSetting(CASH_RULES),
  toSetting(OFFICE_REFUND_LIMIT),
  toSetting(REVIEWS_MODERATED),
  toSetting(ORDER_NOTICE_EMAILS),
  toSetting(BACKUP_DAILY),
  toSetting(BACKUP_KEEP),
  toSetting(SETUP_SHOWN),
  toSetting(MESSAGE_DUE_HOURS),
  toSetting(LOW_STOCK_FROM),
  toSetting(RETURN_WITHIN_DAYS),
  toSetting(SOCIAL_LINKS),
  toSetting(HOME_SHOWN),
  toSetting(SELLER_NAME),
  toSetting(SELLER_ADDRESS),
  toSetting(SELLER_TAX_NUMBER),
  toSetting(SELLER_REGISTRATION),
  toSetting(TAX_RATES),
  ...Object.values(UNPAID_LIMITS).map(toSetting),
  ...Object.values(RETENTION_SETTINGS).map(toSetting),
];
