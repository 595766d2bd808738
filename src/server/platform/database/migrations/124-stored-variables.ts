import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../db.ts';

const TABLE = 'stored_variable';
const EVENTS = ['insert', 'update', 'delete'] as const;

/** Every process reads the table again after a change. */
const purges = (engine: Engine): string[] =>
  engine === 'postgres'
    ? [
        `create function purge_${TABLE}() returns trigger language plpgsql as
          $$ begin perform pg_notify('page_purge', 'variables'); return null; end $$`,
        ...EVENTS.map(
          (event) => `create trigger purge_${TABLE}_${event} after ${event} on ${TABLE}
            for each statement execute function purge_${TABLE}()`,
        ),
      ]
    : EVENTS.map(
        (event) => `create trigger purge_${TABLE}_${event} after ${event} on ${TABLE} for each row begin
          insert into page_purge (tag, seq)
            values ('variables', (select coalesce(max(seq), 0) + 1 from page_purge))
            on conflict (tag) do update set seq = excluded.seq; end`,
      );

/** Variables that the office sets instead of the environment. Keys are sealed. */
export const createStoredVariables =
  (engine: Engine): Migration['up'] =>
  async (db) => {
    const statements = [
      `create table ${TABLE} (
        name text primary key,
        value text not null,
        ending text not null,
        is_sealed integer not null check (is_sealed in (0, 1)),
        changed_at bigint not null)`,
      ...purges(engine),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
