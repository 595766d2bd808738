/**
 * First characters that a spreadsheet treats as a formula (CSV injection). Quotes before them count too, so that a
 * protected field can be restored without doubt.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Formats a field according to RFC 4180 and prevents spreadsheets from treating it as a formula. */
const formatField = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Removes the protection of `formatCsvLine`. */
export const restoreField = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

export const formatCsvLine = (values: readonly string[]): string => values.map(formatField).join(',');
