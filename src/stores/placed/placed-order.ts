import { isRecord } from '#domain/is-record.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

/** The last order, which the home page shows until the customer closes it. */
export interface PlacedOrder {
  readonly userId: number;
  readonly orderId: number;
  /** Signed path of the order, which needs no login. */
  readonly link?: string | undefined;
  /** The link is all that a guest has of the order, so it outlives the session. */
  readonly isGuest?: boolean | undefined;
}

/** Also read by the inline script of the home page (client/inline/placed-order.ts). */
export const PLACED_ORDER_KEY = 'placedOrder';

const stored = storedText(PLACED_ORDER_KEY, local);

const isPlacedOrder = (value: unknown): value is PlacedOrder => isRecord(value) && Number(value.orderId) > 0;

/** @returns undefined if there is none, or it is of another customer */
export const findPlacedOrder = (userId: number | undefined): PlacedOrder | undefined => {
  try {
    const value: unknown = JSON.parse(stored.get() || 'null');
    return isPlacedOrder(value) && (value.userId === userId || (value.isGuest && !userId))
      ? value
      : undefined;
  } catch {
    return undefined;
  }
};

export const savePlacedOrder = (order: PlacedOrder): void => stored.set(JSON.stringify(order));

export const forgetPlacedOrder = (): void => stored.set('');
