import type { EndpointName, Params } from '#contract/endpoints.ts';
import type { App } from '#server/context.ts';
import { checkNewPassword } from '#server/customers/passwords/check-new-password.ts';
import { type Rate, rate } from '#server/platform/rate-limit/take-token.ts';

export interface Rule<N extends EndpointName = EndpointName> {
  /** Generous, since an office, a campus or a mobile network may share an address. */
  readonly address?: Rate;
  /** For the account named in the request, from all addresses. */
  readonly account?: Rate;
  /** Address and account. Tight, since it affects no other caller. */
  readonly pair?: Rate;
  /** E-mail of the account; default: the signed-in customer. */
  readonly about?: (params: Params<N>) => string;
  /** Known devices and addresses have a `pair` budget each and do not use `account`. */
  readonly knowsCallers?: true;
  /** A refusal mails the account's owner a sign-in link. */
  readonly offersLink?: true;
  /** Protects a short code, so `pair` and `account` apply even with RATE_LIMITS=off. */
  readonly isGuard?: true;
  /** The use case refuses this call before it checks the code. */
  readonly isFree?: (app: App, params: Params<N>) => boolean;
  /** Called on every keystroke, so counted in memory. */
  readonly isInMemory?: true;
}

/** For all known devices of an account together. A single device cannot exhaust it. */
export const ALL_DEVICES = rate(200, 60);

/** Per client address. Providers retry refused events. */
export const WEBHOOK_RATE: Rate = rate(300, 10);

/**
 * A single address cannot exhaust an account's budget (`pair` is well below `account`). Many addresses can, but known
 * devices and addresses do not depend on it: docs/sign-in.md.
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
  // MAIL_RATES limits mails per account without changing the answer.
  'validate-email-send-otp': {
    address: rate(60, 60),
    pair: rate(5, 60),
    about: ({ Email }) => Email,
    knowsCallers: true,
  },
  // A code is valid for 20 minutes: 20 tries at most for unknown callers.
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
  // Each code allows five tries.
  'send-contact-code': { address: rate(120, 60), account: rate(5, 60) },
  'confirm-contact': { address: rate(240, 60), account: rate(30, 60) },
  'use-sign-in-link': { address: rate(120, 60) },
  'signup-user': { address: rate(120, 60), account: rate(10, 60), about: (params) => params.EmailAddress },
  'update-profile': { account: rate(30, 10) },
  // Mails an address of the customer's choice, and checks the password.
  'request-email-change': { address: rate(60, 60), account: rate(6, 60) },
  'confirm-email-change': { account: rate(30, 60) },
  'get-my-data': { account: rate(10, 60) },
  // A stolen session must not allow guessing the password.
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
  'get-search-suggestions': { address: rate(1200, 1), isInMemory: true },
};

/**
 * Renderings of searches, filtered listings and forms per address and process. Allows fifty people behind an address
 * four new searches a minute each.
 */
export const PAGE_RATE: Rate = rate(240, 1);
