import { INDIA } from '#domain/customers/delivery.ts';
import { market } from '#domain/market/market.ts';

export const EMAIL_INPUT = {
  type: 'email',
  dir: 'ltr',
  inputmode: 'email',
  autocomplete: 'email',
  spellcheck: 'false',
} as const;

export const PHONE_INPUT = { type: 'tel', dir: 'ltr', inputmode: 'tel', autocomplete: 'tel' } as const;

/** Indian codes are digits, others may have letters. */
export const postalCodeInput = () =>
  ({
    dir: 'ltr',
    inputmode: market().country === INDIA ? 'numeric' : 'text',
    autocomplete: 'postal-code',
  }) as const;
