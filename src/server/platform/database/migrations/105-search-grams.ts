import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import {
  addToCount,
  refreshSummary,
  type SummaryParts,
  takeFromCount,
  trackingsOf,
} from './046-order-summary.ts';
import { addTriggers, type TriggerEvent } from './046-order-summary-triggers.ts';
import { foldText } from './046-search-terms.ts';
import { dayOf } from './104-market-days.ts';

/** Puts each word after two spaces, so that its first letter and its first two letters are grams as well. */
const spread = (text: string): string => `replace(' ' || ${text}, ' ', '  ')`;

const SIGNS = [' ', '-', '(', ')', '+', '.', '/'];

const digitsOf = (engine: Engine, expression: string): string =>
  engine === 'postgres'
    ? `regexp_replace(${expression}, '[^0-9]', '', 'g')`
    : SIGNS.reduce((text, sign) => `replace(${text}, '${sign}', '')`, expression);

/** Words by which staff find an order: who, where, what and which parcels. */
const orderParts = (engine: Engine, field: (name: string) => string): SummaryParts => {
  const join = (expression: string) =>
    engine === 'postgres' ? `string_agg(${expression}, ' ')` : `group_concat(${expression}, ' ')`;
  const linesOf = (expression: string) => `coalesce((select ${join(expression)} from order_line
    join product on product.id = order_line.product_id where order_line.order_id = o.id), '')`;
  const words = [field('FirstName'), field('LastName'), field('AddressLineOne')];
  return {
    day: dayOf('o.placed_at'),
    text: spread(
      [
        'lower(o.number)',
        foldText(
          engine,
          [...words, linesOf("product_name_en || ' ' || product_name_ar")].join(" || ' ' || "),
        ),
        'o.email_key',
        digitsOf(engine, field('MobileNo')),
        trackingsOf(engine),
        `lower(replace(${field('PostalCode')}, ' ', ''))`,
        `lower(${linesOf('product.sku')})`,
      ].join(" || ' ' || "),
    ),
  };
};

/** Statement that computes the summaries of orders. `condition` is on `orders o`. */
export const refreshOrders = (engine: Engine, condition: string): string =>
  refreshSummary(engine, condition, orderParts);

/** Statement that computes the searched words of customers. `condition` is on `customer c`. */
export const refreshCustomers = (engine: Engine, condition: string): string => {
  const name = foldText(engine, `c.first_name || ' ' || c.last_name`);
  const text = [name, 'c.email_key', digitsOf(engine, 'c.mobile')].join(" || ' ' || ");
  return `insert into customer_search (customer_id, search_text)
    select c.id, ${spread(text)} from customer c where (${condition}) and c.erased_at is null
    on conflict (customer_id) do update set search_text = excluded.search_text`;
};

interface Searched {
  readonly table: 'order_summary' | 'customer_search';
  readonly index: 'order_gram' | 'customer_gram';
  readonly id: 'order_id' | 'customer_id';
}
const SEARCHED: readonly Searched[] = [
  { table: 'order_summary', index: 'order_gram', id: 'order_id' },
  { table: 'customer_search', index: 'customer_gram', id: 'customer_id' },
];

/** Keep the full-text index of SQLite. An index on an expression needs none. */
const gramTriggers = ({ table, index, id }: Searched): readonly TriggerEvent[] => {
  const add = `insert into ${index} (rowid, grams) values (new.${id}, new.search_text)`;
  const drop = `delete from ${index} where rowid = old.${id}`;
  return [
    { name: 'gram_insert', on: `insert on ${table}`, run: [add] },
    { name: 'gram_delete', on: `delete on ${table}`, run: [drop] },
    { name: 'gram_update', on: `update on ${table}`, changed: ['search_text'], run: [drop, add] },
  ];
};

const countTriggers: readonly TriggerEvent[] = [
  { name: 'count_insert', on: 'insert on order_summary', run: [addToCount] },
  { name: 'count_delete', on: 'delete on order_summary', run: takeFromCount },
];

const customerTriggers = (engine: Engine): readonly TriggerEvent[] => [
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
];

/** Triggers of 044 and 046 that split texts into terms, or compute them. */
const REPLACED = [
  'order_summary_count_insert',
  'order_summary_count_delete',
  'order_summary_terms_update',
  ...['insert', 'delete', 'update'].map((name) => `customer_search_${name}`),
  ...['insert', 'update'].map((name) => `search_customer_${name}`),
];

/** Which orders a function of 046 summarises. */
const CONDITION = / where \((o\.\w+ = .+)\) and length\(o\.number\)/s;

/** Keeps the statement that computes summaries in one place, as 101 does on SQLite. */
const summariseOnce = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{
    name: string;
    body: string;
  }>`select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%insert into order_summary (%'`.execute(
    db,
  );
  await run(`create function summarise_order(integer) returns void language plpgsql as
    $$ begin ${refreshOrders('postgres', 'o.id = $1')}; end $$`);
  for (const { name, body } of rows) {
    const condition = CONDITION.exec(body)?.[1];
    if (!condition) throw new Error(`The function ${name} does not summarise orders.`);
    await run(`create or replace function ${name}() returns trigger language plpgsql as
      $$ begin perform summarise_order(o.id) from orders o where ${condition}; return null; end $$`);
  }
};

/**
 * Lets the staff find orders and customers by any three letters of what is written in them, by the index of all groups of
 * three letters. Trigrams of the extension `pg_trgm` are no way: they ignore signs, and not every database has it.
 */
export const addSearchGrams =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    for (const name of REPLACED)
      await run(engine === 'sqlite' ? `drop trigger ${name}` : `drop function ${name} cascade`);
    await run('drop table order_term');
    await run('drop table customer_term');
    if (engine === 'sqlite') {
      await run('drop trigger summarise_order');
      await run(`create trigger summarise_order instead of insert on order_to_summarise for each row
        begin ${refreshOrders(engine, 'o.id = new.order_id')}; end`);
    } else await summariseOnce(db);
    await run(refreshOrders(engine, 'true'));
    await run(refreshCustomers(engine, 'true'));
    await addTriggers(db, engine, 'order_summary', countTriggers, 'at once');
    await addTriggers(db, engine, 'search_customer', customerTriggers(engine), 'at once');
    if (engine === 'postgres')
      // The cost keeps the planner from splitting the text of each row instead of using the index.
      await run(`create function search_grams(value text) returns text[] language sql immutable strict parallel safe
        cost 100000 as
        $$ select array_agg(substr(value, i, 3)) from generate_series(1, length(value) - 2) as i $$`);
    for (const searched of SEARCHED) {
      const { table, index, id } = searched;
      if (engine === 'postgres') {
        // A short list of pending entries, since each search reads it.
        await run(`create index ${index} on ${table} using gin (search_grams(search_text))
          with (gin_pending_list_limit = 256)`);
        continue;
      }
      await run(`create virtual table ${index} using fts5(grams, content = '', contentless_delete = 1,
        detail = none, tokenize = 'trigram case_sensitive 1')`);
      await run(`insert into ${index} (rowid, grams) select ${id}, search_text from ${table}`);
      await addTriggers(db, engine, table, gramTriggers(searched), 'at once');
    }
  };
