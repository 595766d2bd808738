import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { ID_MAXIMUM } from '#domain/constants.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchesDigits, matchesText, phoneDigits } from '#server/platform/database/statements/text-match.ts';
import { sumCustomerOrders } from './customer-orders.ts';

/** Newest first. Amounts are in paise. */
export const findCustomers = async (db: Kysely<Database>, text: string, limit: number) => {
  const digits = phoneDigits(text);
  const conditions = [
    matchesText(sql.ref('customer.email'), text),
    matchesText(sql`customer.first_name || ' ' || customer.last_name`, text),
    ...(digits === undefined ? [] : [matchesDigits(sql.ref('customer.mobile'), digits)]),
  ];
  const found = await db
    .selectFrom('customer')
    .select(['id', 'email', 'first_name', 'last_name', 'mobile', 'created_at', 'is_guest'])
    .where('erased_at', 'is', null)
    .where(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const sums = await sumCustomerOrders(
    db,
    found.map(({ id }) => id),
  );
  return found.map((customer) => ({ ...customer, orders: sums(customer.id).orders }));
};

/** @returns undefined for text that is no id, such as an e-mail */
export const readCustomerId = (name: string): number | undefined => {
  const id = cleanCode(name).trim();
  return /^\d{1,10}$/.test(id) && Number(id) <= ID_MAXIMUM ? Number(id) : undefined;
};

/** Matches an id or, ignoring case, the e-mail of an account. */
export const matchesCustomer =
  (name: string) =>
  (eb: ExpressionBuilder<Database, 'customer'>): Expression<SqlBool> => {
    const id = readCustomerId(name);
    return id === undefined ? eb('customer.email_key', '=', emailKey(name)) : eb('customer.id', '=', id);
  };

export const findCustomer = (db: Kysely<Database>, name: string) =>
  db
    .selectFrom('customer')
    .leftJoin('country', 'country.id', 'customer.country_id')
    .leftJoin('state_province as state', 'state.id', 'customer.state_province_id')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .select(['customer.id', 'customer.email', 'customer.first_name', 'customer.last_name'])
    .select(['customer.mobile', 'customer.address', 'customer.postal_code', 'customer.locale'])
    .select(['customer.created_at', 'country.name_en as country', 'state.name_en as state'])
    .select(['city.name_en as city', 'customer.is_guest'])
    .where('erased_at', 'is', null)
    .where(matchesCustomer(name))
    .executeTakeFirst();

/** Ids of guests with this e-mail, newest first. */
export const findGuests = async (db: Kysely<Database>, email: string): Promise<number[]> => {
  const key = emailKey(email);
  if (key === '') return [];
  const guests = await db
    .selectFrom('customer')
    .select('id')
    .where('is_guest', '=', sql.lit(1))
    .where('erased_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .orderBy('id', 'desc')
    .execute();
  return guests.map(({ id }) => id);
};
