import type { Engine } from '../db.ts';

const EVENTS = ['insert', 'update', 'delete'] as const;

export interface TriggerEvent {
  readonly name: string;
  /** For example `insert on orders`. */
  readonly on: string;
  /** Columns that an update must change. */
  readonly changed?: readonly string[];
  readonly when?: string;
  readonly run: readonly string[];
}

/** Condition that an update changes one of the columns. */
export const differs = (engine: Engine, columns: readonly string[]): string => {
  const isNot = engine === 'postgres' ? 'is distinct from' : 'is not';
  return columns.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ');
};

const triggerFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/**
 * Triggers for each row.
 *
 * @param moment PostgreSQL only: SQLite has a single writer and runs all triggers at once
 */
export const createTriggers = (
  engine: Engine,
  prefix: string,
  events: readonly TriggerEvent[],
  moment: 'at once' | 'at commit' = 'at once',
): string[] =>
  events.flatMap(({ name: end, on, changed, when, run }) => {
    const name = `${prefix}_${end}`;
    const condition = changed ? differs(engine, changed) : when;
    const body = run.map((statement) => `${statement};`).join(' ');
    if (engine === 'sqlite')
      return [
        `create trigger ${name} after ${on} for each row ${condition ? `when ${condition}` : ''} begin ${body} end`,
      ];
    const deferred = moment === 'at commit' ? 'deferrable initially deferred' : '';
    return [
      triggerFunction(name, body),
      `create ${deferred && 'constraint'} trigger ${name} after ${on} ${deferred}
        for each row ${condition ? `when (${condition})` : ''} execute function ${name}()`,
    ];
  });

/** Cache tags of stale pages by the name of the purge. */
const TAGS = {
  catalogue: `'catalogue'`,
  product: `'product-' || new.id`,
  stock: `'stock-' || new.id`,
  review_product: `'product-' || new.product_id`,
  labels: `'labels'`,
  words: `'words'`,
  announcements: `'announcements'`,
  pictures: `'pictures'`,
} as const;
type Purge = keyof typeof TAGS;

/** Purges whose triggers PostgreSQL runs once for all rows of a statement. */
const PER_STATEMENT: readonly Purge[] = ['catalogue', 'labels', 'announcements'];

/**
 * Where the triggers leave the tags: SQLite in a table, each with the next sequence number, and PostgreSQL in a
 * notification.
 */
export const createPurges = (engine: Engine): string[] =>
  engine === 'postgres'
    ? Object.entries(TAGS).map(
        ([name, tag]) => `create function purge_${name}() returns trigger language plpgsql as
          $$ begin perform pg_notify('page_purge', ${tag}); return null; end $$`,
      )
    : [
        'create table page_purge (tag text primary key, seq integer not null) without rowid',
        'create unique index page_purge_by_seq on page_purge (seq)',
      ];

interface PurgeTrigger {
  readonly name: string;
  readonly on: string;
  readonly when?: string;
  /** Instead of the usual `for each ...`. */
  readonly each?: string;
}

/** Trigger that purges pages in the same transaction as a change, even a manual SQL statement. */
export const purgeOn = (
  engine: Engine,
  purge: Purge,
  {
    name,
    on,
    when,
    each = engine === 'postgres' && PER_STATEMENT.includes(purge) ? 'for each statement' : 'for each row',
  }: PurgeTrigger,
): string =>
  engine === 'postgres'
    ? `create trigger purge_${name} after ${on} ${each} ${when ? `when (${when})` : ''} execute function purge_${purge}()`
    : `create trigger purge_${name} after ${on} ${each} ${when ? `when ${when}` : ''} begin
        insert into page_purge (tag, seq)
          values (${TAGS[purge]}, (select coalesce(max(seq), 0) + 1 from page_purge))
          on conflict (tag) do update set seq = excluded.seq; end`;

/** Every change of the table makes the pages stale. */
export const purgeAll = (engine: Engine, purge: Purge, table: string): string[] =>
  EVENTS.map((event) => purgeOn(engine, purge, { name: `${table}_${event}`, on: `${event} on ${table}` }));

/** PostgreSQL: triggers by which a function refuses changes of the table. */
export const refuseOnPostgres = (table: string, refusal: string): string[] => [
  `create trigger ${table}_no_change before update or delete on ${table}
    for each row execute function ${refusal}()`,
  `create trigger ${table}_no_truncate before truncate on ${table}
    for each statement execute function ${refusal}()`,
];
