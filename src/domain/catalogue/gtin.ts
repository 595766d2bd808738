/** A barcode (GTIN-8, -12, -13 or -14) with the right check digit. Source: GS1 General Specifications, 7.9. */
export const isGtin = (text: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
};
