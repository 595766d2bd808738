const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** Groups digits as `4242 4242 4242 4242`. */
export const formatCardNumber = (text: string): string =>
  onlyDigits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats an expiry date as `04 / 29`. Adds a zero before a first digit above 1. */
export const formatExpiry = (text: string): string => {
  const typed = onlyDigits(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  // No slash after two digits, because it could not be deleted.
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
};

/** Validates the Luhn checksum. */
export const isCardNumber = (text: string): boolean => {
  const digits = onlyDigits(text);
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
};

export type ExpiryProblem = 'incomplete' | 'past';

/** Validates `MM / YY`. Returns undefined for the month of `now` and later. */
export const checkExpiry = (text: string, now: Date): ExpiryProblem | undefined => {
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(onlyDigits(text)) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'incomplete';
  const end = new Date(2000 + Number(year), Number(month), 1);
  return end.getTime() <= now.getTime() ? 'past' : undefined;
};

export const isSecurityCode = (text: string): boolean => /^\d{3,4}$/.test(text.trim());
