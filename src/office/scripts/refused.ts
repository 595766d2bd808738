/** Pages that answer a refused form. */

/**
 * Turns the entry of the history into one of the page itself, so that neither Back nor a reload asks to send the form again.
 * Without the fragment, because scrolling to it would take the focus away.
 */
export const forgetPost = (): void => {
  if (document.documentElement.dataset.refused !== undefined)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
};

/**
 * Moves the focus to what the page is about, which also scrolls there. `autofocus` does not work at an address with a
 * fragment, or in what is closed.
 */
export const showFault = (): void => {
  const fault = document.querySelector<HTMLElement>('main :is([data-fault], [aria-invalid="true"])');
  if (!fault) return;
  for (let box = fault.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
    box.open = true;
  // On a narrow screen, one of two languages is shown.
  const language = document.querySelector<HTMLInputElement>(`[data-shown-language][value="${fault.lang}"]`);
  if (language && !fault.checkVisibility()) language.click();
  fault.focus();
};
