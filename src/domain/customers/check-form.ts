import { checkField, type FieldRefusal, type FieldRule, FORM_RULES, type FormName } from './validation.ts';

export type FormProblem = { readonly field: string } & (
  | FieldRefusal
  | { readonly code: 'password_mismatch' }
);

export type FormValues<N extends FormName> = Readonly<Record<keyof (typeof FORM_RULES)[N] & string, string>>;

/** @returns all problems in field order; empty if the form is valid */
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
