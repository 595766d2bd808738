import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import type { Paise } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';

/** Reason for a permanent refusal. Each has its message in `i18n`. */
export type DeclineReason =
  | 'card_declined'
  | 'card_insufficient_funds'
  | 'card_expired'
  | 'card_cvc_wrong'
  | 'card_unusable'
  | 'card_not_authenticated'
  | 'wallet_declined'
  | 'payment_unavailable'
  | 'payment_mismatch'
  | 'payment_used'
  | 'payment_foreign';

export type PaymentStatus =
  /** A card payment that was created and waits for `charge`. */
  | { readonly state: 'unconfirmed' }
  /** The customer has to act on a page of the bank or wallet. */
  | { readonly state: 'action'; readonly clientSecret?: string }
  /** Approved by the customer in the wallet; waits for `charge`. */
  | { readonly state: 'approved'; readonly amount: Paise; readonly currency: string }
  | { readonly state: 'processing' }
  | {
      readonly state: 'succeeded';
      /** Reference of the charge, for refunds. */
      readonly charge: string;
      readonly amount: Paise;
      readonly currency: string;
    }
  /** `cause` is set if the customer cannot fix the problem. */
  | { readonly state: 'failed'; readonly reason: DeclineReason; readonly cause?: unknown }
  | { readonly state: 'cancelled' }
  /** Fully refunded, by the shop or in the provider's dashboard. */
  | { readonly state: 'refunded'; readonly charge: string }
  /** No answer, or an unclear one: query again. */
  | { readonly state: 'unknown'; readonly cause: unknown };

export type Unclear = Extract<PaymentStatus, { state: 'failed' | 'unknown' }>;

export interface NewPayment {
  /** Idempotency key. */
  readonly key: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** Card token of the browser; '' for a wallet. */
  readonly token: string;
}

/** A payment with a recorded reference. */
export interface KnownPayment {
  readonly key: string;
  readonly orderId: number;
  readonly reference: string;
  readonly charge: string | null;
  readonly amount: Paise;
  readonly currency: string;
  /** The shop's account at the provider, in the provider's format; null if it was not recorded. */
  readonly payee: string | null;
}

export interface MadePayment {
  readonly reference: string;
  /** The payee, if the provider returns it. */
  readonly payee?: string;
  readonly status: PaymentStatus;
}

export interface NewRefund {
  readonly key: string;
  readonly amount: Paise;
}

export type RefundAnswer =
  /** `reference` is null if the provider only reports that everything was already refunded. */
  | { readonly state: 'accepted'; readonly reference: string | null }
  /** Permanently: nothing was or will be refunded under this key. */
  | { readonly state: 'refused'; readonly cause: unknown }
  | { readonly state: 'unknown'; readonly cause: unknown };

interface Common {
  readonly mode: PaymentMethodRow['Mode'];
}

/**
 * A provider that is paid before delivery. All calls are idempotent through the payment's key. `create` moves no
 * money, so a payment without a recorded reference was never charged.
 */
export interface OnlineGateway extends Common {
  readonly provider: 'stripe' | 'paypal' | 'sandbox';
  readonly collects: 'online';
  /** Public client id of the wallet; '' if there is none. */
  readonly clientId: string;
  create(payment: NewPayment): Promise<Result<MadePayment, Unclear>>;
  /** Charges an unconfirmed or approved payment, once. */
  charge(payment: KnownPayment): Promise<PaymentStatus>;
  find(payment: KnownPayment): Promise<PaymentStatus>;
  /**
   * Queries a payment that a browser made without the shop. Returns `approved` or `succeeded` only if it fits this
   * order. Absent if browsers cannot make one.
   */
  adopt?(payment: KnownPayment): Promise<PaymentStatus>;
  /** Cancels a payment. One that already succeeded is returned as such. */
  cancel(payment: KnownPayment): Promise<PaymentStatus>;
  /** Refunds `amount`, once per key. For the whole amount, refunds everything that is left. */
  refund(payment: KnownPayment, refund: NewRefund): Promise<RefundAnswer>;
  findRefund(reference: string): Promise<'accepted' | 'failed' | 'unknown'>;
}

/** A payment collected on delivery. */
export interface DeliveryGateway extends Common {
  readonly provider: 'cash';
  readonly collects: 'on_delivery';
}

export type Gateway = OnlineGateway | DeliveryGateway;
