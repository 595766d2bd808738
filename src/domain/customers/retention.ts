import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/** Days between a deletion request and the deletion of the account. */
export const DELETION_DELAY_DAYS = 7;
/** Days after a login until its session ends, however often it is used. */
export const SESSION_MAXIMUM_DAYS = 90;

/**
 * Retention rule.
 *
 * - `after`: deleted by the daily run, the given days or hours after an event.
 * - `account`: until the account is deleted.
 * - `law`: anonymized when the account is deleted, and deleted at the given age in years.
 * - `document`: complete, even without the account, as the law requires; deleted at the given age in years.
 * - `asked`: until the person requests the deletion or withdraws consent.
 * - `unpaid`: until the order is paid or closed.
 * - `contract`: while the seller sells in the shop.
 * - `shop`: as long as the shop exists.
 * - `operator`: stored outside the database and deleted by the operator.
 */
export type RetentionRule =
  | { readonly kind: 'after'; readonly days: number }
  | { readonly kind: 'after'; readonly hours: number }
  | { readonly kind: 'account' }
  | { readonly kind: 'law'; readonly years: number }
  | { readonly kind: 'document'; readonly years: number }
  | { readonly kind: 'asked' }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'contract' }
  | { readonly kind: 'shop' }
  | { readonly kind: 'operator'; readonly days: number };

/** Why data is kept. */
export type RetentionBasis = 'contract' | 'law' | 'consent' | 'answers' | 'security' | 'proof' | 'technical';

export interface RetentionLine {
  /** Database tables; empty if the data is stored elsewhere. */
  readonly tables: readonly string[];
  readonly rule: RetentionRule;
  readonly basis: RetentionBasis;
}

/** All personal data. A test compares it with `docs/privacy.md` and the database tables. */
export const RETENTION = {
  account: { tables: ['customer', 'customer_search'], rule: { kind: 'account' }, basis: 'contract' },
  guests: { tables: ['customer', 'customer_search'], rule: { kind: 'after', days: 7 }, basis: 'contract' },
  lists: { tables: ['customer_list_item'], rule: { kind: 'account' }, basis: 'contract' },
  removed_items: { tables: ['customer_list_item'], rule: { kind: 'after', days: 90 }, basis: 'technical' },
  sessions: { tables: ['customer_session'], rule: { kind: 'after', days: 30 }, basis: 'contract' },
  reset_codes: { tables: ['password_code'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  login_links: { tables: ['sign_in_link'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  contact_codes: { tables: ['contact_confirmation'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  email_changes: { tables: ['email_change'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  known_addresses: { tables: ['known_address'], rule: { kind: 'after', days: 90 }, basis: 'security' },
  orders: {
    tables: [
      'orders',
      'order_line',
      'order_event',
      'order_note',
      'order_return',
      'return_line',
      'payment',
      'transfer_receipt',
      'refund',
      'refund_line',
      'shipment',
      'shipment_line',
      'remittance_row',
      'order_summary',
      'order_refund_day',
      'stock_movement',
    ],
    rule: { kind: 'law', years: 8 },
    basis: 'law',
  },
  tax_documents: { tables: ['tax_document'], rule: { kind: 'document', years: 8 }, basis: 'law' },
  return_pictures: { tables: ['return_picture'], rule: { kind: 'after', days: 180 }, basis: 'answers' },
  unpaid_orders: { tables: ['unpaid_order'], rule: { kind: 'unpaid' }, basis: 'security' },
  order_keys: { tables: ['orders'], rule: { kind: 'after', days: 30 }, basis: 'technical' },
  payment_events: { tables: ['payment_event'], rule: { kind: 'after', days: 90 }, basis: 'proof' },
  sent_mails: { tables: ['outbox'], rule: { kind: 'after', days: 90 }, basis: 'proof' },
  failed_mails: { tables: ['outbox'], rule: { kind: 'after', days: 30 }, basis: 'proof' },
  last_mails: { tables: ['outbox'], rule: { kind: 'after', days: 7 }, basis: 'contract' },
  messages: {
    tables: ['contact_message', 'message_reply'],
    rule: { kind: 'after', days: 730 },
    basis: 'answers',
  },
  spam: { tables: ['contact_message'], rule: { kind: 'after', days: 30 }, basis: 'answers' },
  reviews: { tables: ['review'], rule: { kind: 'asked' }, basis: 'consent' },
  newsletter: { tables: ['subscriber'], rule: { kind: 'asked' }, basis: 'consent' },
  seller_requests: { tables: ['vendor_request'], rule: { kind: 'after', days: 180 }, basis: 'answers' },
  sellers: { tables: ['vendor'], rule: { kind: 'contract' }, basis: 'contract' },
  searches: { tables: ['search_term'], rule: { kind: 'after', days: 90 }, basis: 'technical' },
  limits: { tables: ['rate_limit'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  log: { tables: [], rule: { kind: 'operator', days: 30 }, basis: 'technical' },
  backups: { tables: [], rule: { kind: 'operator', days: 30 }, basis: 'technical' },
} as const satisfies Readonly<Record<string, RetentionLine>>;

export type RetentionKey = keyof typeof RETENTION;
type KeyOf<Kind extends RetentionRule['kind']> = {
  [Key in RetentionKey]: (typeof RETENTION)[Key]['rule'] extends { readonly kind: Kind } ? Key : never;
}[RetentionKey];
export type TimedKey = KeyOf<'after'>;
/** Entries deleted by the daily run. */
export type SweptKey = TimedKey | KeyOf<'law' | 'document'>;

const YEAR_MS = 365.25 * DAY_MS;

export const msOf = (rule: Extract<RetentionRule, { kind: 'after' | 'law' | 'document' }>): number => {
  if (rule.kind !== 'after') return rule.years * YEAR_MS;
  return 'days' in rule ? rule.days * DAY_MS : rule.hours * HOUR_MS;
};

export const retentionMs = (key: SweptKey): number => msOf(RETENTION[key].rule);
