import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

export const addContactConfirmation =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('alter table customer add column email_confirmed_at bigint');
    await run(`create table contact_confirmation (
      customer_id integer not null references customer(id) on delete cascade,
      channel text not null, contact_key text not null, nonce text not null,
      tries integer not null check (tries >= 0), sent_at bigint not null, expires_at bigint not null,
      primary key (customer_id, channel))`);
    await run('create index contact_confirmation_by_expires_at on contact_confirmation (expires_at)');
    // A new e-mail address is unverified, unless the same update verifies it.
    const changed = `old.email_key <> new.email_key and old.email_confirmed_at = new.email_confirmed_at`;
    if (engine === 'postgres') {
      await run(`create function forget_confirmed_email() returns trigger language plpgsql as
        $$ begin new.email_confirmed_at := null; return new; end $$`);
      await run(`create trigger customer_email_changed before update of email_key on customer for each row
        when (${changed}) execute function forget_confirmed_email()`);
      return;
    }
    await run(`create trigger customer_email_changed after update of email_key on customer
      when ${changed}
      begin update customer set email_confirmed_at = null where id = new.id; end`);
  };
