import { normaliseSearch } from './search.ts';

const MAX_LENGTH = 60;
/** A longer number may be a phone number, a postal code with more, a card or an order. */
const MAX_DIGITS = 6;

const hasLongNumber = (text: string): boolean =>
  (text.match(/[\d ]+/g) ?? []).some((digits) => digits.replaceAll(' ', '').length > MAX_DIGITS);

/**
 * @returns the text of a search as it is counted; undefined if it could be personal or is not a search: e-mail and web
 *   addresses, phone numbers, long texts
 */
export const toCountedTerm = (typed: string): string | undefined => {
  const text = normaliseSearch(typed);
  const isAddress = /@|:\/\/|www\./i.test(typed.normalize('NFKC'));
  return text.length < 2 || text.length > MAX_LENGTH || isAddress || hasLongNumber(text) ? undefined : text;
};
