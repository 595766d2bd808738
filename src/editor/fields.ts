import { isRecord } from '#domain/is-record.ts';
import { pageSchema, questionSchema } from '../content/schemas.ts';
import type { Collection, Field, Head, Link } from './types.ts';

/** What this file asks of a schema's part. */
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
  if (!kind) throw new Error(`The editor has no field for "${name}", which is a ${type}`);
  return { name, kind, optional: false, ...(part.maxLength ? { maximum: part.maxLength } : {}) };
};

const listFields = (shape: object): Field[] =>
  Object.entries(shape).map(([name, part]) => readField(name, part as Part));

/** The fields of a head, in the order of its schema, which alone says what they are. */
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

/** Can fields show all of this, so that nothing of it is lost when they are saved? */
export const isHead = (collection: Collection, head: unknown): head is Head =>
  isRecord(head) &&
  Object.entries(head).every(([name, value]) => {
    const field = FIELDS[collection].find((one) => one.name === name);
    return field !== undefined && FITS[field.kind](value);
  });
