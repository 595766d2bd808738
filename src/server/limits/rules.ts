import type { EndpointName, Params } from '#contract/endpoints.ts';

/** So many at once, and again as many in the course of so many minutes. */
export interface Rate {
  readonly times: number;
  readonly minutes: number;
}

export interface Rule<N extends EndpointName = EndpointName> {
  /** Generous: behind one address may stand an office, a campus or all phones of a network. */
  readonly address?: Rate;
  /** Of whom the request is about, wherever it comes from. */
  readonly account?: Rate;
  /** Of one address about one account: tight, since it harms nobody else. */
  readonly pair?: Rate;
  /** Whom it is about; the signed-in customer where this is not said. */
  readonly about?: (params: Params<N>) => string;
  /** Asked for at every letter: each process counts by itself, for it only protects its own time. */
  readonly isLight?: true;
}

const rate = (times: number, minutes: number): Rate => ({ times, minutes });

/**
 * All limits of the shop. An address alone cannot use up what an account may (`pair` is well below `account`), so nobody
 * is kept from their own account by a stranger who guesses from one place.
 */
export const RULES: { readonly [N in EndpointName]?: Rule<N> } = {
  'get-user-login': {
    address: rate(300, 10),
    account: rate(100, 60),
    pair: rate(10, 15),
    about: ({ Email }) => Email,
  },
  'validate-email-send-otp': {
    address: rate(60, 60),
    account: rate(12, 60),
    pair: rate(5, 60),
    about: ({ Email }) => Email,
  },
  'validate-otp-change-password': {
    address: rate(120, 60),
    account: rate(40, 60),
    pair: rate(15, 60),
    about: ({ Email }) => Email,
  },
  // Each code takes five tries, so this bounds the guesses too.
  'send-contact-code': { address: rate(120, 60), account: rate(5, 60) },
  'confirm-contact': { address: rate(240, 60), account: rate(30, 60) },
  'signup-user': { address: rate(120, 60), account: rate(10, 60), about: (params) => params.EmailAddress },
  'update-profile': { account: rate(30, 10) },
  'insert-product-review': {
    address: rate(120, 60),
    account: rate(20, 60),
    about: (params) => params.ReviewerEmail,
  },
  'contact-us': { address: rate(60, 60), account: rate(10, 60), about: ({ Email }) => Email },
  'insert-subscriber': {
    address: rate(200, 60),
    account: rate(10, 60),
    about: (params) => params.SubscriberEmail,
  },
  'en-ur-drow-pass-rndom': { address: rate(120, 60) },
  'create-vendor-request': {
    address: rate(60, 60),
    account: rate(6, 60),
    about: (params) => params.EmailAddress,
  },
  'get-coupon-code-discount-value': { address: rate(240, 10) },
  'post-order': { address: rate(300, 10), account: rate(30, 10) },
  'confirm-order-payment': { account: rate(60, 10) },
  'change-customer-lists': { account: rate(300, 5) },
  'get-search-suggestions': { address: rate(1200, 1), isLight: true },
};
