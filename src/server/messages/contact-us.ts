import { ok } from '#domain/result.ts';
import { DEFAULT_LOCALE } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { isAutomated } from '#server/spam/honeypot.ts';

/** Spam is marked and not mailed. The response is the same. */
export const contactUs: Handler<'contact-us'> = async ({ app, locale }, params) => {
  await app.db.write(async (db) => {
    const at = app.clock.now();
    const isSpam = isAutomated(params);
    const { id } = await db
      .insertInto('contact_message')
      .values({
        full_name: params.FullName,
        email: params.Email,
        phone: params.PhoneNumber,
        subject: params.Subject,
        message: params.Message,
        is_spam: isSpam ? 1 : 0,
        locale,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isSpam) return;
    await queueMail(db, {
      kind: 'contact_received',
      recipient: '',
      locale: DEFAULT_LOCALE,
      data: { messageId: id },
      key: `contact_received:${id}`,
      at,
    });
  });
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
