import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from '#domain/result.ts';

/** An event only says which payment to query. Its contents are never trusted. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Reference of the payment; undefined for unrelated events. */
  readonly reference: string | undefined;
  /** Reference of the charge, if the event contains nothing else. */
  readonly charge?: string | undefined;
}

export interface ReceivedEvent {
  readonly event: PaymentEvent;
  /** Verifies the event with the provider. Absent if the signature was verified locally. */
  readonly verify?: () => Promise<'genuine' | 'forged' | 'unknown'>;
}

export interface Webhook {
  readonly provider: 'stripe' | 'paypal';
  /**
   * Checks the raw body without network access: form, age and, given a secret, signature.
   * @param now milliseconds; an old event is invalid
   */
  read(body: string, headers: IncomingHttpHeaders, now: number): Result<ReceivedEvent, 'invalid'>;
}
