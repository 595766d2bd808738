import { FIELD_LABELS, type PublicForm } from './public-forms.ts';

/**
 * Name, label and, after a post without JavaScript, value and error of the fields of a form. The first wrong field has
 * the focus.
 */
export const fieldsOf = <N extends PublicForm>({ t, posted }: App.Locals, form: N) => {
  const mine = posted?.form === form ? posted : undefined;
  const [firstWrong] = Object.keys(mine?.errors ?? {});
  return (name: keyof (typeof FIELD_LABELS)[N] & string) => ({
    name,
    label: t(FIELD_LABELS[form][name] as Parameters<typeof t>[0]),
    ...(mine && { value: mine.values[name] ?? '', error: mine.errors[name] }),
    ...(name === firstWrong && { autofocus: true }),
  });
};
