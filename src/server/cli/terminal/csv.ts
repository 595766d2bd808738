/** What a spreadsheet takes for the beginning of a formula, which it would then run. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A field of RFC 4180 that is text in a spreadsheet, whatever a stranger typed into it. */
const formatField = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const formatCsvLine = (values: readonly string[]): string => values.map(formatField).join(',');
