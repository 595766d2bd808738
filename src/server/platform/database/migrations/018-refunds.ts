import { type Kysely, sql } from 'kysely';

export const addRefunds = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table refund (
    key text primary key, order_id integer not null references orders(id) on delete cascade,
    amount bigint not null check (amount > 0), cause text not null,
    state text not null check (state in ('due', 'refunded', 'failed')),
    reference text, created_at bigint not null, check_at bigint)`);
  await run('create index refund_by_order on refund (order_id)');
  await run('create index refund_by_check_at on refund (check_at) where check_at is not null');
  await run("create index refund_unsettled on refund (state) where state <> 'refunded'");
  await run(
    'create table sandbox_refund (key text primary key, reference text not null, amount bigint not null)',
  );
  await run('alter table orders add column restocked integer not null default 0');
  await run(`insert into refund (key, order_id, amount, cause, state, reference, created_at, check_at)
    select key || '-refund', order_id, amount, 'all of it',
      case state when 'refunded' then 'refunded' else 'due' end, null, coalesce(closed_at, expires_at), check_at
    from payment where state in ('refund_due', 'refunded')`);
  await run("update payment set check_at = null where state = 'refund_due'");
};
