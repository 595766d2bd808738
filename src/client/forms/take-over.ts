/** From now on a script answers this form; what was sent before (`client/inline/keep-press.ts`) is sent again. */
export const takeOver = (form: HTMLFormElement): void => {
  form.dataset.awake = '';
  if (form.dataset.sent === undefined) return;
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy');
  form.requestSubmit();
};
