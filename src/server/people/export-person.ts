import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import {
  collectGuestData,
  collectPersonalData,
  isEmpty,
  type PersonalData,
} from '#server/customers/personal-data/collect.ts';

export interface PersonExport {
  /** Empty for a guest without an e-mail. */
  readonly email: string;
  /** ISO 8601. */
  readonly exported_at: string;
  readonly data: PersonalData;
}

type Exported = Result<PersonExport, { readonly code: 'not_found' }>;

const record = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  email: string,
  customerId: number | undefined,
  data: PersonalData,
): Promise<Exported> => {
  const at = clock.now();
  await db.write((transaction) =>
    recordAudit(transaction, {
      ...{ action: 'customer.export', subject: 'customer', subjectId: customerId ?? '-', at },
      after: { rows: Object.values(data).reduce((sum, rows) => sum + rows.length, 0) },
    }),
  );
  return ok({ email, exported_at: new Date(at).toISOString(), data });
};

/** All that is stored about the person of an e-mail, for JSON or HTML. The export itself is recorded. */
export const exportPerson = async (app: Pick<App, 'db' | 'clock'>, email: string): Promise<Exported> => {
  const key = emailKey(email);
  if (key === '') return refuse({ code: 'not_found' });
  const data = await collectPersonalData(app.db.read, email);
  if (isEmpty(data)) return refuse({ code: 'not_found' });
  const account = await app.db.read
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return record(app, email, account?.id, data);
};

/**
 * What is stored about one customer. For a guest, that is no more than the guest entered and ordered, because it may
 * have typed another person's e-mail.
 */
export const exportCustomer = async (app: Pick<App, 'db' | 'clock'>, id: number): Promise<Exported> => {
  const customer = await app.db.read
    .selectFrom('customer')
    .select(['id', 'email', 'is_guest'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return refuse({ code: 'not_found' });
  if (customer.is_guest === 0) return exportPerson(app, customer.email);
  return record(app, customer.email, id, await collectGuestData(app.db.read, customer));
};
