import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface VendorNames {
  readonly en: string | undefined;
  readonly ar: string | undefined;
}

export interface DecidedRequest {
  readonly requestId: number;
  readonly email: string;
  readonly vendor: string | undefined;
}

type Decided = Result<DecidedRequest, { readonly code: 'not_found' }>;

const findRequest = (db: Transaction<Database>, id: number) =>
  db.selectFrom('vendor_request').selectAll().where('id', '=', id).executeTakeFirst();

const makeKey = async (db: Transaction<Database>, name: string): Promise<string> => {
  const taken = new Set((await db.selectFrom('vendor').select('key').execute()).map(({ key }) => key));
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['vendor'];
  const stem = words.join('-').slice(0, 90);
  let key = stem;
  for (let n = 2; taken.has(key); n += 1) key = `${stem}-${n}`;
  return key;
};

const findPlace = async (db: Transaction<Database>, cityId: number | null, countryId: number) => {
  const city =
    cityId === null
      ? undefined
      : await db
          .selectFrom('city')
          .select(['name_en', 'name_ar'])
          .where('id', '=', cityId)
          .executeTakeFirst();
  return (
    city ??
    (await db
      .selectFrom('country')
      .select(['name_en', 'name_ar'])
      .where('id', '=', countryId)
      .executeTakeFirstOrThrow())
  );
};

/** Sends mails after the commit, so that they never report a change that was rolled back. */
const decide = async (
  { db, mail }: App,
  work: (transaction: Transaction<Database>) => Promise<Decided>,
): Promise<Decided> => {
  const decided = await db.write(work);
  if (decided.ok) mail.deliver();
  return decided;
};

export const approveRequest = (app: App, id: number, names: VendorNames): Promise<Decided> =>
  decide(app, async (transaction) => {
    const request = await findRequest(transaction, id);
    if (!request) return refuse({ code: 'not_found' });
    const name = names.en ?? `${request.first_name} ${request.last_name}`.trim();
    const place = await findPlace(transaction, request.city_id, request.country_id);
    const key = await makeKey(transaction, name);
    await transaction
      .insertInto('vendor')
      .values({
        key,
        name_en: name,
        name_ar: names.ar ?? name,
        city_en: place.name_en,
        city_ar: place.name_ar,
        email: request.email,
      })
      .execute();
    await transaction.deleteFrom('vendor_request').where('id', '=', id).execute();
    const locale = readLocale(request.locale);
    await queueMail(transaction, {
      kind: 'seller_approved',
      recipient: request.email,
      locale,
      data: { name: request.first_name, shopName: locale === 'ar' ? (names.ar ?? name) : name },
      key: `seller_approved:${id}`,
      at: app.clock.now(),
    });
    return ok({ requestId: id, email: request.email, vendor: key });
  });

export const rejectRequest = (app: App, id: number): Promise<Decided> =>
  decide(app, async (transaction) => {
    const request = await findRequest(transaction, id);
    if (!request) return refuse({ code: 'not_found' });
    await transaction.deleteFrom('vendor_request').where('id', '=', id).execute();
    await queueMail(transaction, {
      kind: 'seller_rejected',
      recipient: request.email,
      locale: readLocale(request.locale),
      data: { name: request.first_name },
      key: `seller_rejected:${id}`,
      at: app.clock.now(),
    });
    return ok({ requestId: id, email: request.email, vendor: undefined });
  });
