import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';

type Issue = v.BaseIssue<unknown>;

/** True for an empty text or picture of a language that visitors do not see. */
const isUnseen = ({ input, path }: Issue, languages: readonly Locale[]): boolean => {
  const name = path?.at(-1)?.key;
  return isLocale(name) && !languages.includes(name) && typeof input === 'string' && input.trim() === '';
};

/** Parses a record for a shop with these languages. It needs no texts in another one, whose fields stay empty. */
export const parseIn = <Schema extends v.GenericSchema>(
  schema: Schema,
  record: unknown,
  languages: readonly Locale[],
): Result<v.InferOutput<Schema>, readonly Issue[]> => {
  const parsed = v.safeParse(schema, record, { abortPipeEarly: true });
  const issues = (parsed.issues ?? []).filter((issue) => !isUnseen(issue, languages));
  return parsed.typed && issues.length === 0 ? ok(parsed.output) : refuse(issues);
};

/** Parses a stored record, which may be from a shop with one language. */
export const parseInAny = <Schema extends v.GenericSchema>(schema: Schema, record: unknown) =>
  parseIn(schema, record, []);
