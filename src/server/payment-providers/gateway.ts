import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import type { Paise } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';

/** Why a payment was refused for good; each has its sentence in `i18n`. */
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

/** What a provider says of a payment. */
export type PaymentStatus =
  /** A card that nobody was charged for yet: it waits for `charge`. */
  | { readonly state: 'unconfirmed' }
  /** The customer has to act, on a page of the bank or the wallet. */
  | { readonly state: 'action'; readonly clientSecret?: string }
  /** The customer approved it in the wallet: it waits for `charge`. */
  | { readonly state: 'approved'; readonly amount: Paise; readonly currency: string }
  | { readonly state: 'processing' }
  | {
      readonly state: 'succeeded';
      /** What a refund names. */
      readonly charge: string;
      readonly amount: Paise;
      readonly currency: string;
    }
  /** `cause` where it is not the customer's to mend. */
  | { readonly state: 'failed'; readonly reason: DeclineReason; readonly cause?: unknown }
  | { readonly state: 'cancelled' }
  /** All of it went back, by us or by somebody in the provider's own pages. */
  | { readonly state: 'refunded'; readonly charge: string }
  /** No answer, or none that says what became of it: ask again. */
  | { readonly state: 'unknown'; readonly cause: unknown };

export type Unclear = Extract<PaymentStatus, { state: 'failed' | 'unknown' }>;

export interface NewPayment {
  /** The same key asks for the same payment. */
  readonly key: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** The browser's token of a card; '' for a wallet. */
  readonly token: string;
}

/** A payment that its provider knows. */
export interface KnownPayment {
  readonly key: string;
  readonly orderId: number;
  readonly reference: string;
  readonly charge: string | null;
  readonly amount: Paise;
  readonly currency: string;
  /** The shop's own account at the provider, as the provider names it; null where that was not recorded. */
  readonly payee: string | null;
}

export interface MadePayment {
  readonly reference: string;
  /** The account that it pays, where the provider tells. */
  readonly payee?: string;
  readonly status: PaymentStatus;
}

export interface NewRefund {
  readonly key: string;
  readonly amount: Paise;
}

export type RefundAnswer =
  /** The money goes back. Null where the provider only says that all of it did before. */
  | { readonly state: 'accepted'; readonly reference: string | null }
  /** For good: nothing went back under this key, nor will. */
  | { readonly state: 'refused'; readonly cause: unknown }
  | { readonly state: 'unknown'; readonly cause: unknown };

interface Common {
  readonly mode: PaymentMethodRow['Mode'];
}

/**
 * A provider that is paid before the delivery. Everything may be asked again: the payment's key makes the second time
 * the first. Making a payment moves no money, so a payment without a recorded reference was never charged.
 */
export interface OnlineGateway extends Common {
  readonly provider: 'stripe' | 'paypal' | 'sandbox';
  readonly collects: 'online';
  /** What a browser may know of the wallet; '' where there is nothing. */
  readonly clientId: string;
  /** Makes the payment known to the provider. */
  create(payment: NewPayment): Promise<Result<MadePayment, Unclear>>;
  /** Takes the money of an unconfirmed or approved payment, once. */
  charge(payment: KnownPayment): Promise<PaymentStatus>;
  /** Asks; changes nothing. */
  find(payment: KnownPayment): Promise<PaymentStatus>;
  /**
   * Asks about a payment that a browser made without the shop: approved or succeeded only when it is one for this order.
   * Changes nothing. Absent where no browser can make one.
   */
  adopt?(payment: KnownPayment): Promise<PaymentStatus>;
  /** Ends a payment that did not succeed; one that did is answered as such. */
  cancel(payment: KnownPayment): Promise<PaymentStatus>;
  /** Gives `amount` of the money back, once a key; all that is left of it where it is the whole amount. */
  refund(payment: KnownPayment, refund: NewRefund): Promise<RefundAnswer>;
  /** Asks what became of a refund that was accepted. */
  findRefund(reference: string): Promise<'accepted' | 'failed' | 'unknown'>;
}

/** Money that comes with the delivery. */
export interface DeliveryGateway extends Common {
  readonly provider: 'cash';
  readonly collects: 'on_delivery';
}

export type Gateway = OnlineGateway | DeliveryGateway;
