/** Characters with which spreadsheets begin a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180, and text even in a spreadsheet. */
const formatField = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const formatCsvLine = (values: readonly string[]): string => values.map(formatField).join(',');
