import type { Engine } from '../db.ts';
import { autoId, createTable, texts } from './statements.ts';
import { createPurges, purgeAll } from './triggers.ts';

export const createPlatform = (engine: Engine): string[] => [
  ...createPurges(engine),
  createTable('setting', '"key" text primary key', texts('value')),
  ...purgeAll(engine, 'catalogue', 'setting'),
  // One time per key, which is an address or account (see platform/rate-limit/take-token.ts).
  'create table rate_limit (key text primary key, free_at bigint not null)',
  'create table periodic_job (name text primary key, done_at bigint not null, claim text, claimed_until bigint not null)',
  // Version of the Markdown renderer that made the stored HTML.
  'create table renderer (name text primary key, version integer not null)',
  `create table outbox (
    id ${autoId(engine)}, kind text not null, recipient text not null, locale text not null,
    data_json text not null, created_at bigint not null, sent_at bigint, attempts integer not null default 0,
    key text, due_at bigint not null default 0, claim text, failed_at bigint, last_error text)`,
  'create unique index outbox_by_key on outbox (key)',
  'create index outbox_waiting on outbox (id) where sent_at is null and failed_at is null',
];
