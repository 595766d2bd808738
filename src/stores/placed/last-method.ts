import { PAYMENT_METHODS, type PaymentMethod } from '#domain/constants.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

const stored = storedText('lastPaymentMethod', local);

/** Payment method of the last order in this browser. */
export const readLastMethod = (): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => String(method) === stored.get());

export const saveLastMethod = (method: PaymentMethod): void => stored.set(String(method));

export const forgetLastMethod = (): void => stored.set('');
