import { emailKey } from '#domain/customers/email-key.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { isAutomated } from '#server/spam/honeypot.ts';

const SAVED = ok([{ ResponseMsg: 'Saved Successfully' as const }]);

/** Limits the mails that others can cause to an address. */
const MAIL_EVERY_MS = HOUR_MS;

/**
 * Mails a link that confirms the subscription, because a form does not prove whose e-mail it is. The response does not
 * reveal whether the e-mail was already subscribed. Spam is dropped. Fast submissions are accepted, since browsers can
 * autofill the only field.
 */
export const insertSubscriber: Handler<'insert-subscriber'> = async (
  { app, locale },
  { SubscriberEmail, Website },
) => {
  if (isAutomated({ Website })) return SAVED;
  const [now, key] = [app.clock.now(), emailKey(SubscriberEmail)];
  await app.db.write(async (db) => {
    const known = await db
      .selectFrom('subscriber')
      .select('email_key')
      .where('email_key', '=', key)
      .executeTakeFirst();
    if (known) return;
    await queueMail(db, {
      ...{ kind: 'newsletter_confirm', recipient: SubscriberEmail, locale, at: now },
      ...{ data: {}, key: `newsletter_confirm:${key}:${Math.floor(now / MAIL_EVERY_MS)}` },
    });
  });
  app.mail.deliver();
  return SAVED;
};
