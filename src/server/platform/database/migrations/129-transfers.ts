import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  'alter table payment add column claimed_at bigint',
  'alter table payment add column claimed_utr text',
  `create index payment_claimed on payment (claimed_at) where claimed_at is not null and state = 'open'`,
  // The key keeps a row of a bank statement from being counted twice.
  `create table transfer_receipt (
    source_key text primary key, order_id integer not null unique references orders(id) on delete cascade,
    amount bigint not null check (amount > 0), reference text not null, recorded_at bigint not null)`,
  `create table statement_draft (
    member_id integer primary key, file_name text not null, rows_json text not null, checked_at bigint not null)`,
  'create index statement_draft_by_time on statement_draft (checked_at)',
];

/** Payments by transfer: what customers claim, what the owner received, and a bank statement in its preview. */
export const addTransfers: Migration['up'] = async (db) => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
