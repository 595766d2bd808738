/** Scripts of the tabs Pictures, Choices and Facts of a product. */
import { followDrop } from './drop.ts';
import { followLabel } from './label.ts';
import { followProgress } from './progress.ts';
import { followRows } from './rows.ts';

/** Says that changes wait to be saved, and asks before they are left. */
const followChanges = (form: HTMLFormElement): void => {
  const text = form.querySelector<HTMLElement>('[data-unsaved-text]');
  let isChanged = false;
  form.addEventListener('input', () => {
    if (text && !isChanged) text.textContent = text.dataset.unsavedText ?? '';
    isChanged = true;
  });
  form.addEventListener('submit', () => {
    isChanged = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged) event.preventDefault();
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
