import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import type { FormValues } from '#domain/customers/check-form.ts';
import type { FormName } from '#domain/customers/validation.ts';
import type { Result } from '#domain/result.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import type { ErrorCode, LabelKey } from '#i18n/translate-with.ts';
import { toast } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';

/** Returns the honeypot and the time since the page was opened. */
const readHoneypotFields = (form: HTMLFormElement) => ({
  Website: form.querySelector<HTMLInputElement>('input[name="Website"]')?.value ?? '',
  FilledInMs: Math.round(performance.now()),
});

type Answer = Result<readonly { readonly ResponseMsg: string }[], CallError>;

interface PublicForm<N extends FormName> {
  readonly send: (
    values: FormValues<N> & ReturnType<typeof readHoneypotFields>,
    form: HTMLFormElement,
  ) => Promise<Answer>;
  readonly success: LabelKey | (() => LabelKey);
  readonly unexpected: ErrorCode;
}

/** Enhances a form for guests. On success it displays a toast and resets the form. */
export const enhancePublicForm = <N extends FormName>(
  name: N,
  { send, success, unexpected }: PublicForm<N>,
): void => {
  const t = clientText();
  enhanceForm(name, async (values, form) => {
    const answer = await send({ ...values, ...readHoneypotFields(form) }, form);
    if (!answer.ok) return { sentence: callSentence(answer.error, t, unexpected) };
    if (answer.value[0]?.ResponseMsg !== 'Saved Successfully') return { sentence: t.error(unexpected) };
    toast('good', t(typeof success === 'string' ? success : success()));
    return 'done';
  });
};
