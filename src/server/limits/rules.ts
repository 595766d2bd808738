import type { EndpointName, Params } from '#contract/endpoints.ts';
import type { App } from '#server/context.ts';
import { checkNewPassword } from '#server/customers/passwords/check-new-password.ts';
import { type Rate, rate } from '#server/platform/rate-limit/take-token.ts';

export interface Rule<N extends EndpointName = EndpointName> {
  /** Generous: behind one address may stand an office, a campus or all phones of a network. */
  readonly address?: Rate;
  /** Of whom the request is about, wherever it comes from. */
  readonly account?: Rate;
  /** Of one address about one account: tight, since it harms nobody else. */
  readonly pair?: Rate;
  /** Whom it is about; the signed-in customer where this is not said. */
  readonly about?: (params: Params<N>) => string;
  /**
   * Known devices and addresses of the account do not take from `account`: `pair` is counted for each device, and for each
   * known address.
   */
  readonly knowsCallers?: true;
  /** With a refusal, the owner of the account is mailed a sign-in link. */
  readonly offersLink?: true;
  /** `pair` and `account` guard a short code: they count even with RATE_LIMITS=off. */
  readonly isGuard?: true;
  /** The use case refuses this call before it looks at the code, so the call takes no try. */
  readonly isFree?: (app: App, params: Params<N>) => boolean;
  /** Asked for at every letter: each process counts by itself, for it only protects its own time. */
  readonly isLight?: true;
}

/** All known devices of one account together, for each call. One device alone cannot use this up. */
export const ALL_DEVICES = rate(200, 60);

/** Webhook events of one address that are verified with the provider. A provider retries refused events. */
export const WEBHOOK_RATE: Rate = rate(300, 10);

/**
 * All limits of the shop. One address alone cannot use up the budget of an account (`pair` is well below `account`). Many
 * addresses together can, but known devices and addresses do not take from it: docs/sign-in.md.
 */
export const RULES: { readonly [N in EndpointName]?: Rule<N> } = {
  'get-user-login': {
    address: rate(300, 10),
    account: rate(30, 60),
    pair: rate(10, 15),
    about: ({ Email }) => Email,
    knowsCallers: true,
    offersLink: true,
  },
  // What the account may be mailed is counted where the mail is made: beyond it the answer stays the same.
  'validate-email-send-otp': {
    address: rate(60, 60),
    pair: rate(5, 60),
    about: ({ Email }) => Email,
    knowsCallers: true,
  },
  // A code lives 20 minutes at most: unknown callers have 20 tries at it.
  'validate-otp-change-password': {
    address: rate(120, 60),
    account: rate(15, 60),
    pair: rate(5, 20),
    about: ({ Email }) => Email,
    knowsCallers: true,
    offersLink: true,
    isGuard: true,
    isFree: (app, { Email, Password, ConfirmPassword }) =>
      Password !== ConfirmPassword || checkNewPassword(app, Password, Email) !== undefined,
  },
  // Each code takes five tries, so this bounds the guesses too.
  'send-contact-code': { address: rate(120, 60), account: rate(5, 60) },
  'confirm-contact': { address: rate(240, 60), account: rate(30, 60) },
  'use-sign-in-link': { address: rate(120, 60) },
  'signup-user': { address: rate(120, 60), account: rate(10, 60), about: (params) => params.EmailAddress },
  'update-profile': { account: rate(30, 10) },
  // Each of the first sends a mail to an address that the customer names, and may guess the password.
  'request-email-change': { address: rate(60, 60), account: rate(6, 60) },
  'confirm-email-change': { account: rate(30, 60) },
  'get-my-data': { account: rate(10, 60) },
  // It checks the password: a stolen session must not be a place to guess it.
  'request-account-deletion': { account: rate(15, 60), pair: rate(5, 60) },
  'cancel-account-deletion': { account: rate(30, 60) },
  'undo-account-deletion': { address: rate(60, 60) },
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

/**
 * Searches, filtered listings and forms that one address may have rendered by a process; what is in memory costs nothing.
 * An office of fifty stays below it at four new searches a minute each.
 */
export const PAGE_RATE: Rate = rate(240, 1);
