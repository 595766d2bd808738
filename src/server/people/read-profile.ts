import { emailKey } from '#domain/customers/email-key.ts';
import type { TicketState } from '#domain/messages/ticket.ts';
import { ticketNumber } from '#domain/messages/ticket.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { sumCustomerOrders } from '#server/customers/customer-orders.ts';
import { findCustomer } from '#server/customers/list-customers.ts';
import { readState } from '#server/messages/ticket-rows.ts';
import { SESSION_NAME_LENGTH } from './end-customer-sessions.ts';

const NEWEST = 20;

export interface CustomerProfile {
  readonly id: number;
  readonly name: string;
  /** '' for a guest without. */
  readonly email: string;
  /** Ordered without an account. */
  readonly isGuest: boolean;
  readonly phone: string;
  readonly locale: string;
  readonly createdAt: number;
  readonly address: {
    readonly street: string;
    readonly city: string | null;
    readonly state: string | null;
    readonly postalCode: string;
    readonly country: string | null;
  };
  readonly orders: {
    /** Orders that count as sales, and their sum in paise. */
    readonly count: number;
    readonly spent: number;
    readonly newest: readonly {
      readonly id: number;
      readonly number: string;
      readonly placedAt: number;
      readonly state: OrderState;
      readonly total: number;
    }[];
  };
  readonly messages: readonly {
    readonly id: number;
    readonly number: string;
    readonly subject: string;
    readonly state: TicketState;
    readonly createdAt: number;
  }[];
  readonly reviews: readonly {
    readonly id: number;
    readonly productId: number;
    readonly rating: number;
    readonly title: string;
    readonly isPublished: boolean;
    readonly createdAt: number;
  }[];
  readonly consents: {
    readonly emailConfirmedAt: number | null;
    /** Time of the subscription; null without one. */
    readonly newsletterAt: number | null;
    /** Due time of a requested deletion. */
    readonly deleteAt: number | null;
  };
  readonly sessions: readonly {
    /** Names the session to the server, but does not open it. */
    readonly name: string;
    readonly createdAt: number;
    readonly lastUsedAt: number;
  }[];
}

/** What remains of an erased customer. */
export interface ErasedCustomer {
  readonly id: number;
  readonly erasedAt: number;
  readonly orders: CustomerProfile['orders'];
}

const readOrders = async (
  { db }: Pick<App, 'db'>,
  customerId: number,
): Promise<CustomerProfile['orders']> => {
  const sums = await sumCustomerOrders(db.read, [customerId]);
  const { orders: count, spent } = sums(customerId);
  const newest = await db.read
    .selectFrom('order_summary')
    .innerJoin('orders', 'orders.id', 'order_summary.order_id')
    .select(['orders.id', 'orders.number', 'orders.placed_at', 'orders.state', 'orders.total'])
    .where('order_summary.customer_id', '=', customerId)
    .where('order_summary.state', '<>', 'retried')
    .orderBy('order_summary.placed_at', 'desc')
    .orderBy('order_summary.order_id', 'desc')
    .limit(NEWEST)
    .execute();
  return {
    count,
    spent,
    newest: newest.map(({ placed_at, ...order }) => ({ ...order, placedAt: placed_at })),
  };
};

const readMessages = async ({ db }: Pick<App, 'db'>, key: string): Promise<CustomerProfile['messages']> => {
  const rows = await db.read
    .selectFrom('contact_message')
    .select(['id', 'subject', 'state', 'is_spam', 'created_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, subject: row.subject, createdAt: row.created_at },
    number: ticketNumber(row.id),
    state: readState(row),
  }));
};

const readReviews = async ({ db }: Pick<App, 'db'>, key: string): Promise<CustomerProfile['reviews']> => {
  const rows = await db.read
    .selectFrom('review')
    .select(['id', 'product_id', 'rating', 'title', 'is_published', 'created_at'])
    .where('reviewer_email', '=', key)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map(({ product_id, is_published, created_at, ...review }) => ({
    ...review,
    productId: product_id,
    isPublished: is_published === 1,
    createdAt: created_at,
  }));
};

/** Everything about a customer that staff need at a glance. Messages and reviews are found by the e-mail. */
export const readCustomerProfile = async (
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  /** Of the names of places. */
  locale: Locale = 'en',
): Promise<CustomerProfile | undefined> => {
  const account = await findCustomer(app.db.read, String(id));
  if (!account) return undefined;
  const state = await app.db.read
    .selectFrom('customer')
    .leftJoin('subscriber', 'subscriber.email_key', 'customer.email_key')
    .leftJoin('country', 'country.id', 'customer.country_id')
    .leftJoin('state_province', 'state_province.id', 'customer.state_province_id')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .select(['customer.email_confirmed_at', 'customer.delete_at'])
    .select('subscriber.created_at as newsletter_at')
    .select([`country.name_${locale} as country`, `state_province.name_${locale} as state`])
    .select(`city.name_${locale} as city`)
    .where('customer.id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await app.db.read
    .selectFrom('customer_session')
    .select(['token_hash', 'created_at', 'last_used_at'])
    .where('customer_id', '=', id)
    .where('expires_at', '>', app.clock.now())
    .orderBy('last_used_at', 'desc')
    .execute();
  const key = emailKey(account.email);
  return {
    ...{
      id,
      email: account.email,
      isGuest: account.is_guest === 1,
      phone: account.mobile,
      locale: account.locale,
    },
    name: `${account.first_name} ${account.last_name}`.trim(),
    createdAt: account.created_at,
    address: {
      ...{ street: account.address, city: state.city, state: state.state, country: state.country },
      postalCode: account.postal_code,
    },
    orders: await readOrders(app, id),
    messages: key === '' ? [] : await readMessages(app, key),
    reviews: key === '' ? [] : await readReviews(app, key),
    consents: {
      emailConfirmedAt: state.email_confirmed_at,
      newsletterAt: state.newsletter_at,
      deleteAt: state.delete_at,
    },
    sessions: sessions.map(({ token_hash, created_at, last_used_at }) => ({
      name: token_hash.slice(0, SESSION_NAME_LENGTH),
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
  };
};

export const readErasedCustomer = async (
  app: Pick<App, 'db'>,
  id: number,
): Promise<ErasedCustomer | undefined> => {
  const row = await app.db.read
    .selectFrom('customer')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirst();
  const erasedAt = row?.erased_at ?? undefined;
  return erasedAt === undefined ? undefined : { id, erasedAt, orders: await readOrders(app, id) };
};
