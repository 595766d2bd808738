import { describe, expect, test } from 'vitest';
import {
  canBecome,
  couponUseChange,
  ORDER_STATES,
  piecesToRestock,
  reservesAgain,
} from '#domain/orders/order.ts';
import { findSandboxCard, readSandboxToken, SANDBOX_CARDS } from '#domain/orders/sandbox-cards.ts';
import { readConfig } from '#server/config/config.ts';

const hasCheckDigit = (number: string): boolean =>
  [...number]
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) %
    10 ===
  0;

describe('along every sequence of order states', () => {
  test('the same states hold pieces and coupon, so that both are released exactly once', () => {
    const walk = (state: (typeof ORDER_STATES)[number], pieces: number, uses: number, seen: string): void => {
      expect([0, 1], seen).toContain(uses);
      expect([0, 1], seen).toContain(pieces);
      for (const next of ORDER_STATES) {
        // A closed order may be paid late once. Further repetitions add no coverage.
        if (!canBecome(state, next) || seen.split(next).length > 2) continue;
        const back = piecesToRestock(state, next) === 'none' ? 0 : 1;
        const again = reservesAgain(state, next) ? 1 : 0;
        walk(next, pieces - back + again, uses + couponUseChange(state, next), `${seen} ${next}`);
      }
    };
    walk('awaiting_payment', 1, 1, 'awaiting_payment');
    walk('placed', 1, 1, 'placed');
  });
});

describe('the cards of the sandbox', () => {
  test('have unique numbers and tokens', () => {
    for (const { number, token, outcome } of SANDBOX_CARDS) {
      expect(hasCheckDigit(number)).toBe(true);
      expect(readSandboxToken(token)).toBe(outcome);
      expect(findSandboxCard(number.replace(/(.{4})/g, '$1 '))?.token).toBe(token);
    }
    expect(new Set(SANDBOX_CARDS.map((card) => card.token)).size).toBe(SANDBOX_CARDS.length);
  });

  test.each(['', '4111 1111 1111 1111', '4242'])('do not include %j', (number) => {
    expect(findSandboxCard(number)).toBeUndefined();
  });
});

describe('the keys of Stripe', () => {
  test.each([
    ['swapped', 'pk_test_x', 'sk_test_x', ['STRIPE_SECRET_KEY must', 'STRIPE_PUBLISHABLE_KEY must']],
    ['of two modes', 'sk_live_x', 'pk_test_x', ['both be live keys or both']],
    ['that are invalid', 'secret', 'public', ['STRIPE_SECRET_KEY must', 'STRIPE_PUBLISHABLE_KEY must']],
  ])('%s prevent the start, and are not printed', (_, secret, publishable, parts) => {
    const config = readConfig({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable });
    const problems = config.ok ? [] : config.error;
    expect(problems).toEqual(parts.map((part) => expect.stringContaining(part)));
    expect(problems.join()).not.toContain('sk_test_x');
  });
});

describe('a live shop', () => {
  const keys = {
    SHOP_MODE: 'live',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@shop.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    RAZORPAY_KEY_ID: 'rzp_live_x',
    RAZORPAY_KEY_SECRET: 'secret',
    TAP_SECRET_KEY: 'sk_live_x',
  };

  test('refuses test keys and stand-ins of a provider', () => {
    const problemsOf = (environment: Record<string, string>) => {
      const config = readConfig(environment);
      return config.ok ? [] : config.error;
    };
    expect(problemsOf(keys)).toEqual([]);
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'rk_live_x' })).toEqual([]);
    for (const test of [{ STRIPE_SECRET_KEY: 'sk_test_x' }, { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }])
      expect(problemsOf({ ...keys, ...test })).toEqual([
        expect.stringContaining('must be live keys of Stripe'),
      ]);
    expect(problemsOf({ ...keys, RAZORPAY_KEY_ID: 'rzp_test_x' })).toEqual([
      expect.stringContaining('must be a live key of Razorpay'),
    ]);
    expect(problemsOf({ ...keys, TAP_SECRET_KEY: 'sk_test_x' })).toEqual([
      expect.stringContaining('must be a live secret key of Tap'),
    ]);
    for (const url of ['STRIPE_API_URL', 'PAYPAL_API_URL', 'RAZORPAY_API_URL', 'TAP_API_URL'])
      expect(problemsOf({ ...keys, [url]: 'http://localhost:1' }).join()).toContain(url);
    expect(problemsOf({ RAZORPAY_KEY_ID: 'secret', RAZORPAY_KEY_SECRET: 'x' })).toEqual([
      'RAZORPAY_KEY_ID must begin with rzp_live_ or rzp_test_',
    ]);
    expect(problemsOf({ TAP_SECRET_KEY: 'pk_test_x' })).toEqual([
      'TAP_SECRET_KEY must begin with sk_live_ or sk_test_',
    ]);
  });

  test("uses PayPal itself, and a demo PayPal's own sandbox", () => {
    const apiOf = (environment: Record<string, string>) => {
      const config = readConfig(environment);
      return config.ok ? config.value.payments.paypal?.apiUrl : undefined;
    };
    expect(apiOf(keys)).toBe('https://api-m.paypal.com');
    expect(apiOf({ ...keys, SHOP_MODE: 'demo' })).toBe('https://api-m.sandbox.paypal.com');
  });
});
