import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled } from '#contract/fields.ts';
import { honeypotFields } from '#contract/honeypot.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';

const { contact, newsletter } = FORM_RULES;

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
};
