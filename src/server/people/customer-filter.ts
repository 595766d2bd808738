import { type Expression, type SqlBool, sql } from 'kysely';
import { readOrderNumber } from '#domain/orders/order-link.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { matchGrams } from '#server/platform/list/search-grams.ts';
import type { TextCondition } from '#server/platform/list/search-terms.ts';

export interface CustomerFilter {
  /** Any part of names, e-mail or phone number, or the number of an order. */
  readonly search?: string | undefined;
  readonly locales?: readonly Locale[] | undefined;
  /** Epoch milliseconds. Accounts and guests created at or after `since` and before `until`. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Subscribed to the newsletter. */
  readonly isSubscribed?: boolean | undefined;
  /** Asked for the deletion of the account. */
  readonly asksDeletion?: boolean | undefined;
  /** Ordered without an account. */
  readonly isGuest?: boolean | undefined;
}

/** Customer of an order with exactly this number. */
const findByOrder = async ({ read }: Db, search: string): Promise<number | undefined> => {
  const number = readOrderNumber(search);
  if (!/^Q?\d{1,12}$/.test(number)) return undefined;
  const order = await read
    .selectFrom('orders')
    .select('customer_id')
    .where('number', 'in', [number, `Q${number}`])
    .executeTakeFirst();
  return order?.customer_id;
};

export const readSearch = async (
  { db }: Pick<App, 'db'>,
  search = '',
): Promise<TextCondition | undefined> => {
  const text = await matchGrams(db, 'customer_gram', search, {
    id: sql.ref('found.customer_id'),
    text: sql.ref('found.search_text'),
  });
  const ofOrder = await findByOrder(db, search);
  if (!text || ofOrder === undefined) return text;
  const orOfOrder = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`(${condition} or found.customer_id = ${ofOrder})`;
  return { ...text, where: orOfOrder(text.where), walk: orOfOrder(text.walk) };
};

/** Accounts that match. Erased customers have no search text, so the narrow table lists exactly the others. */
export const selectCustomers = (
  { read }: Db,
  { locales = [], since, until, isSubscribed, asksDeletion, isGuest }: CustomerFilter,
  text: TextCondition | undefined,
) => {
  let query = read
    .selectFrom('customer_search as found')
    .innerJoin('customer', 'customer.id', 'found.customer_id')
    .where('customer.erased_at', 'is', null);
  if (text) query = query.where(text.where);
  if (locales.length > 0) query = query.where('customer.locale', 'in', locales);
  if (since !== undefined) query = query.where('customer.created_at', '>=', since);
  if (until !== undefined) query = query.where('customer.created_at', '<', until);
  if (asksDeletion) query = query.where('customer.delete_at', 'is not', null);
  // A literal, so that the partial index of guests can be used.
  if (isGuest) query = query.where('customer.is_guest', '=', sql.lit(1));
  // Tests each account: starting from the subscribers would sort them all.
  if (isSubscribed)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriber')
          .select('subscriber.email_key')
          .whereRef('subscriber.email_key', '=', 'customer.email_key'),
      ),
    );
  return query;
};
