import { ok } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { isTrapped } from '#server/spam/trap.ts';

/** Keeps a visitor's message; one that a machine seems to have sent is marked, and told nothing of it. */
export const contactUs: Handler<'contact-us'> = async ({ app, locale }, params) => {
  await app.db.write((db) =>
    db
      .insertInto('contact_message')
      .values({
        full_name: params.FullName,
        email: params.Email,
        phone: params.PhoneNumber,
        subject: params.Subject,
        message: params.Message,
        is_spam: isTrapped(params) ? 1 : 0,
        locale,
        created_at: app.clock.now(),
      })
      .execute(),
  );
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
