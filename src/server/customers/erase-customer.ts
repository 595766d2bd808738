import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { EraseReason } from '#domain/customers/erase-reasons.ts';
import { comparedDigits } from '#domain/customers/phone-digits.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { removeInboxFiles } from '#server/outbox/inbox-files.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { forgetDeleted } from '#server/platform/list/search-grams.ts';
import { eraseReviews } from '#server/reviews/erase-reviews.ts';
import { eraseAccount, listOrderIds } from './erase-account.ts';
import { eraseMails } from './erase-mails.ts';
import type { MailedPerson } from './find-mails.ts';
import { collectPersonalData, isEmpty, isPerson } from './personal-data/collect.ts';

export interface Erased {
  readonly orders: number;
  readonly reviews: number;
  /** True if a vendor record has this e-mail. That record is not erased. */
  readonly isSeller: boolean;
  /** Guests with this e-mail who are not erased, because an order is not finished. */
  readonly openGuests: number;
}

export type EraseRefusal =
  | { readonly code: 'not_found' | 'other_person' | 'other_phone' }
  | { readonly code: 'not_due' }
  | { readonly code: 'order_open'; readonly orders: readonly OpenOrder[] };

export interface OpenOrder {
  readonly number: string;
  readonly state: string;
}

export const OPEN_STATES: readonly OrderState[] = ['placed', 'awaiting_payment', 'paid', 'in_progress'];

