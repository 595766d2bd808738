import type { CallError } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import type { Translate } from '#i18n/translate-with.ts';
import type { FormRefusal } from './enhance-form.ts';

export const refusePassword = (error: CallError, t: Translate): FormRefusal => ({
  sentence: callSentence(error, t),
  ...(error.code?.startsWith('password') && { field: 'Password' }),
});

/** @returns the form error for a response message; undefined if the change was saved */
export const refuseUnsaved = (
  row: { readonly ResponseMsg: string } | undefined,
  t: Translate,
): FormRefusal | undefined => {
  if (row?.ResponseMsg === 'Saved Successfully') return undefined;
  if (row?.ResponseMsg === 'Email already exists!')
    return { sentence: t.error('email_taken'), field: 'EmailAddress' };
  return { sentence: t.error('unexpected') };
};
