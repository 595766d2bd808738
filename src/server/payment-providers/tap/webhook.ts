import * as v from 'valibot';
import { ok, refuse } from '#domain/result.ts';
import type { TapConfig } from '#server/config/payments-config.ts';
import type { Webhook } from '#server/payment-providers/webhook.ts';
import { formatUnitsOf } from '../currency-units.ts';
import { isSigned } from '../signature.ts';
import { eventAnswer, type TapEvent } from './answers.ts';

const parseEvent = v.safeParser(v.pipe(v.string(), v.parseJson(), eventAnswer));

const signedText = (event: TapEvent): string => {
  const { id, amount, currency, reference, status } = event;
  const created = event.object === 'charge' ? event.transaction.created : event.created;
  const fields = {
    ...{ id, amount: formatUnitsOf(amount, currency), currency },
    ...{ gateway_reference: reference.gateway ?? '', payment_reference: reference.payment ?? '' },
    ...{ status, created },
  };
  return Object.entries(fields)
    .map(([name, value]) => `x_${name}${value}`)
    .join('');
};

/** Tap has no ids of events, and signs with the secret key. */
export const openTapWebhook = ({ secretKey }: TapConfig): Webhook => ({
  provider: 'tap',
  read: (body, headers) => {
    const parsed = parseEvent(body);
    if (!parsed.success) return refuse('invalid');
    const event = parsed.output;
    if (!isSigned(signedText(event), secretKey, String(headers.hashstring ?? ''))) return refuse('invalid');
    const { id, object, status } = event;
    const reference = event.object === 'charge' ? event.id : undefined;
    const charge = event.object === 'refund' ? event.charge_id : undefined;
    return ok({ event: { id: `${id}-${status}`, type: `${object} ${status}`, reference, charge } });
  },
});
