import { isRecord } from '#domain/is-record.ts';

/** The body of every answer; `data` is JSON text. */
export interface Envelope {
  readonly statusCode: number;
  readonly message: string;
  readonly errorMessage: string;
  /** Ours: which refusal it is, for programs; absent where there is none. */
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

/** Fields named `...Json` and `LocalizationJsonData` may come as JSON text from other servers. */
const readRow = (row: unknown): unknown => {
  if (!isRecord(row)) return row;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'string' && /Json(Data)?$/.test(name)) row[name] = parseText(value) ?? [];
  }
  return row;
};

/**
 * What an envelope carries: rows or an object, undefined where it is not readable. Understands `data` as
 * text, as a value, and one level deeper (`{"data": {"data": "..."}}`).
 */
export const readEnvelopeData = (body: unknown): unknown => {
  const outer = isRecord(body) ? parseText(body.data) : undefined;
  const data = isRecord(outer) && 'data' in outer ? parseText(outer.data) : outer;
  return Array.isArray(data) ? data.map(readRow) : readRow(data);
};
