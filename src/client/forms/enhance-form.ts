import { clientText } from '#client/page/labels.ts';
import { checkForm, type FormProblem, type FormValues } from '#domain/customers/check-form.ts';
import { FORM_RULES, type FormName } from '#domain/customers/validation.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { toast } from '#stores/ui/toasts.ts';
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
import { takeOver } from './take-over.ts';

/** Why a form was not accepted; `field` where one of its fields is the cause. */
export interface FormRefusal {
  readonly sentence: string;
  readonly field?: string;
}

/** `leaving`: another page is on its way, the form stays busy until it comes. `done`: it may be used again, emptied. */
export type FormOutcome = 'leaving' | 'done' | FormRefusal;

const refuseForm = (form: HTMLFormElement, refusals: readonly FormRefusal[]): void => {
  for (const { field, sentence } of refusals) {
    if (field) showFieldError(form, field, sentence);
    else showFormError(form, sentence);
  }
  const [first] = refusals;
  if (!first) return;
  toast('bad', [...new Set(refusals.map(({ sentence }) => sentence))].join('\n'));
  if (first.field) findControl(form, first.field)?.focus();
};

const sentenceOf = (form: HTMLFormElement, problem: FormProblem, t: Translate): FormRefusal => ({
  field: problem.field,
  sentence: t.error(problem.code, {
    label: readLabel(form, problem.field),
    ...('n' in problem && { n: problem.n }),
  }),
});

/** The server names the field of a bad request in its sentence; then the sentence belongs beside that field. */
const locate = (name: FormName, refusal: FormRefusal): FormRefusal => {
  const words = new Set(refusal.sentence.match(/\w+/g));
  const field = refusal.field ?? Object.keys(FORM_RULES[name]).find((candidate) => words.has(candidate));
  return field ? { ...refusal, field } : refusal;
};

/** How the values of a form are sent; `form` for what has no rule, such as a choice of stars. */
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
      else if (outcome !== 'leaving') refuseForm(form, [locate(name, outcome)]);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!pending) void submit();
  });
  form.addEventListener('input', (event) => clearError(event.target));
  // Back from the next page, the browser may bring this one as it was left.
  addEventListener('pageshow', (event) => {
    if (event.persisted) become(false);
  });
  takeOver(form);
};

/**
 * One behaviour for every form with `data-form`: checks it with the shop's rules, shows what is wrong beside each
 * field and all of it in one toast, keeps what was typed, and sends it once however often it is pressed.
 */
export const enhanceForm = <N extends FormName>(name: N, send: Send<N>): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-form="${name}"]`))
    enhance(form, name, send);
};
