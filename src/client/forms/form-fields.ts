import type { FormValues } from '#domain/customers/check-form.ts';
import { cleanField, type FieldRule, FORM_RULES, type FormName } from '#domain/customers/validation.ts';

/** A control rendered by `components/forms`. Its error element has the id `{id}-error`. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

export const findControl = (form: HTMLFormElement, field: string): Control | undefined => {
  const element = form.elements.namedItem(field);
  return isControl(element) ? element : undefined;
};

/** @returns the values of the form; an empty string for each missing field */
export const readValues = <N extends FormName>(form: HTMLFormElement, name: N): FormValues<N> =>
  Object.fromEntries(
    Object.entries<FieldRule>(FORM_RULES[name]).map(([field, rule]) => [
      field,
      cleanField(findControl(form, field)?.value ?? '', rule),
    ]),
  ) as FormValues<N>;

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

export const clearError = (target: EventTarget | null): void => {
  if (isControl(target) && target.getAttribute('aria-invalid') === 'true') setError(target, '');
};

export const clearErrors = (form: HTMLFormElement): void => {
  for (const element of form.elements) clearError(element);
  showFormError(form, '');
};

export const showFormError = (form: HTMLFormElement, sentence: string): void => {
  const place = form.querySelector<HTMLElement>('[data-form-error]');
  if (!place) return;
  const text = place.querySelector('[data-text]');
  if (text) text.textContent = sentence;
  place.hidden = sentence === '';
};

/** Marks the submit button as busy. Disabling it would lose the focus. */
export const setPending = (form: HTMLFormElement, pending: boolean): void => {
  form.querySelector('button[type="submit"]')?.setAttribute('aria-busy', String(pending));
};

/** Clears the form, including values rendered by the server. */
export const emptyForm = (form: HTMLFormElement): void => {
  form.reset();
  for (const element of form.elements) {
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    if (isText && !['radio', 'checkbox', 'hidden'].includes(element.type)) element.value = '';
  }
};