/** Includes orders whose closed payment is still checked for a late success. */
export const listOpenOrders = (
  db: Kysely<Database>,
  ...customerIds: readonly number[]
): Promise<OpenOrder[]> =>
  db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.number', 'orders.state'])
    .where('customer_id', 'in', customerIds)
    .where((eb) =>
      eb.or([
        eb('orders.state', 'in', OPEN_STATES),
        eb('payment.check_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.key')
            .whereRef('refund.order_id', '=', 'orders.id')
            .where('refund.state', '<>', 'refunded'),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute();

const eraseSubmissions = async (db: Transaction<Database>, key: string): Promise<number[]> => {
  const messages = await db
    .deleteFrom('contact_message')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .returning('id')
    .execute();
  await db.deleteFrom('vendor_request').where('email_key', '=', key).execute();
  await db.deleteFrom('subscriber').where('email_key', '=', key).execute();
  await db.deleteFrom('password_code').where('email_key', '=', key).execute();
  return messages.map(({ id }) => id);
};

interface Erasure {
  readonly password: string;
  readonly now: number;
  /** Receives the mails whose local files are to be deleted. */
  readonly files: number[];
}

/** Erases an account or a guest, or both, with their mails. @returns the number of orders that remain */
const eraseRows = async (
  db: Transaction<Database>,
  rows: readonly { readonly id: number }[],
  mails: Omit<MailedPerson, 'customerIds' | 'orderIds'>,
  { password, now, files }: Erasure,
): Promise<number> => {
  const customerIds = rows.map(({ id }) => id);
  const orderIds = (await Promise.all(customerIds.map((id) => listOrderIds(db, id)))).flat();
  files.push(...(await eraseMails(db, { ...mails, customerIds, orderIds })));
  let orders = 0;
  for (const id of customerIds) orders += await eraseAccount(db, id, password, now);
  return orders;
};

interface EraseOptions {
  /** Erases only if the customer's own deletion request is due, and mails a confirmation. */
  readonly asRequested?: boolean;
  /** Refuses if the e-mail is not that of this account. */
  readonly customerId?: number;
  readonly reason?: EraseReason;
  /** UUID of the form. A repeated request returns the first result. */
  readonly requestKey?: string | undefined;
}

const finish = async ({ config, db }: App, files: readonly number[]): Promise<void> => {
  await removeInboxFiles(config, files);
  await db.write((transaction) => forgetDeleted(transaction, db.engine));
};

/**
 * Erases a person in one transaction, then deletes the files of their mails. Orders retain number, dates, lines and
 * sums. Reviews lose name and e-mail, and are deleted if their text contains one of them. See `PERSONAL_TABLES`.
 */
export const eraseCustomer = async (
  app: App,
  email: string,
  { asRequested = false, customerId, reason, requestKey }: EraseOptions = {},
): Promise<Result<Erased, EraseRefusal>> => {
  const key = emailKey(email);
  if (key === '') return refuse({ code: 'not_found' });
  const password = await hashPassword(randomUUID());
  const now = app.clock.now();
  const files: number[] = [];
  const erase = async (db: Transaction<Database>): Promise<Result<Erased, EraseRefusal>> => {
    const persons = db
      .selectFrom('customer')
      .selectAll()
      .where((eb) => isPerson(eb, key));
    // Waits for orders that are being placed. SQLite needs no lock, since it has a single writer.
    const found = await (app.db.engine === 'postgres' ? persons.forUpdate() : persons).execute();
    const customer = found.find(({ is_guest }) => is_guest === 0);
    if (customerId !== undefined && customer?.id !== customerId) return refuse({ code: 'other_person' });
    if (asRequested && !(customer?.delete_at && customer.delete_at <= now))
      return refuse({ code: 'not_due' });
    if (isEmpty(await collectPersonalData(db, email))) return refuse({ code: 'not_found' });
    // Guests type any address, so a request of the account reaches their orders only if it has proved that address.
    const isProven = !asRequested || customer?.email_confirmed_at !== null;
    const open = customer ? await listOpenOrders(db, customer.id) : [];
    if (open.length > 0) return refuse({ code: 'order_open', orders: open });
    const rows: typeof found = customer ? [customer] : [];
    let openGuests = 0;
    // An order in the name of a person must not block the erasure of this person.
    for (const guest of isProven ? found.filter(({ is_guest }) => is_guest === 1) : [])
      if ((await listOpenOrders(db, guest.id)).length > 0) openGuests += 1;
      else rows.push(guest);
    if (rows.length === 0 && openGuests > 0)
      return refuse({ code: 'order_open', orders: await listOpenOrders(db, ...found.map(({ id }) => id)) });
    const seller = await db
      .selectFrom('vendor')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
      .executeTakeFirst();
    const names = rows.flatMap((row) => [`${row.first_name} ${row.last_name}`, row.mobile]);
    const reviews = await eraseReviews(app, db, key, names);
    const messageIds = await eraseSubmissions(db, key);
    const orders = await eraseRows(db, rows, { emailKey: key, messageIds }, { password, now, files });
    if (customer && asRequested)
      await queueMail(db, {
        kind: 'account_deleted',
        recipient: customer.email,
        locale: readLocale(customer.locale),
        data: { hasOrders: orders > 0 },
        key: `account_deleted:${customer.id}`,
        at: now,
      });
    await recordAudit(db, {
      ...{ action: 'customer.erase', subject: 'customer', subjectId: customer?.id ?? '-', at: now },
      after: { orders, reviews, ...(reason && { reason }) },
    });
    return ok({ orders, reviews, isSeller: seller !== undefined, openGuests });
  };
  const erased = await writeOnce(app, { requestKey }, erase);
  // If the process ends before this, the next daily run deletes the files.
  if (erased.ok) await finish(app, files);
  return erased;
};

const isPhone = (typed: string, phone: string): boolean => {
  const digits = comparedDigits(typed);
  return digits !== '' && digits === comparedDigits(phone);
};

interface GuestOptions extends Pick<EraseOptions, 'reason' | 'requestKey'> {
  /** Refuses if this is not the e-mail of the guest, or the phone number of one without. */
  readonly confirmation?: string;
}

/**
 * Erases one guest with its orders and mails. What is stored of the e-mail otherwise stays, because a guest may have
 * typed another person's.
 */
export const eraseGuest = async (
  app: App,
  id: number,
  { confirmation, reason, requestKey }: GuestOptions = {},
): Promise<Result<Erased, EraseRefusal>> => {
  const password = await hashPassword(randomUUID());
  const now = app.clock.now();
  const files: number[] = [];
  const erased = await writeOnce<Erased, EraseRefusal>(app, { requestKey }, async (db) => {
    const found = db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .where('is_guest', '=', 1)
      .where('erased_at', 'is', null);
    const guest = await (app.db.engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
    if (!guest) return refuse({ code: 'not_found' });
    if (confirmation !== undefined && guest.email === '' && !isPhone(confirmation, guest.mobile))
      return refuse({ code: 'other_phone' });
    if (confirmation !== undefined && guest.email !== '' && emailKey(confirmation) !== emailKey(guest.email))
      return refuse({ code: 'other_person' });
    const open = await listOpenOrders(db, id);
    if (open.length > 0) return refuse({ code: 'order_open', orders: open });
    const orders = await eraseRows(
      db,
      [guest],
      { guestEmailKey: emailKey(guest.email), messageIds: [] },
      { password, now, files },
    );
    await recordAudit(db, {
      ...{ action: 'customer.erase', subject: 'customer', subjectId: id, at: now },
      after: { orders, ...(reason && { reason }) },
    });
    return ok({ orders, reviews: 0, isSeller: false, openGuests: 0 });
  });
  if (erased.ok) await finish(app, files);
  return erased;
};
