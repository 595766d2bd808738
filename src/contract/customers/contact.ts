import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled } from '#contract/fields.ts';
import { honeypotFields } from '#contract/honeypot.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';

const { contact, newsletter } = FORM_RULES;

const newsletterToken = e.text(1200);

export const contactEndpoints = {
  'contact-us': e.rows(
    v.object({
      FullName: filled(contact.FullName.max),
      Email: email(contact.Email.max),
      PhoneNumber: e.phone,
      Subject: filled(contact.Subject.max),
      Message: filled(contact.Message.max),
      ...honeypotFields,
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
  'insert-subscriber': e.rows(
    v.object({
      SubscriberEmail: email(newsletter.SubscriberEmail.max),
      ...honeypotFields,
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
  /** What a mailed link of the newsletter is for. Requires no session. */
  'get-newsletter-link': e.object(
    v.object({ Token: newsletterToken }),
    v.object({
      Use: v.pipe(v.picklist(['confirm', 'unsubscribe']), v.description('What the link does')),
      Email: v.string(),
    }),
  ),
  /** Confirms or ends a subscription. The link works any number of times. */
  'use-newsletter-link': e.rows(v.object({ Token: newsletterToken }), e.responseRow),
};
