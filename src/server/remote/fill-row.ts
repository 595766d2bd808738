import * as e from '#contract/endpoint.ts';
import { isRecord } from '#domain/is-record.ts';

interface Described {
  readonly type: string;
  readonly pipe?: readonly Described[];
  readonly wrapped?: Described;
  readonly item?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

const toUrl = (value: unknown, origin: string): string => {
  if (typeof value !== 'string' || value === '') return '';
  return URL.canParse(value, `${origin}/`) ? new URL(value, `${origin}/`).href : '';
};

/** Assumes UTC for a time without a zone. Returns '' for an invalid time. */
const toInstant = (value: unknown): string => {
  if (typeof value !== 'string' || value.trim() === '') return '';
  const text = value.trim().replace(' ', 'T');
  const hasZone = !text.includes('T') || /Z$|[+-]\d\d:?\d\d$/i.test(text.slice(-6));
  const at = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};

const readList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  try {
    const list: unknown = JSON.parse(String(value));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

const readNumber = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** Converts unreadable times and URLs to null. */
const orNull = (schema: unknown, filled: unknown): unknown =>
  filled === '' && (schema === e.instant || schema === e.url) ? null : filled;

const isSame = (one: unknown, other: unknown): boolean => one === other;

const fill = (schema: Described, value: unknown, origin: string): unknown => {
  if (isSame(schema, e.url)) return toUrl(value, origin);
  if (isSame(schema, e.instant)) return toInstant(value);
  switch (schema.type) {
    case 'nullable':
      return value === undefined || value === null
        ? null
        : orNull(schema.wrapped, fill(schema.wrapped ?? schema, value, origin));
    case 'optional':
      return value === undefined || value === null
        ? undefined
        : fill(schema.wrapped ?? schema, value, origin);
    case 'number':
      return readNumber(value);
    case 'string':
      return value === undefined || value === null ? '' : String(value);
    case 'boolean':
      return value === true || value === 1 || value === 'true';
    case 'array':
      return readList(value).map((item) => fill(schema.item ?? schema, item, origin));
    case 'picklist':
      return schema.options?.includes(value) ? value : schema.options?.[0];
    case 'literal':
      return schema.literal;
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).map(([name, entry]) => [
          name,
          fill(entry, isRecord(value) ? value[name] : undefined, origin),
        ]),
      );
    case 'variant':
      return fillVariant(schema, value, origin);
    default:
      return value;
  }
};

const fillVariant = (schema: Described, value: unknown, origin: string): unknown => {
  // Valibot types the options of each kind of schema separately.
  const kinds = (schema.options ?? []) as readonly Described[];
  const kind = isRecord(value)
    ? kinds.find((option) => option.entries?.Kind?.literal === value.Kind)
    : undefined;
  return fill(kind ?? kinds[0] ?? schema, value, origin);
};

/**
 * Adds missing fields and corrects types: lists may arrive as JSON text, numbers as text. Picture URLs become absolute.
 */
export const fillRow = (schema: unknown, row: unknown, origin: string): unknown =>
  fill(schema as Described, row, origin);
