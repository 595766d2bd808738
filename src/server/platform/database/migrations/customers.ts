import type { Engine } from '../db.ts';
import { createGramIndex, createGrams, digitsOf, foldText, spread } from './search-text.ts';
import {
  autoId,
  binaryText,
  both,
  createIndex,
  createTable,
  link,
  numbers,
  optionalLink,
  owner,
  texts,
} from './statements.ts';
import { createTriggers } from './triggers.ts';

/** Uses the ids of ISO 3166-1 (countries) and GeoNames (states, cities). */
const createLocations = (): string[] => {
  const numbered = '"id" integer primary key';
  return [
    createTable('country', numbered, texts('iso2'), both('name')),
    createTable('state_province', numbered, link('country_id', 'country'), texts('code'), both('name')),
    createTable('city', numbered, link('state_province_id', 'state_province'), both('name')),
    createIndex('state_province', 'country_id'),
    createIndex('city', 'state_province_id'),
  ];
};

/** A new e-mail address is unverified, unless the same update verifies it. */
const forgetConfirmation = (engine: Engine): string[] => {
  const changed = 'old.email_key <> new.email_key and old.email_confirmed_at = new.email_confirmed_at';
  return engine === 'postgres'
    ? [
        `create function forget_confirmed_email() returns trigger language plpgsql as
          $$ begin new.email_confirmed_at := null; return new; end $$`,
        `create trigger customer_email_changed before update of email_key on customer for each row
          when (${changed}) execute function forget_confirmed_email()`,
      ]
    : [
        `create trigger customer_email_changed after update of email_key on customer when ${changed}
          begin update customer set email_confirmed_at = null where id = new.id; end`,
      ];
};

const createCustomer = (engine: Engine): string[] => [
  createTable(
    'customer',
    `"id" ${autoId(engine)}`,
    texts('first_name', 'last_name', 'email', 'password_hash', 'mobile', 'address', 'postal_code', 'locale'),
    '"email_key" text not null unique',
    optionalLink('country_id', 'country'),
    optionalLink('state_province_id', 'state_province'),
    optionalLink('city_id', 'city'),
    numbers('created_at'),
    // The row of an erased customer remains without personal data, since orders refer to it.
    'erased_at bigint',
    'email_confirmed_at bigint',
    ['delete_at bigint', 'keep_hash text'],
    // Has no account. The key of a guest is unique, so that several may have the same e-mail.
    'is_guest smallint not null default 0',
    // GSTIN of a customer who buys for a business.
    "tax_number text not null default ''",
  ),
  'create index customer_to_delete on customer (delete_at) where delete_at is not null',
  'create unique index customer_by_keep_hash on customer (keep_hash) where keep_hash is not null',
  'create index customer_by_locale on customer (locale, id) where erased_at is null',
  'create index customer_by_created on customer (created_at, id) where erased_at is null',
  'create index guest_by_email on customer (lower(email)) where is_guest = 1',
  ...forgetConfirmation(engine),
];

/** Codes are derived from a nonce, so that a valid code can be mailed again. */
const createSignIn = (): string[] => [
  createTable(
    'customer_session',
    '"token_hash" text primary key',
    owner('customer_id', 'customer'),
    numbers('created_at', 'last_used_at', 'expires_at'),
  ),
  createIndex('customer_session', 'customer_id'),
  `create table contact_confirmation (
    customer_id integer not null references customer(id) on delete cascade,
    channel text not null, contact_key text not null, nonce text not null,
    tries integer not null check (tries >= 0), sent_at bigint not null, expires_at bigint not null,
    primary key (customer_id, channel))`,
  'create index contact_confirmation_by_expires_at on contact_confirmation (expires_at)',
  `create table known_address (
    customer_id integer not null references customer(id), address_hash text not null,
    last_used_at bigint not null, primary key (customer_id, address_hash))`,
  'create index known_address_by_last_used_at on known_address (last_used_at)',
  // Unknown e-mail addresses also get a row, so that response times do not reveal accounts.
  `create table password_code (
    email_key text primary key, nonce text not null, created_at bigint not null, expires_at bigint not null,
    former_nonce text, former_expires_at bigint)`,
  'create index password_code_by_expires_at on password_code (expires_at)',
  `create table sign_in_link (
    token_hash text primary key, customer_id integer not null references customer(id),
    created_at bigint not null, expires_at bigint not null)`,
  'create index sign_in_link_by_customer_id on sign_in_link (customer_id)',
  'create index sign_in_link_by_expires_at on sign_in_link (expires_at)',
  `create table email_change (
    customer_id integer primary key references customer(id), email text not null, email_key text not null,
    nonce text not null, tries integer not null default 0 check (tries >= 0),
    created_at bigint not null, expires_at bigint not null)`,
  'create index email_change_by_expires_at on email_change (expires_at)',
];

/** Statement that computes the searched words of customers. `condition` is on `customer c`. */
export const refreshCustomers = (engine: Engine, condition: string): string => {
  const name = foldText(engine, `c.first_name || ' ' || c.last_name`);
  return `insert into customer_search (customer_id, search_text)
    select c.id, ${spread(name, 'c.email_key', digitsOf(engine, 'c.mobile'))} from customer c
    where (${condition}) and c.erased_at is null
    on conflict (customer_id) do update set search_text = excluded.search_text`;
};

/** Words by which staff find customers: names, e-mail and phone number. Triggers keep them. */
const createCustomerSearch = (engine: Engine): string[] => [
  `create table customer_search (
    customer_id integer primary key references customer(id) on delete cascade,
    search_text ${binaryText(engine)} not null)`,
  // The text begins with the folded name.
  'create index customer_search_by_name on customer_search (search_text, customer_id)',
  ...createTriggers(engine, 'search_customer', [
    { name: 'insert', on: 'insert on customer', run: [refreshCustomers(engine, 'c.id = new.id')] },
    {
      name: 'update',
      on: 'update on customer',
      changed: ['first_name', 'last_name', 'email_key', 'mobile', 'erased_at'],
      run: [
        'delete from customer_search where customer_id = new.id and new.erased_at is not null',
        refreshCustomers(engine, 'c.id = new.id'),
      ],
    },
  ]),
  ...createGrams(engine),
  ...createGramIndex(engine, { table: 'customer_search', index: 'customer_gram', id: 'customer_id' }),
];

export const createCustomers = (engine: Engine): string[] => [
  ...createLocations(),
  ...createCustomer(engine),
  ...createSignIn(),
  ...createCustomerSearch(engine),
  `create table customer_list_item (
    customer_id integer not null references customer(id) on delete cascade,
    list text not null check (list in ('cart', 'wishlist', 'compare')),
    item_key text not null,
    product_id integer not null references product(id) on delete cascade,
    choices_json text not null,
    quantity integer not null check (quantity >= 0),
    added_at bigint not null,
    changed_at bigint not null,
    primary key (customer_id, list, item_key))`,
  'create index customer_list_item_by_product_id on customer_list_item (product_id)',
];
