/** Dialogs that find a link or a picture for a text (office/words/PickDialog.astro). */
import { type Found, startCombobox } from '../combobox.ts';

/** Longer selections are words of a link, but no search. */
const LONGEST_SEARCH = 60;

type Pick = (found: Found) => void;

/** What a choice in a dialog does. Each opening sets it. */
const picks = new Map<HTMLDialogElement, Pick>();

const start = (dialog: HTMLDialogElement, field: HTMLInputElement): void => {
  const { kind = '', url = '' } = dialog.dataset;
  const status = dialog.querySelector('[role=status]');
  startCombobox({
    ...{ field, url, id: `${dialog.id}-found`, listsAll: kind === 'picture' },
    box: field.closest<HTMLElement>('[data-find]') ?? dialog,
    answered: (groups) => {
      const isEmpty = groups.every(({ items }) => items.length === 0);
      if (status) status.textContent = isEmpty ? groups.map(({ label }) => label).join(' ') : '';
    },
    pick: (found) => {
      dialog.close();
      picks.get(dialog)?.(found);
    },
  });
};

/** @param selected the selected words, which begin the search for a link */
export const openPickDialog = (kind: string, language: string, selected: string, pick: Pick): void => {
  const dialog = document.getElementById(`${kind}-${language}`);
  const field = dialog?.querySelector('input');
  if (!(dialog instanceof HTMLDialogElement) || !field) return;
  if (!picks.has(dialog)) start(dialog, field);
  picks.set(dialog, pick);
  field.value = kind === 'link' && selected.length <= LONGEST_SEARCH ? selected : '';
  field.dispatchEvent(new Event('input'));
  dialog.showModal();
  field.select();
};
