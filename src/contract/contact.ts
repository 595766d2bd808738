import * as v from 'valibot';
import { FORM_RULES } from '../domain/validation.ts';
import * as e from './endpoint.ts';
import { email, filled } from './fields.ts';
import { trapFields } from './trap.ts';

const { contact, newsletter } = FORM_RULES;

export const contactEndpoints = {
  'contact-us': e.rows(
    v.object({
      FullName: filled(contact.FullName.max),
      Email: email(contact.Email.max),
      PhoneNumber: e.freeText,
      Subject: filled(contact.Subject.max),
      Message: filled(contact.Message.max),
      ...trapFields,
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
  'insert-subscriber': e.rows(
    v.object({
      SubscriberEmail: email(newsletter.SubscriberEmail.max),
      ...trapFields,
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
};
