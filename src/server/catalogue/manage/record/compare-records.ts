import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#domain/is-record.ts';

export interface FieldChange {
  /** Such as `name.en`, `price` or `images`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const LANGUAGES = ['en', 'ar'] as const;

const isLocalized = (value: unknown): value is { readonly en: unknown; readonly ar: unknown } =>
  isRecord(value) && 'en' in value && 'ar' in value;

/** The fields that differ, with the two languages of a text apart. Missing fields and null are the same. */
export const compareRecords = (before: Values, after: Values): FieldChange[] => {
  const old = new Map(Object.entries(before));
  const wanted = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...wanted.keys()])].flatMap((field): FieldChange[] => {
    const [was, is] = [old.get(field) ?? null, wanted.get(field) ?? null];
    if (isDeepStrictEqual(was, is)) return [];
    if (!isLocalized(was) && !isLocalized(is)) return [{ field, before: was, after: is }];
    return LANGUAGES.flatMap((language): FieldChange[] => {
      const [one, other] = [was, is].map((text) => (isLocalized(text) ? text[language] : null));
      return one === other ? [] : [{ field: `${field}.${language}`, before: one, after: other }];
    });
  });
};
