/** Marks the form as enhanced and submits it if it has an early submit (`client/inline/early-submit.ts`). */
export const activateForm = (form: HTMLFormElement): void => {
  form.dataset.enhanced = '';
  if (form.dataset.sent === undefined) return;
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy');
  form.requestSubmit();
};
