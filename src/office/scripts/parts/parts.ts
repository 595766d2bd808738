/** Scripts of the tabs Pictures, Choices and Facts of a product. */
import { followDrop } from './drop.ts';
import { followLabel } from './label.ts';
import { followProgress } from './progress.ts';
import { followRows } from './rows.ts';

const isChanged = (control: Element): boolean => {
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

/** Counts the changes that wait to be saved, and asks before they are left where no draft keeps them. */
const followChanges = (form: HTMLFormElement): void => {
  const text = form.querySelector<HTMLElement>('[data-unsaved-text]');
  const discard = form.querySelector<HTMLElement>('[data-unsaved-discard]');
  const hint = text?.textContent ?? '';
  const moved = new Set<EventTarget>();
  let changes = 0;
  form.addEventListener('input', ({ target }) => {
    if (target && !(target instanceof Element && 'form' in target)) moved.add(target);
    changes = moved.size + [...form.elements].filter(isChanged).length;
    if (text)
      text.textContent =
        changes > 0 ? (text.dataset.unsavedText ?? '').replace('{n}', String(changes)) : hint;
    if (discard) discard.hidden = changes === 0;
  });
  const leave = (): void => {
    changes = 0;
  };
  form.addEventListener('submit', leave);
  discard?.addEventListener('click', () => {
    // Also forgets the draft.
    form.reset();
    leave();
  });
  addEventListener('beforeunload', (event) => {
    if (changes > 0 && form.dataset.keep === undefined) event.preventDefault();
  });
};

export const startParts = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-part]')) {
    followRows(form);
    followChanges(form);
    const panel = form.querySelector<HTMLElement>('[data-label]');
    if (panel) followLabel(form, panel);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-drop]')) followDrop(form);
  followProgress();
};
