import { FIELD_LABELS, type PublicForm } from './public-forms.ts';

/** Props for the fields of a form, with the values and errors of a post. The first invalid field gets the focus. */
export const fieldsOf = <N extends PublicForm>({ t, posted }: App.Locals, form: N) => {
  const mine = posted?.form === form ? posted : undefined;
  const [firstWrong] = Object.keys(mine?.errors ?? {});
  return (name: keyof (typeof FIELD_LABELS)[N] & string) => ({
    name,
    // TypeScript cannot resolve an index by a generic form.
    label: t(FIELD_LABELS[form][name] as Parameters<typeof t>[0]),
    ...(mine && { value: mine.values[name] ?? '', error: mine.errors[name] }),
    ...(name === firstWrong && { autofocus: true }),
  });
};
