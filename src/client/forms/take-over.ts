/** Marks the form as handled by its script, and sends what was submitted before (`client/inline/early-submit.ts`). */
export const takeOver = (form: HTMLFormElement): void => {
  form.dataset.enhanced = '';
  if (form.dataset.sent === undefined) return;
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy');
  form.requestSubmit();
};
