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
  /** As it was typed, and in lower case for comparing. */
  email: string;
  email_key: string;
  password_hash: string;
  mobile: string;
  address: string;
  country_id: number | null;
  state_province_id: number | null;
  city_id: number | null;
  postal_code: string;
  locale: string;
  created_at: number;
  /** Since when the e-mail is proven to be the customer's; a trigger clears it when the e-mail changes. */
  email_confirmed_at: Generated<number | null>;
  /** The row holds no personal data any more. */
  erased_at: Generated<number | null>;
  /** When the account may be erased, because the customer asked for it; null is never. */
  delete_at: Generated<number | null>;
  /** SHA-256 of the token in the mailed link that keeps the account, hex. It outlives the request, so that a second press is answered. */
  keep_hash: Generated<string | null>;
}

export interface CustomerSessionTable {
  /** SHA-256 of the token, hex: a stolen copy of the table opens nothing. */
  token_hash: string;
  customer_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

export interface CustomerListItemTable {
  customer_id: number;
  list: string;
  /** `lineKey` of a cart line, the product's id in the other lists. */
  item_key: string;
  product_id: number;
  choices_json: string;
  /** 0: taken out; kept for a while, so that a device with an older change cannot bring it back. */
  quantity: number;
  added_at: number;
  changed_at: number;
}

/** A code is derived from its nonce. The former one stays valid beside the current one until it expires. */
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
  /** Keyed hash of customer, address and password hash: a new password makes every row worthless. */
  address_hash: string;
  last_used_at: number;
}

export interface SignInLinkTable {
  /** SHA-256 of token, e-mail and password hash, hex: a new e-mail or password makes the link worthless. */
  token_hash: string;
  customer_id: number;
  created_at: number;
  expires_at: number;
}

/** A new e-mail that waits for its proof. The code is derived from the nonce and the shop's secret. */
export interface EmailChangeTable {
  customer_id: number;
  /** As it was typed, and in lower case. */
  email: string;
  email_key: string;
  nonce: string;
  tries: Generated<number>;
  created_at: number;
  expires_at: number;
}

/** The code that was sent to a contact of a customer. It is derived from the nonce and the shop's secret. */
export interface ContactConfirmationTable {
  customer_id: number;
  channel: string;
  /** The contact that the code was sent to, in lower case. */
  contact_key: string;
  nonce: string;
  tries: number;
  /** When it was last sent. */
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
  created_at: number;
}

export interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** A machine seems to have sent it. */
  is_spam: Generated<Flag>;
  locale: string;
  created_at: number;
}
