import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { orderAnswer, refundAnswer, verificationAnswer } from '#server/payment-providers/paypal/answers.ts';
import { DECLINED, REFUSED } from '#server/payment-providers/paypal/gateway.ts';
import { attemptAnswer, refundAnswer as razorpayRefund } from '#server/payment-providers/razorpay/answers.ts';
import { intentAnswer, refundAnswer as stripeRefund } from '#server/payment-providers/stripe/answers.ts';
import { chargeAnswer, refundAnswer as tapRefund } from '#server/payment-providers/tap/answers.ts';
import paypal from '../../support/descriptions/paypal.json' with { type: 'json' };
import razorpay from '../../support/descriptions/razorpay.json' with { type: 'json' };
import tap from '../../support/descriptions/tap.json' with { type: 'json' };

const sorted = (options: readonly string[]) => [...options].toSorted();

describe('PayPal', () => {
  const { capture, refund, verify } = paypal.calls;
  const { status, intent, purchase_units: units } = capture.answer.properties;
  const described = units.items.properties.payments.properties.captures.items.properties.status;

  test('has no other states than those that the shop knows', () => {
    const unit = orderAnswer.entries.purchase_units.wrapped.pipe[0].item.entries;
    const captured = unit.payments.wrapped.entries.captures.wrapped.item.entries.status;
    expect(sorted(orderAnswer.entries.status.options)).toEqual(sorted(status.enum));
    expect(sorted(orderAnswer.entries.intent.wrapped.options)).toEqual(sorted(intent.enum));
    expect(sorted(captured.options)).toEqual(sorted(described.enum));
    expect(sorted(refundAnswer.entries.status.options)).toEqual(sorted(refund.answer.properties.status.enum));
    const verified = verify.answer.properties.verification_status.enum;
    expect(sorted(verificationAnswer.entries.verification_status.options)).toEqual(sorted(verified));
  });

  test('has the issues that the shop tells apart', () => {
    expect(capture.issues).toEqual(expect.arrayContaining([...DECLINED, ...REFUSED]));
    expect(refund.issues).toContain('CAPTURE_FULLY_REFUNDED');
  });
});

test('Razorpay has no other states than those that the shop knows', () => {
  const { payment, refund } = razorpay.definitions;
  expect(sorted(attemptAnswer.entries.status.options)).toEqual(sorted(payment.properties.status.enum));
  expect(sorted(razorpayRefund.entries.status.options)).toEqual(sorted(refund.properties.status.enum));
});

/** Stripe generates the types of its library from its description of the version that the library asks for. */
test('Stripe has no other states than those that the shop knows', () => {
  const intents: Record<Stripe.PaymentIntent.Status, true> = {
    ...{ canceled: true, processing: true, requires_action: true, requires_capture: true },
    ...{ requires_confirmation: true, requires_payment_method: true, succeeded: true },
  };
  expect(sorted(intentAnswer.entries.status.options)).toEqual(sorted(Object.keys(intents)));
  expect(sorted(stripeRefund.entries.status.wrapped.options)).toEqual([
    ...['canceled', 'failed', 'pending', 'requires_action', 'succeeded'],
  ]);
});

test('Tap has no other states than those that the shop knows', () => {
  const { charge, refund } = tap.definitions;
  expect(sorted(chargeAnswer.entries.status.options)).toEqual(sorted(charge.properties.status.enum));
  expect(sorted(tapRefund.entries.status.options)).toEqual(sorted(refund.properties.status.enum));
});
