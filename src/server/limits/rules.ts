import type { EndpointName, Params } from '#contract/endpoints.ts';
import { readOrderNumber } from '#domain/orders/order-link.ts';
import type { App } from '#server/context.ts';
import { checkNewPassword } from '#server/passwords/check-new-password.ts';
import { type Rate, rate } from '#server/platform/rate-limit/take-token.ts';

export interface Rule<N extends EndpointName = EndpointName> {
  /** Limit per address. Generous, since an office, a campus or a mobile network may share an address. */
  readonly address?: Rate;
  /** Limit per account named in the request, from all addresses. */
  readonly account?: Rate;
  /** Limit per address and account. Strict, since it affects no other caller. */
  readonly pair?: Rate;
  /** Returns the e-mail address of the account. Defaults to the signed-in customer. */
  readonly about?: (params: Params<N>) => string;
  /** Gives each known device and address its own `pair` budget instead of `account`. */
  readonly knowsCallers?: true;
  /** A refusal also sends a sign-in link to the account's owner. */
  readonly offersLink?: true;
  /** The call protects a short code, so `pair` and `account` apply even with RATE_LIMITS=off. */
  readonly isGuard?: true;
  /** True if the use case refuses the call before it checks the code. */
  readonly isFree?: (app: App, params: Params<N>) => boolean;
  /** Counted in memory, since the call is made on every keystroke. */
  readonly isInMemory?: true;
}

/** Shared by all known devices of an account. A single device cannot exhaust it. */
export const ALL_DEVICES = rate(200, 60);

/** Limit per client address. Providers retry refused events. */
export const WEBHOOK_RATE: Rate = rate(300, 10);

/** A single address cannot exhaust an account's budget, since `pair` is well below `account`. See docs/sign-in.md. */
export const RULES: { readonly [N in EndpointName]?: Rule<N> } = {
  'get-user-login': {
    address: rate(300, 10),
    account: rate(30, 60),
    pair: rate(10, 15),
    about: ({ Email }) => Email,
    knowsCallers: true,
    offersLink: true,
  },
  'validate-email-send-otp': {
    address: rate(60, 60),
    pair: rate(5, 60),
    about: ({ Email }) => Email,
    knowsCallers: true,
  },
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
  // Each code allows five attempts.
  'send-contact-code': { address: rate(120, 60), account: rate(5, 60) },
  'confirm-contact': { address: rate(240, 60), account: rate(30, 60) },
  'use-sign-in-link': { address: rate(120, 60) },
  'signup-user': { address: rate(120, 60), account: rate(10, 60), about: (params) => params.EmailAddress },
  // Each guest may be sent mails, so an e-mail address has a budget of its own.
  'save-guest': {
    address: rate(120, 60),
    account: rate(20, 60),
    about: ({ EmailAddress, MobileNo }) => EmailAddress || MobileNo,
  },
  'claim-guest-orders': { account: rate(30, 60) },
  'update-profile': { account: rate(30, 10) },
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
  'get-newsletter-link': { address: rate(300, 10) },
  // Mail providers unsubscribe their readers from few addresses.
  'use-newsletter-link': { address: rate(600, 10) },
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
  'get-order-by-link': { address: rate(300, 10) },
  'cancel-order-by-link': { address: rate(60, 60) },
  'claim-transfer-by-link': { address: rate(60, 60) },
  'get-messages-by-link': { address: rate(300, 10) },
  'get-order-link': { account: rate(60, 10) },
  'get-returns-by-link': { address: rate(300, 10) },
  'get-tax-documents-by-link': { address: rate(300, 10) },
  // Pictures cost time.
  'request-return-by-link': { address: rate(60, 60), account: rate(10, 60), about: ({ Token }) => Token },
  'withdraw-return-by-link': { address: rate(60, 60) },
  // Not `account`, since strangers could use up the tries of an order. The answer does not tell whether a guess is right.
  'send-order-link': {
    address: rate(60, 60),
    pair: rate(6, 60),
    about: ({ OrderNumber }) => readOrderNumber(OrderNumber),
  },
  'confirm-order-payment': { account: rate(60, 10) },
  'change-customer-lists': { account: rate(300, 5) },
  'get-search-suggestions': { address: rate(1200, 1), isInMemory: true },
  'get-popular-searches': { address: rate(600, 1), isInMemory: true },
};

/** Per address and process. Enough for 50 people behind one address with four new searches a minute each. */
export const PAGE_RATE: Rate = rate(240, 1);

/** Mails with the link of an order. Tries with a wrong phone number or e-mail address do not count. */
export const ORDER_LINK_RATE: Rate = rate(6, 60);

/** Forms with pictures per order, including refused ones, because each picture takes a second to encode. */
export const PICTURES_RATE: Rate = rate(20, 60);

/** Files of tax documents per order, because each takes a tenth of a second. */
export const TAX_FILE_RATE: Rate = rate(60, 60);
