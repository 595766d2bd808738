import * as v from 'valibot';
import { isEmail } from '../domain/customers/validation.ts';

/** Fields that people type, as requests take them: trimmed, never blank, bounded. */
const tooLong = (issue: { readonly requirement: number }) =>
  `may have ${issue.requirement} characters at most`;

export const filled = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('is required'), v.maxLength(max, tooLong));

export const email = (max: number) => v.pipe(filled(max), v.check(isEmail, 'must be an e-mail address'));

/** A password is never trimmed: spaces are letters of it. Use cases refuse short and common new ones. */
export const password = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'is required'),
    v.maxLength(max, tooLong),
  );
