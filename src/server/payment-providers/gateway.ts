import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import type { Paise } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { PaymentProvider } from '#server/config/payment-variables.ts';

/** Reason for a permanent refusal. Each has a message in `i18n` (`err_...`). */
export type DeclineReason =
  | 'card_declined'
  | 'card_insufficient_funds'
  | 'card_expired'
  | 'card_cvc_wrong'
  | 'card_unusable'
  | 'card_not_authenticated'
  | 'wallet_declined'
  | 'payment_declined'
  | 'payment_unavailable'
  | 'payment_mismatch'
  | 'payment_used'
  | 'payment_foreign';

export type PaymentStatus =
  /** A card payment that was created and requires `charge`. */
  | { readonly state: 'unconfirmed' }
  | {
      readonly state: 'action';
      readonly clientSecret?: string;
      /** Page of the provider on which the customer pays. */
      readonly payUrl?: string;
      /** The last attempt has failed. The customer may try again. */
      readonly isDeclined?: true;
    }
  /** The customer has approved the payment in the wallet. Requires `charge`. */
  | { readonly state: 'approved'; readonly amount: Paise; readonly currency: string }
  | { readonly state: 'processing' }
  | {
      readonly state: 'succeeded';
      readonly charge: string;
      readonly amount: Paise;
      readonly currency: string;
      /** Other payments of the same order, which the gateway has refunded, or tried to. */
      readonly surplus?: readonly string[];
      /** Another attempt to pay the order may still succeed. */
      readonly mayPayAgain?: boolean;
    }
  /** `cause` is set if the customer cannot fix the problem. */
  | { readonly state: 'failed'; readonly reason: DeclineReason; readonly cause?: unknown }
  | { readonly state: 'cancelled' }
  | { readonly state: 'refunded'; readonly charge: string }
  /** The provider did not respond, or its response is ambiguous. Query the payment again. */
  | { readonly state: 'unknown'; readonly cause: unknown };

export type FailedOrUnknown = Extract<PaymentStatus, { state: 'failed' | 'unknown' }>;

export interface NewPayment {
  /** Idempotency key. */
  readonly key: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** Card token created in the browser; '' for a wallet. */
  readonly token: string;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** The checkout, for a provider with a page of its own. */
  readonly returnUrl: string;
}

/** A payment with a recorded reference. */
export interface KnownPayment {
  readonly key: string;
  readonly orderId: number;
  readonly reference: string;
  readonly charge: string | null;
  readonly amount: Paise;
  readonly currency: string;
  /** The shop's account in the provider's format; null if it was not recorded. */
  readonly payee: string | null;
}

export interface CreatedPayment {
  readonly reference: string;
  readonly payee?: string;
  readonly status: PaymentStatus;
}

/** What the provider's window gave to the browser. Untrusted. */
export interface WindowResult {
  readonly paymentId: string;
  readonly orderId: string;
  readonly signature: string;
}

export interface NewRefund {
  readonly key: string;
  readonly amount: Paise;
}

export type RefundResult =
  /** `reference` is null if the provider only reports that everything was already refunded. */
  | { readonly state: 'accepted'; readonly reference: string | null }
  /** The owner sends the money and records it. */
  | { readonly state: 'by_hand' }
  /** Permanent refusal: no refund was or will be made with this key. */
  | { readonly state: 'refused'; readonly cause: unknown }
  | { readonly state: 'unknown'; readonly cause: unknown };

interface Common {
  readonly mode: PaymentMethodRow['Mode'];
}

/** All calls are idempotent by key. `create` moves no money, so only a recorded reference can be charged. */
export interface OnlineGateway extends Common {
  readonly provider: PaymentProvider | 'transfer' | 'sandbox';
  readonly collects: 'online';
  /** Public id for the provider's script in the browser; '' if there is none. */
  readonly clientId: string;
  create(payment: NewPayment): Promise<Result<CreatedPayment, FailedOrUnknown>>;
  /**
   * Queries an open payment, and returns the page on which the customer pays: of the last attempt, or of another one if it
   * has failed. Undefined if the provider's window tries again by itself.
   */
  again?(payment: NewPayment, known: KnownPayment): Promise<Result<CreatedPayment, FailedOrUnknown>>;
  /** Charges an unconfirmed or approved payment at most once. */
  charge(payment: KnownPayment): Promise<PaymentStatus>;
  find(payment: KnownPayment): Promise<PaymentStatus>;
  /**
   * Queries a payment that the browser created directly at the provider. Returns `approved` or `succeeded` only if it
   * matches this order. Undefined if browsers cannot create payments.
   */
  adopt?(payment: KnownPayment): Promise<PaymentStatus>;
  /** Checks the signature of a result. Undefined if the provider's window returns none. */
  isGenuine?(payment: KnownPayment, result: WindowResult): boolean;
  /** Cancels a payment. Returns `succeeded` if it has already succeeded. */
  cancel(payment: KnownPayment): Promise<PaymentStatus>;
  /** Refunds `amount` once per key. If it is the complete payment, refunds the amount that is not refunded yet. */
  refund(payment: KnownPayment, refund: NewRefund): Promise<RefundResult>;
  findRefund(reference: string): Promise<'accepted' | 'failed' | 'unknown'>;
}

/** A payment collected on delivery. */
export interface DeliveryGateway extends Common {
  readonly provider: 'cash';
  readonly collects: 'on_delivery';
}

export type Gateway = OnlineGateway | DeliveryGateway;
