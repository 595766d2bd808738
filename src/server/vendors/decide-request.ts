import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { EXPLANATION_MAXIMUM, type RejectReason } from '#domain/vendors/decision.ts';
import { readLocale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { insertVendor } from './save-vendor.ts';

/** Undefined for the default, the applicant's name. */
export interface VendorNames {
  readonly en: string | undefined;
  readonly ar: string | undefined;
}

export interface DecidedRequest {
  readonly requestId: number;
  readonly email: string;
  readonly vendor: string | undefined;
}

/** UUID of the form. A repeated request returns the first result. */
interface Once {
  readonly requestKey?: string | undefined;
}

export interface Rejection extends Once {
  readonly reason?: RejectReason | undefined;
  /** Written to the applicant. */
  readonly explanation?: string | undefined;
}

export type DecisionRefusal = { readonly code: 'not_found' | 'name_invalid' | 'explanation_long' };

type Decided = Result<DecidedRequest, DecisionRefusal>;

const findRequest = (db: Transaction<Database>, id: number) =>
  db.selectFrom('vendor_request').selectAll().where('id', '=', id).executeTakeFirst();

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
  app: App,
  change: Once,
  work: (transaction: Transaction<Database>) => Promise<Decided>,
): Promise<Decided> => {
  const decided = await writeOnce(app, change, work);
  if (decided.ok) app.mail.deliver();
  return decided;
};

export const approveRequest = (
  app: App,
  id: number,
  names: VendorNames,
  change: Once = {},
): Promise<Decided> =>
  decide(app, change, async (transaction) => {
    const request = await findRequest(transaction, id);
    if (!request) return refuse({ code: 'not_found' });
    const name = names.en?.trim() ?? names.ar?.trim() ?? `${request.first_name} ${request.last_name}`.trim();
    const place = await findPlace(transaction, request.city_id, request.country_id);
    const added = await insertVendor(transaction, {
      ...{ name_en: name, name_ar: names.ar ?? name, city_en: place.name_en, city_ar: place.name_ar },
      email: request.email,
    });
    if (!added.ok) return refuse({ code: 'name_invalid' });
    const { id: vendorId, key, name_ar } = added.value;
    await transaction.deleteFrom('vendor_request').where('id', '=', id).execute();
    const locale = readLocale(request.locale);
    await queueMail(transaction, {
      kind: 'seller_approved',
      recipient: request.email,
      locale,
      data: { name: request.first_name, shopName: locale === 'ar' ? name_ar : name },
      key: `seller_approved:${id}`,
      at: app.clock.now(),
    });
    await recordAudit(transaction, {
      ...{ action: 'vendor.approve', subject: 'vendor', subjectId: vendorId, at: app.clock.now() },
      after: { key, request: id },
    });
    return ok({ requestId: id, email: request.email, vendor: key });
  });

export const rejectRequest = (
  app: App,
  id: number,
  { reason, explanation = '', requestKey }: Rejection = {},
): Promise<Decided> =>
  decide(app, { requestKey }, async (transaction) => {
    if (explanation.length > EXPLANATION_MAXIMUM) return refuse({ code: 'explanation_long' });
    const request = await findRequest(transaction, id);
    if (!request) return refuse({ code: 'not_found' });
    await transaction.deleteFrom('vendor_request').where('id', '=', id).execute();
    await queueMail(transaction, {
      kind: 'seller_rejected',
      recipient: request.email,
      locale: readLocale(request.locale),
      data: {
        name: request.first_name,
        ...(explanation.trim() !== '' && { explanation: explanation.trim() }),
      },
      key: `seller_rejected:${id}`,
      at: app.clock.now(),
    });
    await recordAudit(transaction, {
      ...{ action: 'vendor.reject', subject: 'vendor-request', subjectId: id, at: app.clock.now() },
      ...(reason && { after: { reason } }),
    });
    return ok({ requestId: id, email: request.email, vendor: undefined });
  });
