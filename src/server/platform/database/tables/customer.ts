import type { Generated } from 'kysely';
import type { Flag } from './shared.ts';

export interface CountryTable {
  id: number;
  iso2: string;
  name_en: string;
  name_ar: string;
}

export interface StateProvinceTable {
  id: number;
  country_id: number;
  code: string;
  name_en: string;
  name_ar: string;
}

export interface CityTable {
  id: number;
  state_province_id: number;
  name_en: string;
  name_ar: string;
}

export interface CustomerTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** As entered. A guest may have none (''). */
  email: string;
  /** The e-mail in lower case. That of a guest has a suffix, so that no sign-in, reset or sign-up finds it. */
  email_key: string;
  /** Matches no password for guests and erased customers. */
  password_hash: string;
  mobile: string;
  address: string;
  country_id: number | null;
  state_province_id: number | null;
  city_id: number | null;
  postal_code: string;
  locale: string;
  created_at: number;
  /** A trigger clears it when the e-mail address changes. */
  email_confirmed_at: Generated<number | null>;
  /** An erased customer has no personal data. */
  erased_at: Generated<number | null>;
  /** Due time of a requested deletion; null without a request. */
  delete_at: Generated<number | null>;
  /** SHA-256 (hex) of the token that cancels the deletion. Remains after use, so that the link can be opened twice. */
  keep_hash: Generated<string | null>;
  /** GSTIN of a business, '' if there is none. */
  tax_number: Generated<string>;
  /** Ordered without an account. */
  is_guest: Generated<Flag>;
}

export interface CustomerSessionTable {
  /** SHA-256 (hex), so that a leaked table grants no access. */
  token_hash: string;
  customer_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

export interface CustomerListItemTable {
  customer_id: number;
  list: string;
  /** `lineKey` of a cart line, or product id in other lists. */
  item_key: string;
  product_id: number;
  choices_json: string;
  /** 0 means removed. Such rows remain for a while, so that a device with an older change cannot restore the entry. */
  quantity: number;
  added_at: number;
  changed_at: number;
}

/** Codes are derived from a nonce. The previous one is valid until it expires. */
export interface PasswordCodeTable {
  email_key: string;
  nonce: string;
  created_at: number;
  expires_at: number;
  former_nonce: string | null;
  former_expires_at: number | null;
}

export interface KnownAddressTable {
  customer_id: number;
  /** Keyed hash of customer, address and password hash. A new password invalidates it. */
  address_hash: string;
  last_used_at: number;
}

export interface SignInLinkTable {
  /** SHA-256 (hex) of token, e-mail and password hash. A new e-mail or password invalidates it. */
  token_hash: string;
  customer_id: number;
  created_at: number;
  expires_at: number;
}

/** The code is derived from the nonce and the shop's secret. */
export interface EmailChangeTable {
  customer_id: number;
  /** As entered; `email_key` is the same in lower case. */
  email: string;
  email_key: string;
  nonce: string;
  tries: Generated<number>;
  created_at: number;
  expires_at: number;
}

/** The code is derived from the nonce and the shop's secret. */
export interface ContactConfirmationTable {
  customer_id: number;
  channel: string;
  contact_key: string;
  nonce: string;
  tries: number;
  sent_at: number;
  expires_at: number;
}

export interface VendorRequestTable
  extends Omit<CustomerTable, 'country_id' | 'email_confirmed_at' | 'erased_at' | 'delete_at' | 'keep_hash'> {
  country_id: number;
}

export interface SubscriberTable {
  email_key: string;
  email: string;
  locale: string;
  /** When the subscription was confirmed. */
  created_at: number;
  /** When the form was sent. Null: subscribed before subscriptions were confirmed. */
  requested_at: number | null;
  /** What the subscriber confirmed, in the subscriber's language. */
  consent_text: Generated<string>;
}

export interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  is_spam: Generated<Flag>;
  locale: string;
  created_at: number;
  state: Generated<'open' | 'answered' | 'closed'>;
  /** Member of staff who answers. */
  assignee_id: Generated<number | null>;
  /** Incremented by each change by staff. */
  version: Generated<number>;
}

/** Answers and notes of the staff. Deleted with their message. */
export interface MessageReplyTable {
  id: Generated<number>;
  contact_message_id: number;
  member_id: number | null;
  /** Name of the member at that time. */
  author_name: string;
  message: string;
  /** A note that only the staff sees. */
  is_internal: Generated<Flag>;
  created_at: number;
}

/** Maintained by triggers: names without accents, e-mail, and `~` with the phone number in reverse order. */
export interface CustomerSearchTable {
  customer_id: number;
  search_text: string;
}
