const isChanged = (control: Element): boolean => {
  // What the buttons of the bar need, such as a day of publication.
  if (control.closest('.savebar')) return false;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const stored = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.selectedOptions[0] !== stored;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  return (
    control instanceof HTMLInputElement &&
    (control.value !== control.defaultValue || control.checked !== control.defaultChecked)
  );
};

/** Counts the changes of a form that wait to be saved, and asks before they are left where no draft keeps them. */
export const followChanges = (form: HTMLFormElement, text: HTMLElement): void => {
  const discard = form.querySelector<HTMLElement>('[data-unsaved-discard]');
  const hint = text.textContent;
  const moved = new Set<EventTarget>();
  let changes = 0;
  const show = (): void => {
    text.textContent = changes > 0 ? (text.dataset.unsavedText ?? '').replace('{n}', String(changes)) : hint;
    if (discard) discard.hidden = changes === 0;
    form.toggleAttribute('data-changed', changes > 0);
  };
  const count = (): void => {
    changes = moved.size + [...form.elements].filter(isChanged).length;
    show();
  };
  // Captures, because a discarded draft tells its fields alone.
  form.addEventListener(
    'input',
    ({ target }) => {
      if (target && !(target instanceof Element && 'form' in target)) moved.add(target);
      count();
    },
    true,
  );
  if (form.dataset.recovered !== undefined) count();
  form.addEventListener('submit', () => {
    changes = 0;
  });
  discard?.addEventListener('click', (event) => {
    // Also forgets the draft.
    form.reset();
    changes = 0;
    // The server would show its draft again, which is forgotten a moment later (words/autosave.ts).
    if (!document.querySelector('[data-autosave]')) return;
    event.preventDefault();
    for (const control of form.elements) control.dispatchEvent(new Event('input'));
    show();
  });
  addEventListener('beforeunload', (event) => {
    if (changes > 0 && form.dataset.keep === undefined) event.preventDefault();
  });
};
