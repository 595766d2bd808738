import { checkField, type FieldRefusal, type FieldRule, FORM_RULES, type FormName } from './validation.ts';

/** What is wrong with one field of a form. */
export type FormProblem = { readonly field: string } & (
  | FieldRefusal
  | { readonly code: 'password_mismatch' }
);

/** The fields of a form by wire name, as texts. */
export type FormValues<N extends FormName> = Readonly<Record<keyof (typeof FORM_RULES)[N] & string, string>>;

/** Every problem of the form, in the order in which its fields are shown; none when it may be sent. */
export const checkForm = <N extends FormName>(name: N, values: FormValues<N>): FormProblem[] => {
  const rules: Readonly<Record<string, FieldRule>> = FORM_RULES[name];
  const texts: Readonly<Record<string, string>> = values;
  return Object.entries(rules).flatMap(([field, rule]): FormProblem[] => {
    const refusal = checkField(texts[field] ?? '', rule);
    if (refusal) return [{ field, ...refusal }];
    const differs = field === 'ConfirmPassword' && texts[field] !== texts.Password;
    return differs ? [{ field, code: 'password_mismatch' }] : [];
  });
};

/** Arabic-Indic and Persian digits as Latin ones: what an Arabic keyboard types into a postal code or a phone. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
