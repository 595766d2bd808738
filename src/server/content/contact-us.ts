import { ok } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';

/** Keeps a visitor's message. */
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
        locale,
        created_at: app.clock.now(),
      })
      .execute(),
  );
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
