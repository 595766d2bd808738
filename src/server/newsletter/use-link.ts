import { emailKey } from '#domain/customers/email-key.ts';
import { ok, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { type NewsletterLink, readNewsletterLink } from './newsletter-link.ts';

const INVALID = refuse({ status: 404, code: 'newsletter_link_invalid' } as const);

export const getNewsletterLink: Handler<'get-newsletter-link'> = async ({ app }, { Token }) => {
  const link = readNewsletterLink(app, Token);
  return link ? ok({ Use: link.use, Email: link.email }) : INVALID;
};

/** Does what the link is for, with the wording of the consent as its page shows it. */
const applyNewsletterLink = (
  { db, clock, labels }: Pick<App, 'db' | 'clock' | 'labels'>,
  link: NewsletterLink,
): Promise<unknown> => {
  const email_key = emailKey(link.email);
  if (link.use === 'unsubscribe')
    return db.write((transaction) =>
      transaction.deleteFrom('subscriber').where('email_key', '=', email_key).execute(),
    );
  const { email, locale, requestedAt: requested_at } = link;
  const consent_text = labels.translator(locale)('lbl_subscribe_consent');
  return db.write((transaction) =>
    transaction
      .insertInto('subscriber')
      .values({ email_key, email, locale, created_at: clock.now(), requested_at, consent_text })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute(),
  );
};

export const useNewsletterLink: Handler<'use-newsletter-link'> = async ({ app }, { Token }) => {
  const link = readNewsletterLink(app, Token);
  if (!link) return INVALID;
  await applyNewsletterLink(app, link);
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
