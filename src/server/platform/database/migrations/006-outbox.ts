import { type Kysely, sql } from 'kysely';

export const addOutboxDelivery = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table outbox add column key text');
  await run("update outbox set kind = 'password_code' where kind = 'password-code'");
  await run("update outbox set key = kind || ':' || id");
  await run('create unique index outbox_by_key on outbox (key)');
  await run('alter table outbox add column due_at bigint not null default 0');
  await run('alter table outbox add column claim text');
  await run('alter table outbox add column failed_at bigint');
  await run('alter table outbox add column last_error text');
  await run('drop index outbox_waiting');
  await run('create index outbox_waiting on outbox (id) where sent_at is null and failed_at is null');
};
