import { clientText } from '#client/page/labels.ts';
import { checkForm, type FormProblem, type FormValues } from '#domain/customers/check-form.ts';
import { FORM_RULES, type FormName } from '#domain/customers/validation.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { toast } from '#stores/ui/toasts.ts';
import { activateForm } from './activate-form.ts';
import {
  clearError,
  clearErrors,
  emptyForm,
  findControl,
  readLabel,
  readValues,
  setPending,
  showFieldError,
  showFormError,
} from './form-fields.ts';

/** Form error. `field` is set if a single field is the cause. */
export interface FormRefusal {
  readonly sentence: string;
  readonly field?: string;
}

/** `leaving`: a redirect follows and the form stays busy. `done`: the form is reset. */
export type FormOutcome = 'leaving' | 'done' | FormRefusal;

const refuseForm = (form: HTMLFormElement, name: FormName, refusals: readonly FormRefusal[]): void => {
  for (const { field, sentence } of refusals) {
    if (field) showFieldError(form, field, sentence);
    else showFormError(form, sentence);
  }
  const [first] = refusals;
  if (!first) return;
  // The specification repeats the errors of its forms in a toast. On the way to checkout it would cover the fields.
  const isBesideField = first.field && name === 'guest';
  if (!isBesideField) toast('bad', [...new Set(refusals.map(({ sentence }) => sentence))].join('\n'));
  if (first.field) findControl(form, first.field)?.focus();
};

const sentenceOf = (form: HTMLFormElement, problem: FormProblem, t: Translate): FormRefusal => ({
  field: problem.field,
  sentence: t.error(problem.code, {
    label: readLabel(form, problem.field),
    ...('n' in problem && { n: problem.n }),
  }),
});

/** Assigns a server error to the field that its message names. */
const locate = (name: FormName, refusal: FormRefusal): FormRefusal => {
  const words = new Set(refusal.sentence.match(/\w+/g));
  const field = refusal.field ?? Object.keys(FORM_RULES[name]).find((candidate) => words.has(candidate));
  return field ? { ...refusal, field } : refusal;
};

/** Sends the values. `form` gives access to controls without validation rules, such as the star rating. */
export type Send<N extends FormName> = (values: FormValues<N>, form: HTMLFormElement) => Promise<FormOutcome>;

const enhance = <N extends FormName>(form: HTMLFormElement, name: N, send: Send<N>): void => {
  const t = clientText();
  let pending = false;
  const become = (busy: boolean) => {
    pending = busy;
    setPending(form, busy);
  };

  const submit = async () => {
    clearErrors(form);
    const values = readValues(form, name);
    const problems = checkForm(name, values);
    if (problems.length > 0) {
      refuseForm(
        form,
        name,
        problems.map((problem) => sentenceOf(form, problem, t)),
      );
      return;
    }
    become(true);
    let outcome: FormOutcome = { sentence: t.error('unexpected') };
    try {
      outcome = await send(values, form);
    } finally {
      if (outcome !== 'leaving') become(false);
      if (outcome === 'done') emptyForm(form);
      else if (outcome !== 'leaving') refuseForm(form, name, [locate(name, outcome)]);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!pending) void submit();
  });
  form.addEventListener('input', (event) => clearError(event.target));
  // The back/forward cache may restore a busy form.
  addEventListener('pageshow', (event) => {
    if (event.persisted) become(false);
  });
  activateForm(form);
};

/**
 * Enhances a form with `data-form`: validates the input, displays errors beside the fields and, but for guests, in a
 * toast, and ignores submits while one is pending.
 */
export const enhanceForm = <N extends FormName>(name: N, send: Send<N>): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-form="${name}"]`))
    enhance(form, name, send);
};
