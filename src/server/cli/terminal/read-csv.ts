export interface CsvRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Parses RFC 4180 with LF or CRLF and an optional byte order mark. Skips blank lines.
 * @returns undefined if a quoted field is not closed
 */
export const readCsv = (text: string): CsvRow[] | undefined => {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    fields.push(field);
    if (fields.some((value) => value.trim() !== '')) rows.push({ line: start, fields });
    fields = [];
    field = '';
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field === '') isQuoted = true;
    else if (character === ',') {
      fields.push(field);
      field = '';
    } else if (character === '\n') {
      endRow();
      start = line;
    } else if (character !== '\r') field += character;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
};
