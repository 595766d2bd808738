import * as v from 'valibot';
import { readPostalCode } from '../domain/customers/postal-code.ts';
import { isEmail } from '../domain/customers/validation.ts';
import { cleanCode, cleanText } from '../domain/typed-text.ts';

// No `v.transform`, because the schema of the API's document ends at one.
const clean = (
  type: string,
  change: (text: string) => string,
): v.BaseTransformation<string, string, never> => ({
  ...{ kind: 'transformation', type, reference: clean, async: false },
  '~run': (dataset) => ({ ...dataset, value: change(dataset.value) }),
});

/** A name or a text, without invisible characters. */
export const typedText = v.pipe(v.string(), clean('clean_text', cleanText));
/** A code, number, phone, e-mail address or search, as it was meant. */
export const typedCode = v.pipe(v.string(), clean('clean_code', cleanCode));

export const postalCode = v.pipe(v.string(), clean('postal_code', readPostalCode));

/** Schemas for text input, which is cleaned, trimmed, not blank and limited in length. */
const tooLong = (issue: { readonly requirement: number }) =>
  `may have ${issue.requirement} characters at most`;

export const filled = (max: number) =>
  v.pipe(typedText, v.trim(), v.nonEmpty('is required'), v.maxLength(max, tooLong));

export const filledCode = (max: number) =>
  v.pipe(typedCode, v.trim(), v.nonEmpty('is required'), v.maxLength(max, tooLong));

/** A code from a mail, which people copy with blanks or type in groups. */
export const oneTimeCode = (max: number) =>
  v.pipe(
    v.string(),
    clean('one_time_code', (text) => cleanCode(text).replace(/[\s-]/g, '')),
    v.nonEmpty('is required'),
    v.maxLength(max, tooLong),
  );

export const email = (max: number) => v.pipe(filledCode(max), v.check(isEmail, 'must be an e-mail address'));

/** Not trimmed, because spaces are valid in passwords. Use cases check the strength of new passwords. */
export const password = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'is required'),
    v.maxLength(max, tooLong),
  );
