import type { Input } from '#contract/endpoints.ts';
import { isRecord } from '#domain/is-record.ts';
import { keptText } from '#stores/storage/stored-text.ts';
import { dropOrderKey } from './order-key.ts';

export type OrderBody = Input<'post-order'>;

/** An order that was sent and has no end yet: no answer came, or its payment waits for the customer. */
export interface OrderAttempt {
  readonly userId: number;
  /** What the shopper agreed to. The same again is sent in the same words, so that the server knows it again. */
  readonly about: string;
  /** Every body that was sent under the key of this attempt, the last one last. */
  readonly bodies: readonly OrderBody[];
  /** Set once the server has the order and waits for its payment. */
  readonly orderId?: number;
}

const kept = keptText('orderAttempt', () => localStorage);

const isAttempt = (value: unknown): value is OrderAttempt =>
  isRecord(value) &&
  typeof value.about === 'string' &&
  Array.isArray(value.bodies) &&
  value.bodies.length > 0 &&
  value.bodies.every(isRecord);

/** The attempt of this customer, undefined when there is none without an end. */
export const findOrderAttempt = (userId: number | undefined): OrderAttempt | undefined => {
  try {
    const value: unknown = JSON.parse(kept.get() || 'null');
    return isAttempt(value) && value.userId === userId ? value : undefined;
  } catch {
    return undefined;
  }
};

export const keepOrderAttempt = (attempt: OrderAttempt): void => kept.set(JSON.stringify(attempt));

/** The order was refused for now and has left nothing behind: its key stays for the same order a step later. */
export const pauseOrderAttempt = (): void => kept.set('');

/** The order has its end: the next one gets a key of its own. */
export const endOrderAttempt = (): void => {
  kept.set('');
  dropOrderKey();
};
