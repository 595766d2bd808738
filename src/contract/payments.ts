import * as v from 'valibot';
import { PAYMENT_METHOD } from '../domain/constants.ts';
import * as e from './endpoint.ts';

export const paymentMethodRow = v.object({
  PaymentMethodId: v.picklist(Object.values(PAYMENT_METHOD)),
  ImageUrl: e.url,
});

export const cardKeyRow = v.object({
  PublishableKey: v.pipe(v.string(), v.description('Of the card provider; empty in the sandbox')),
  Mode: v.picklist(['live', 'test', 'sandbox']),
});

export const paymentEndpoints = {
  'get-payment-methods': e.rows(
    v.object({ ProductId: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
    paymentMethodRow,
  ),
  'get-strp-pub-key': e.rows(v.object({ recordValueJson: e.recordValueJson }), cardKeyRow),
};
