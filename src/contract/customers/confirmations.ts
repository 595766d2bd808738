import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { filledCode } from '#contract/fields.ts';
import { CONTACT_CHANNELS, CONTACT_CODE_LENGTH } from '#domain/customers/contact.ts';
import { digitsOf } from '#domain/typed-text.ts';
import { responseMsg } from '../response-msg.ts';

const channel = v.picklist(CONTACT_CHANNELS);

// Extension to the specification: confirms a contact of the signed-in customer by code.
export const confirmationEndpoints = {
  'send-contact-code': e.forGuests(
    e.rows(
      v.object({ Channel: channel, recordValueJson: e.recordValueJson }),
      v.object({
        ResponseMsg: v.pipe(responseMsg, v.description('Sent Successfully or Already Confirmed')),
        Contact: v.pipe(
          v.string(),
          v.description('Masked address that the code was sent to: a***@example.com'),
        ),
        SendAgainAfter: v.pipe(v.number(), v.description('Seconds until the code can be sent again')),
      }),
    ),
  ),
  'confirm-contact': e.forGuests(
    e.rows(
      v.object({
        Channel: channel,
        Code: v.pipe(
          filledCode(40),
          v.transform(digitsOf),
          v.length(CONTACT_CODE_LENGTH, `must have ${CONTACT_CODE_LENGTH} digits`),
        ),
        recordValueJson: e.recordValueJson,
      }),
      e.responseRow,
    ),
  ),
};
