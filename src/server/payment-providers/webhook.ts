import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from '#domain/result.ts';

/** What a provider's event is good for: it says which payment to ask about, and is never believed beyond that. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The provider's name for the payment; undefined for events about something else. */
  readonly reference: string | undefined;
  /** Its name for the charge, where the event tells that one alone. */
  readonly charge?: string | undefined;
}

export interface ReceivedEvent {
  readonly event: PaymentEvent;
  /** Asks the provider whether it sent this; absent where the shop could check that by itself. */
  readonly verify?: () => Promise<'genuine' | 'forged' | 'unknown'>;
}

/** Reads a provider's events. */
export interface Webhook {
  readonly provider: 'stripe' | 'paypal';
  /**
   * Checks the very bytes that came as far as that costs nothing: form, age and, where there is a secret for it, the
   * signature.
   * @param now milliseconds; an old event is not genuine
   */
  read(body: string, headers: IncomingHttpHeaders, now: number): Result<ReceivedEvent, 'invalid'>;
}
