/** Scripts of forms with a bar that saves, a drop area or a file. */
import { followChanges } from './changes.ts';
import { followDrop } from './drop.ts';
import { followFile } from './files.ts';
import { followLabel } from './label.ts';
import { followRows } from './rows.ts';

export const startParts = (): void => {
  for (const text of document.querySelectorAll<HTMLElement>('[data-unsaved-text]')) {
    const form = text.closest('form');
    if (!form) continue;
    followRows(form);
    followChanges(form, text);
    const panel = form.querySelector<HTMLElement>('[data-label]');
    if (panel) followLabel(form, panel);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-drop]')) followDrop(form);
  for (const box of document.querySelectorAll<HTMLElement>('[data-file]')) followFile(box);
};
