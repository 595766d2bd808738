import type { Input } from '#contract/endpoints.ts';
import { isRecord } from '#domain/is-record.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';
import { dropOrderKey } from './order-key.ts';

export type OrderBody = Input<'post-order'>;

/** A sent order that is not settled: it has no response, or its payment requires the customer. */
export interface OrderAttempt {
  readonly userId: number;
  /** Identifies the contents of the order. A retry with the same contents sends the same body. */
  readonly about: string;
  /** All bodies sent with the idempotency key, oldest first. */
  readonly bodies: readonly OrderBody[];
  /** Set when the server has stored the order and its payment is pending. */
  readonly orderId?: number;
}

const stored = storedText('orderAttempt', local);

const isAttempt = (value: unknown): value is OrderAttempt =>
  isRecord(value) &&
  typeof value.about === 'string' &&
  Array.isArray(value.bodies) &&
  value.bodies.length > 0 &&
  value.bodies.every(isRecord);

export const findOrderAttempt = (userId: number | undefined): OrderAttempt | undefined => {
  try {
    const value: unknown = JSON.parse(stored.get() || 'null');
    return isAttempt(value) && value.userId === userId ? value : undefined;
  } catch {
    return undefined;
  }
};

export const saveOrderAttempt = (attempt: OrderAttempt): void => stored.set(JSON.stringify(attempt));

/** Ends an attempt that was rejected without effect. A retry of the order uses the same key. */
export const pauseOrderAttempt = (): void => stored.set('');

/** Ends a settled attempt. The next order uses a new key. */
export const endOrderAttempt = (): void => {
  stored.set('');
  dropOrderKey();
};
