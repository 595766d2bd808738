import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/** Days between a deletion request and the deletion of the account. */
export const DELETION_DELAY_DAYS = 7;

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

export interface RetentionLine {
  /** Database tables; empty if the data is stored elsewhere. */
  readonly tables: readonly string[];
  readonly kept: RetentionRule;
}

/** All personal data. A test compares it with `docs/privacy.md` and the database tables. */
export const RETENTION = {
  account: { tables: ['customer', 'customer_search'], kept: { kind: 'account' } },
  guests: { tables: ['customer', 'customer_search'], kept: { kind: 'after', days: 7 } },
  lists: { tables: ['customer_list_item'], kept: { kind: 'account' } },
  removed_items: { tables: ['customer_list_item'], kept: { kind: 'after', days: 90 } },
  sessions: { tables: ['customer_session'], kept: { kind: 'after', days: 30 } },
  reset_codes: { tables: ['password_code'], kept: { kind: 'after', hours: 24 } },
  login_links: { tables: ['sign_in_link'], kept: { kind: 'after', hours: 24 } },
  contact_codes: { tables: ['contact_confirmation'], kept: { kind: 'after', hours: 24 } },
  email_changes: { tables: ['email_change'], kept: { kind: 'after', hours: 24 } },
  known_addresses: { tables: ['known_address'], kept: { kind: 'after', days: 90 } },
  orders: {
    tables: [
      'orders',
      'order_line',
      'order_event',
      'order_note',
      'order_return',
      'return_line',
      'payment',
      'refund',
      'refund_line',
      'shipment',
      'shipment_line',
      'remittance_row',
      'order_summary',
      'order_refund_day',
      'stock_movement',
    ],
    kept: { kind: 'law', years: 8 },
  },
  tax_documents: { tables: ['tax_document'], kept: { kind: 'document', years: 8 } },
  return_pictures: { tables: ['return_picture'], kept: { kind: 'after', days: 180 } },
  unpaid_orders: { tables: ['unpaid_order'], kept: { kind: 'unpaid' } },
  order_keys: { tables: ['orders'], kept: { kind: 'after', days: 30 } },
  payment_events: { tables: ['payment_event'], kept: { kind: 'after', days: 90 } },
  sent_mails: { tables: ['outbox'], kept: { kind: 'after', days: 90 } },
  failed_mails: { tables: ['outbox'], kept: { kind: 'after', days: 30 } },
  last_mails: { tables: ['outbox'], kept: { kind: 'after', days: 7 } },
  messages: { tables: ['contact_message', 'message_reply'], kept: { kind: 'after', days: 730 } },
  spam: { tables: ['contact_message'], kept: { kind: 'after', days: 30 } },
  reviews: { tables: ['review'], kept: { kind: 'asked' } },
  newsletter: { tables: ['subscriber'], kept: { kind: 'asked' } },
  seller_requests: { tables: ['vendor_request'], kept: { kind: 'after', days: 180 } },
  sellers: { tables: ['vendor'], kept: { kind: 'contract' } },
  searches: { tables: ['search_term'], kept: { kind: 'after', days: 90 } },
  limits: { tables: ['rate_limit'], kept: { kind: 'after', hours: 24 } },
  log: { tables: [], kept: { kind: 'operator', days: 30 } },
  backups: { tables: [], kept: { kind: 'operator', days: 30 } },
} as const satisfies Readonly<Record<string, RetentionLine>>;

export type RetentionKey = keyof typeof RETENTION;
type KeyOf<Kind extends RetentionRule['kind']> = {
  [Key in RetentionKey]: (typeof RETENTION)[Key]['kept'] extends { readonly kind: Kind } ? Key : never;
}[RetentionKey];
export type TimedKey = KeyOf<'after'>;
/** Entries deleted by the daily run. */
export type SweptKey = TimedKey | KeyOf<'law' | 'document'>;

const YEAR_MS = 365.25 * DAY_MS;

export const msOf = (kept: Extract<RetentionRule, { kind: 'after' | 'law' | 'document' }>): number => {
  if (kept.kind !== 'after') return kept.years * YEAR_MS;
  return 'days' in kept ? kept.days * DAY_MS : kept.hours * HOUR_MS;
};

export const retentionMs = (key: SweptKey): number => msOf(RETENTION[key].kept);
