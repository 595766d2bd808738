const NOISY = /^[+-]?\d{1,9}\.\d{8,20}$/;

/**
 * Rounds a number such as `988.9000000000001`, which a spreadsheet has computed, to `decimals`. Returns the text of any
 * other number as it is.
 */
export const dropNoise = (text: string, decimals: number): string => {
  if (!NOISY.test(text)) return text;
  const value = Number(text);
  const rounded = value.toFixed(decimals);
  return Math.abs(value - Number(rounded)) <= 1e-9 * Math.max(1, Math.abs(value)) ? rounded : text;
};
