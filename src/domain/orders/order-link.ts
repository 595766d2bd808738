import { emailKey } from '#domain/customers/email-key.ts';
import { cleanCode, digitsOf } from '#domain/typed-text.ts';
import type { OrderState } from './order.ts';

/** Lifetime of the link in a mail about an order. */
export const ORDER_LINK_DAYS = 90;

/** States of an order of which nothing is shipped. The first shipment changes the state to `in_progress`. */
export const CUSTOMER_CANCELS: readonly OrderState[] = ['placed', 'paid'];

/** Order number in a URL. Earlier tries of its checkout end in `-1`, `-2` and so on. */
export const ORDER_NUMBER = /^Q\d{1,9}(-\d{1,4})?$/;

/** Reads an order number as customers type it, such as `# q100003`. */
export const readOrderNumber = (text: string): string => cleanCode(text).replace(/[#\s]/g, '').toUpperCase();

/** Shortest phone number without its country code. */
const PHONE_DIGITS = 7;

const readDigits = (text: string): string => digitsOf(text).replace(/^0+/, '');

/** True for the e-mail address of an order, or for its phone number, with or without the country code. */
export const isOwnContact = (
  contact: string,
  order: { readonly email: string; readonly phone: string },
): boolean => {
  if (contact.includes('@')) return emailKey(contact) === emailKey(order.email);
  const [given, known] = [readDigits(contact), readDigits(order.phone)];
  return (
    Math.min(given.length, known.length) >= PHONE_DIGITS && (known.endsWith(given) || given.endsWith(known))
  );
};
