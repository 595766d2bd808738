import type { AstroGlobal } from 'astro';
import { FIELD_LABELS, type PublicForm, SENT, UNEXPECTED } from '#components/forms/public-forms.ts';
import type { CallError } from '#contract/call.ts';
import { checkForm, type FormValues } from '#domain/customers/check-form.ts';
import { cleanField, type FieldRule, FORM_RULES } from '#domain/customers/validation.ts';
import type { Result } from '#domain/result.ts';
import { callSentence } from '#i18n/call-sentence.ts';

/** A rejected form that was posted without JavaScript. */
export interface PostedForm {
  readonly form: PublicForm;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly sentence?: string;
}

type Page = Pick<AstroGlobal, 'request' | 'response' | 'locals' | 'url' | 'redirect'>;
type Values = Readonly<Record<string, string>>;

/** Normalizes line breaks, which would be two characters, and removes NUL, which PostgreSQL rejects. */
const clean = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '');

const readValues = async (request: Request, name: PublicForm): Promise<Values> => {
  const posted = new URLSearchParams(await request.text());
  const values = Object.fromEntries([...posted].map(([field, text]) => [field, clean(text)]));
  for (const [field, rule] of Object.entries<FieldRule>(FORM_RULES[name]))
    values[field] = cleanField(values[field] ?? '', rule);
  return values;
};

/**
 * Handles a form posted without JavaScript. On success it redirects (303) to the fragment of the success message,
 * because the page is the same for all visitors. On failure it renders the page with input and errors.
 */
export const answerPost = async <N extends PublicForm>(
  page: Page,
  name: N,
  send: (values: FormValues<N>, posted: Values) => Promise<Result<unknown, CallError>>,
): Promise<Response | undefined> => {
  const { request, response, locals, url } = page;
  if (request.method !== 'POST') return undefined;
  const { t } = locals;
  const values = await readValues(request, name);
  // readValues adds missing fields.
  const fields = values as FormValues<N>;
  const labels: Readonly<Record<string, Parameters<typeof t>[0]>> = FIELD_LABELS[name];
  const errors = Object.fromEntries(
    checkForm(name, fields).map(({ field, code, ...rest }) => {
      const label = labels[field];
      return [field, t.error(code, { label: label ? t(label) : field, ...rest })];
    }),
  );
  response.headers.set('Cache-Control', 'no-store');
  if (Object.keys(errors).length > 0) {
    response.status = 400;
    locals.posted = { form: name, values, errors };
    return undefined;
  }
  const answer = await send(fields, values);
  if (answer.ok) return page.redirect(`${url.pathname}#${SENT[name]}`, 303);
  response.status = answer.error.status || 502;
  if (answer.error.retryAfter) response.headers.set('Retry-After', String(answer.error.retryAfter));
  locals.posted = { form: name, values, errors, sentence: callSentence(answer.error, t, UNEXPECTED[name]) };
  return undefined;
};
