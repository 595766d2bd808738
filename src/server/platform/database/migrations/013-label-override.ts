import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { recordPurge } from './011-page-purge.ts';

const EVENTS = ['insert', 'update', 'delete'] as const;
const LABELS = `'labels'`;

export const addLabelOverrides =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`create table label_override (
      key text not null,
      locale text not null check (locale in ('en', 'ar')),
      text text not null check (text <> ''),
      changed_at bigint not null,
      primary key (key, locale)
    )`);
    if (engine === 'postgres')
      await run(`create function purge_labels() returns trigger language plpgsql as
        $$ begin perform pg_notify('page_purge', ${LABELS}); return null; end $$`);
    for (const event of EVENTS)
      await run(
        engine === 'postgres'
          ? `create trigger purge_label_override_${event} after ${event} on label_override
              for each statement execute function purge_labels()`
          : `create trigger purge_label_override_${event} after ${event} on label_override
              for each row begin ${recordPurge(LABELS)} end`,
      );
  };
