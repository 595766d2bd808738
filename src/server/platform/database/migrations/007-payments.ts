import { type Kysely, sql } from 'kysely';

export const addPayments = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table payment (
    order_id integer primary key references orders(id) on delete cascade, provider text not null,
    method integer not null, key text not null unique, token text, reference text, charge text,
    amount bigint not null check (amount > 0), currency text not null,
    state text not null check (state in ('open', 'closed', 'succeeded', 'refund_due', 'refunded')),
    reason text, expires_at bigint not null, check_at bigint, closed_at bigint,
    unique (provider, reference))`);
  await run('create index payment_by_check_at on payment (check_at) where check_at is not null');
  await run(`create table payment_event (
    provider text not null, event_id text not null, type text not null, received_at bigint not null,
    primary key (provider, event_id))`);
  await run(`create table sandbox_payment (
    reference text primary key, key text not null unique, method integer not null, outcome text not null,
    amount bigint not null, currency text not null, state text not null, reason text, refund_key text)`);
};
