import { ok } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { emailKey } from '#server/customers/sign-up.ts';

/** Subscribes an e-mail; again is as good as once, and tells nobody who has subscribed. */
export const insertSubscriber: Handler<'insert-subscriber'> = async (
  { app, locale },
  { SubscriberEmail },
) => {
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
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
