import { isRecord } from '#domain/is-record.ts';

/** Body of every response. `data` is JSON text. */
export interface Envelope {
  readonly statusCode: number;
  readonly message: string;
  readonly errorMessage: string;
  /** Extension to the specification: machine-readable error code. */
  readonly errorCode?: string;
  readonly data: string;
}

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** Parses `...Json` and `LocalizationJsonData` fields, which other API hosts may send as JSON text. */
const readRow = (row: unknown): unknown => {
  if (!isRecord(row)) return row;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'string' && /Json(Data)?$/.test(name)) row[name] = parseText(value) ?? [];
  }
  return row;
};

/** Returns the rows or the object of an envelope; undefined if unreadable. Accepts nested and unparsed `data`. */
export const readEnvelopeData = (body: unknown): unknown => {
  const outer = isRecord(body) ? parseText(body.data) : undefined;
  const data = isRecord(outer) && 'data' in outer ? parseText(outer.data) : outer;
  return Array.isArray(data) ? data.map(readRow) : readRow(data);
};
