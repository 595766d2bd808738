import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from '#domain/result.ts';
import type { PaymentProvider } from '#server/config/payment-variables.ts';

/** An event only identifies the payment to query. Its contents are not trusted. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly reference: string | undefined;
  /** Charge reference, if the event contains no payment reference. */
  readonly charge?: string | undefined;
}

export interface ReceivedEvent {
  readonly event: PaymentEvent;
  /** Verifies the event with the provider. Undefined if the signature was verified locally. */
  readonly verify?: () => Promise<'genuine' | 'forged' | 'unknown'>;
}

export interface Webhook {
  readonly provider: PaymentProvider;
  /**
   * Checks form, age and, if a secret is configured, signature of the raw body, without network access.
   * @param now epoch milliseconds; an old event is invalid
   */
  read(body: string, headers: IncomingHttpHeaders, now: number): Result<ReceivedEvent, 'invalid'>;
}
