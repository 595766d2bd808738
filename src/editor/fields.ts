import { isRecord } from '#domain/is-record.ts';
import { pageSchema, questionSchema } from '../content/schemas.ts';
import type { Collection, Field, Head, Link } from './types.ts';

/** The properties of Zod schemas that are read here. */
interface Part {
  readonly def: { readonly type: string; readonly innerType?: Part; readonly element?: Part };
  readonly maxLength?: number | null;
}

const KINDS: Readonly<Record<string, Field['kind']>> = { string: 'line', number: 'number', union: 'day' };

const readField = (name: string, part: Part): Field => {
  const { type, innerType, element } = part.def;
  if (innerType) return { ...readField(name, innerType), optional: true };
  if (element) return { name, kind: element.def.type === 'object' ? 'links' : 'lines', optional: false };
  const kind = KINDS[type];
  if (!kind) throw new Error(`The editor has no field type for "${name}" (${type})`);
  return { name, kind, optional: false, ...(part.maxLength ? { maximum: part.maxLength } : {}) };
};

const listFields = (shape: object): Field[] =>
  // `shape` is typed as `object`. Its values are Zod schemas.
  Object.entries(shape).map(([name, part]) => readField(name, part as Part));

export const FIELDS: Readonly<Record<Collection, readonly Field[]>> = {
  pages: listFields(pageSchema.shape),
  faq: listFields(questionSchema.shape),
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isLink = (value: unknown): value is Link =>
  isRecord(value) &&
  Object.keys(value).every((key) => key === 'page' || key === 'text') &&
  isText(value.page) &&
  isText(value.text);

const FITS: Readonly<Record<Field['kind'], (value: unknown) => boolean>> = {
  line: isText,
  number: (value) => typeof value === 'number' || isText(value),
  day: isText,
  lines: (value) => Array.isArray(value) && value.every(isText),
  links: (value) => Array.isArray(value) && value.every(isLink),
};

/** Returns true if the fields can represent all values, so that saving loses no data. */
export const isHead = (collection: Collection, head: unknown): head is Head =>
  isRecord(head) &&
  Object.entries(head).every(([name, value]) => {
    const field = FIELDS[collection].find((one) => one.name === name);
    return field !== undefined && FITS[field.kind](value);
  });
