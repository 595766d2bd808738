import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LoginRow } from '#contract/customers/customers.ts';
import type { Params } from '#contract/endpoints.ts';
import { checkDelivery, type DeliveryFault } from '#domain/customers/delivery.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { unusableHash } from '#server/passwords/hash-password.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Refusal } from '#server/refusal.ts';
import { toAccountColumns } from '../account-columns.ts';
import { findMisplaced } from '../find-misplaced.ts';
import { findUser } from '../find-user.ts';
import { refuseUnprintable } from '../refuse-unprintable.ts';
import { createGuestSession, findSessionCustomer } from '../session.ts';
import { changeGuestKey, guestKey } from './guest-key.ts';
import { readPhone } from './phone.ts';

type Details = Params<'save-guest'>;

const wrong = (code: DeliveryFault): Result<never, Refusal> => refuse({ status: 400, code });

/** Some states have none in the list. */
const hasCities = async ({ db }: App, stateId: number): Promise<boolean> =>
  (await db.read
    .selectFrom('city')
    .select('id')
    .where('state_province_id', '=', stateId)
    .executeTakeFirst()) !== undefined;

/**
 * The state of a PIN code is not compared with the list, since areas of some codes lie in two states.
 *
 * @returns the details with the phone number in E.164
 */
const checkDetails = async (app: App, details: Details): Promise<Result<Details, Refusal>> => {
  const misplaced = await findMisplaced(app.db.read, details);
  if (misplaced) return refuse({ status: 400, code: 'bad_request', values: { detail: misplaced } });
  const unprintable = refuseUnprintable(details);
  if (unprintable) return unprintable;
  if (details.CityId === undefined && (await hasCities(app, details.StateProvinceId)))
    return refuse({ status: 400, code: 'bad_request', values: { detail: 'CityId: is required' } });
  const { PostalCode } = checkDelivery({ ...details, StateProvinceID: details.StateProvinceId });
  if (PostalCode === 'required')
    return refuse({ status: 400, code: 'bad_request', values: { detail: 'PostalCode: is required' } });
  if (PostalCode) return wrong(PostalCode);
  const { iso2 } = await app.db.read
    .selectFrom('country')
    .select('iso2')
    .where('id', '=', details.CountryID)
    .executeTakeFirstOrThrow();
  const phone = readPhone(details.MobileNo, iso2);
  return phone ? ok({ ...details, MobileNo: phone }) : wrong('phone_wrong');
};

/** @returns the guest of the session, unless it has orders with another e-mail: these stay with that address */
const findEditable = async (
  db: Transaction<Database>,
  id: number | undefined,
  email: string,
): Promise<{ readonly id: number; readonly email_key: string } | undefined> => {
  if (id === undefined) return undefined;
  const guest = await db
    .selectFrom('customer')
    .select(['id', 'email', 'email_key'])
    .where('id', '=', id)
    .where('is_guest', '=', 1)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!guest || guest.email === '' || emailKey(guest.email) === emailKey(email)) return guest;
  const order = await db.selectFrom('orders').select('id').where('customer_id', '=', id).executeTakeFirst();
  return order ? undefined : guest;
};

export const saveGuest: Handler<'save-guest'> = async ({ app, locale, tokenHash }, params) => {
  const details = await checkDetails(app, params);
  if (!details.ok) return details;
  const email = details.value.EmailAddress;
  const current = await findSessionCustomer(app, tokenHash);
  const password_hash = await unusableHash();
  const saved = await app.db.write(async (db) => {
    const now = app.clock.now();
    const guest = await findEditable(db, current, email);
    const columns = {
      ...toAccountColumns(details.value, { password_hash, locale, created_at: now }),
      email_key: guest ? changeGuestKey(guest.email_key, email) : guestKey(email, randomUUID()),
    };
    if (guest) {
      const { created_at: _, ...changed } = columns;
      await db.updateTable('customer').set(changed).where('id', '=', guest.id).execute();
    }
    const { id } =
      guest ??
      (await db
        .insertInto('customer')
        .values({ ...columns, is_guest: 1 })
        .returning('id')
        .executeTakeFirstOrThrow());
    if (guest) await db.deleteFrom('customer_session').where('token_hash', '=', tokenHash).execute();
    return { id, Token: await createGuestSession(db, id, now) };
  });
  const user = await findUser(app.db.read, saved.id, locale);
  const row: LoginRow = { ResponseMsg: 'Saved Successfully', Token: saved.Token, ...user };
  return ok([row]);
};
