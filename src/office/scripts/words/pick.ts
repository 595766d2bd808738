/** Dialogs that find a link or a picture for a text (office/words/PickDialog.astro). */
import { type Found, startCombobox } from '../combobox.ts';
import { startUpload, type Upload } from './upload.ts';

/** Longer selections are words of a link, but no search. */
const LONGEST_SEARCH = 60;

type Pick = (found: Found) => void;

/** What a choice in a dialog does. Each opening sets it. */
const picks = new Map<HTMLDialogElement, Pick>();
const uploads = new Map<HTMLDialogElement, Upload>();
const searches = new Map<HTMLDialogElement, (text: string) => void>();

const start = (dialog: HTMLDialogElement, field: HTMLInputElement): void => {
  const { kind = '', url = '' } = dialog.dataset;
  const status = dialog.querySelector('[role=status]');
  const choose = (found: Found): void => {
    dialog.close();
    picks.get(dialog)?.(found);
  };
  const upload = startUpload(dialog, choose);
  if (upload) uploads.set(dialog, upload);
  const search = startCombobox({
    ...{ field, url, id: `${dialog.id}-found`, listsAll: kind === 'picture' },
    box: field.closest<HTMLElement>('[data-find]') ?? dialog,
    answered: (groups) => {
      const isEmpty = groups.every(({ items }) => items.length === 0);
      if (status) status.textContent = isEmpty ? groups.map(({ label }) => label).join(' ') : '';
    },
    pick: choose,
  });
  searches.set(dialog, search);
};

interface Opening {
  readonly kind: string;
  readonly language: string;
  /** The selected words, which begin the search for a link. */
  readonly selected: string;
  /** A picture to upload. */
  readonly file?: File | undefined;
  /** The selected picture, which another one replaces. */
  readonly replaced?: HTMLImageElement | undefined;
}

export const openPickDialog = ({ kind, language, selected, file, replaced }: Opening, pick: Pick): void => {
  const dialog = document.getElementById(`${kind}-${language}`);
  const field = dialog?.querySelector('input');
  if (!(dialog instanceof HTMLDialogElement) || !field) return;
  if (!picks.has(dialog)) start(dialog, field);
  picks.set(dialog, pick);
  searches.get(dialog)?.(kind === 'link' && selected.length <= LONGEST_SEARCH ? selected : '');
  const heading = dialog.querySelector('h2');
  if (heading) heading.textContent = (replaced ? dialog.dataset.replace : dialog.dataset.title) ?? '';
  // Another picture often shows the same.
  const alt = dialog.querySelector<HTMLInputElement>(`[name="alt.${language}"]`);
  if (alt) alt.defaultValue = replaced?.alt ?? '';
  uploads.get(dialog)?.reset();
  dialog.showModal();
  if (file) uploads.get(dialog)?.take(file);
  else field.select();
};
