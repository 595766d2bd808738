import { type FormValues, toLatinDigits } from '#domain/customers/check-form.ts';
import { FORM_RULES, type FormName } from '#domain/customers/validation.ts';

/** A field as `components/forms` renders it: the control, and `{id}-error` for its sentence. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

export const findControl = (form: HTMLFormElement, field: string): Control | undefined => {
  const element = form.elements.namedItem(field);
  return isControl(element) ? element : undefined;
};

const readValue = (control: Control | undefined): string => {
  const value = control?.value ?? '';
  return control && ['numeric', 'tel'].includes(control.inputMode) ? toLatinDigits(value) : value;
};

/** What stands in the form's fields; the missing ones are empty. */
export const readValues = <N extends FormName>(form: HTMLFormElement, name: N): FormValues<N> =>
  Object.fromEntries(
    Object.keys(FORM_RULES[name]).map((field) => [field, readValue(findControl(form, field))]),
  ) as FormValues<N>;

/** The field's name as the visitor reads it. */
export const readLabel = (form: HTMLFormElement, field: string): string =>
  findControl(form, field)?.dataset.label ?? field;

const setError = (control: Control, sentence: string): void => {
  const place = document.getElementById(`${control.id}-error`);
  if (!place) return;
  const text = place.querySelector('[data-text]');
  if (text) text.textContent = sentence;
  place.hidden = sentence === '';
  if (sentence === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
};

export const showFieldError = (form: HTMLFormElement, field: string, sentence: string): void => {
  const control = findControl(form, field);
  if (control) setError(control, sentence);
};

/** Takes the error of one control away, as soon as it is being corrected. */
export const clearError = (target: EventTarget | null): void => {
  if (isControl(target) && target.getAttribute('aria-invalid') === 'true') setError(target, '');
};

export const clearErrors = (form: HTMLFormElement): void => {
  for (const element of form.elements) clearError(element);
  showFormError(form, '');
};

/** What is wrong with the form as a whole, above its fields. */
export const showFormError = (form: HTMLFormElement, sentence: string): void => {
  const place = form.querySelector<HTMLElement>('[data-form-error]');
  if (!place) return;
  const text = place.querySelector('[data-text]');
  if (text) text.textContent = sentence;
  place.hidden = sentence === '';
};

/** The button shows that something is under way; it keeps the focus, so it is not disabled. */
export const setPending = (form: HTMLFormElement, pending: boolean): void => {
  form.querySelector('button[type="submit"]')?.setAttribute('aria-busy', String(pending));
};

/** As nobody had typed yet: what the page came with, after a post without script, goes too. */
export const emptyForm = (form: HTMLFormElement): void => {
  form.reset();
  for (const element of form.elements) {
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    if (isText && !['radio', 'checkbox', 'hidden'].includes(element.type)) element.value = '';
  }
};
