import { emailKey } from '#domain/customers/email-key.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { isAutomated } from '#server/spam/honeypot.ts';

const SAVED = ok([{ ResponseMsg: 'Saved Successfully' as const }]);

/**
 * The response does not reveal whether the e-mail was already subscribed. Spam is dropped. Fast submissions are
 * accepted, since browsers can autofill the only field.
 */
export const insertSubscriber: Handler<'insert-subscriber'> = async (
  { app, locale },
  { SubscriberEmail, Website },
) => {
  if (isAutomated({ Website })) return SAVED;
  await app.db.write((db) =>
    db
      .insertInto('subscriber')
      .values({
        email_key: emailKey(SubscriberEmail),
        email: SubscriberEmail,
        locale,
        created_at: app.clock.now(),
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute(),
  );
  return SAVED;
};
