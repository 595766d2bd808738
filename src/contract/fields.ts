import * as v from 'valibot';
import { isEmail } from '../domain/customers/validation.ts';

/** Schemas for text input, which is trimmed, not blank and limited in length. */
const tooLong = (issue: { readonly requirement: number }) =>
  `may have ${issue.requirement} characters at most`;

export const filled = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('is required'), v.maxLength(max, tooLong));

export const email = (max: number) => v.pipe(filled(max), v.check(isEmail, 'must be an e-mail address'));

/** Not trimmed, because spaces are valid in passwords. Use cases check the strength of new passwords. */
export const password = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'is required'),
    v.maxLength(max, tooLong),
  );
