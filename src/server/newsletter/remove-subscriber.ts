import { emailKey } from '#domain/customers/email-key.ts';
import { maskEmail } from '#domain/customers/mask-email.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';

export const removeSubscriber = ({ db, clock }: Pick<App, 'db' | 'clock'>, email: string): Promise<boolean> =>
  db.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('subscriber')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const subjectId = maskEmail(emailKey(email));
    await recordAudit(transaction, {
      ...{ action: 'subscriber.remove', subject: 'subscriber', subjectId, at: clock.now() },
    });
    return true;
  });
