import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { addTriggers } from './046-order-summary-triggers.ts';
import { foldText, phoneTerm, splitTerms } from './046-search-terms.ts';

/** Statement that computes the searched words of customers again. `condition` is on `c`. */
const refreshCustomerSearch = (engine: Engine, condition: string): string => {
  const name = foldText(engine, `c.first_name || ' ' || c.last_name`);
  const text = `${name} || ' ' || c.email_key || ' ' || ${phoneTerm(engine, 'c.mobile')}`;
  return `insert into customer_search (customer_id, search_text)
    select c.id, ' ' || ${text} from customer c where (${condition}) and c.erased_at is null
    on conflict (customer_id) do update set search_text = excluded.search_text`;
};

/** Words by which staff find customers: names, e-mail, and the phone number from its end. Triggers keep them. */
export const addCustomerSearch =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const binary = engine === 'postgres' ? 'text collate "C"' : 'text';
    const packed = engine === 'postgres' ? '' : ' without rowid';
    await run(`create table customer_search (
      customer_id integer primary key references customer(id) on delete cascade,
      search_text ${binary} not null)`);
    await run(`create table customer_term (term ${binary} not null, customer_id integer not null,
      primary key (term, customer_id))${packed}`);
    const add = `insert into customer_term (term, customer_id)
      select distinct term, new.customer_id from ${splitTerms(engine, 'new.search_text')} where term not in ('', '~')`;
    const drop = `delete from customer_term where customer_id = old.customer_id
      and term in (select term from ${splitTerms(engine, 'old.search_text')})`;
    await addTriggers(
      db,
      engine,
      'customer_search',
      [
        { name: 'insert', on: 'insert on customer_search', run: [add] },
        { name: 'delete', on: 'delete on customer_search', run: [drop] },
        { name: 'update', on: 'update on customer_search', changed: ['search_text'], run: [drop, add] },
      ],
      'at once',
    );
    await addTriggers(
      db,
      engine,
      'search_customer',
      [
        { name: 'insert', on: 'insert on customer', run: [refreshCustomerSearch(engine, 'c.id = new.id')] },
        {
          name: 'update',
          on: 'update on customer',
          changed: ['first_name', 'last_name', 'email_key', 'mobile', 'erased_at'],
          run: [
            'delete from customer_search where customer_id = new.id and new.erased_at is not null',
            refreshCustomerSearch(engine, 'c.id = new.id'),
          ],
        },
      ],
      'at once',
    );
    await run(refreshCustomerSearch(engine, 'true'));
  };
