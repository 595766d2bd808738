import type { PaymentMethod } from '#domain/payment-method.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

const stored = storedText('lastPaymentMethod', local);

/** Id of the payment method of the last order in this browser; 0 for none. The checkout knows which there are. */
export const readLastMethod = (): number => Number(stored.get());

export const saveLastMethod = (method: PaymentMethod): void => stored.set(String(method));

export const forgetLastMethod = (): void => stored.set('');
