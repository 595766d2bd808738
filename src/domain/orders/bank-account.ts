/** True for a UPI address (VPA), such as `shop@okbank`. */
export const isUpiAddress = (text: string): boolean => /^[a-z\d._-]{2,64}@[a-z][a-z\d.-]{1,63}$/i.test(text);

/** Remainder of a number of any length by 97, as ISO 7064 has it. */
const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** @param text without blanks, in upper case */
export const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  return mod97(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
};

export const isAccountNumber = (text: string): boolean => /^[A-Z\d]{6,24}$/.test(text);

/** IFSC of an Indian bank, or a SWIFT code. */
export const isBankCode = (text: string): boolean =>
  /^[A-Z]{4}0[A-Z\d]{6}$/.test(text) || /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text);

/** In groups of four, as it is printed. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
