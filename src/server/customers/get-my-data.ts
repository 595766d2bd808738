import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { collectPersonalData } from './personal-data/collect.ts';

/**
 * Tables searched by e-mail alone. An account does not prove ownership of the mailbox, so these rows are only sent to
 * the mailbox, by the operator (`customers export`).
 */
const BY_EMAIL_ALONE = [
  'review',
  'subscriber',
  'contact_message',
  'message_reply',
  'vendor_request',
] as const;

export const getMyData: Handler<'get-my-data'> = async ({ app, customerId, locale }) => {
  const account = await app.db.read
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!account) return refuse({ status: 401, code: 'login_required' });
  const { outbox, ...data } = await collectPersonalData(app.db.read, account.email, 'account');
  const own = Object.entries(data).filter(([table]) => !BY_EMAIL_ALONE.some((name) => name === table));
  const mails = outbox.filter(({ kind }) => !String(kind).startsWith('seller_'));
  return ok({
    Email: account.email,
    ExportedAt: new Date(app.clock.now()).toISOString(),
    Note: app.labels.translator(locale)('lbl_profile_data_note'),
    Data: Object.fromEntries([...own, ['outbox', mails]]),
  });
};
