/** Dialog that finds what a text may link to, and writes the link (office/words/LinkDialog.astro). */
import { startCombobox } from '../combobox.ts';
import { insert } from './insert.ts';

/** Longer selections are words of a link, but no search. */
const LONGEST_SEARCH = 60;

/** Brackets and backslashes would end the words of a link. */
const escapeWords = (words: string): string => words.replace(/[\\[\]]/g, '\\$&');

const started = new WeakSet<HTMLElement>();

const start = (dialog: HTMLDialogElement, field: HTMLInputElement, area: HTMLTextAreaElement): void => {
  const status = dialog.querySelector('[role=status]');
  startCombobox({
    ...{ field, id: `${dialog.id}-found`, url: dialog.dataset.url ?? '' },
    box: field.closest<HTMLElement>('[data-find]') ?? dialog,
    answered: (groups) => {
      const isEmpty = groups.every(({ items }) => items.length === 0);
      if (status) status.textContent = isEmpty ? groups.map(({ label }) => label).join(' ') : '';
    },
    pick: ({ url, title }) => {
      dialog.close();
      const { selectionStart, selectionEnd, value } = area;
      const selected = value.slice(selectionStart, selectionEnd);
      insert(area, `[${selected || escapeWords(title)}](${url})`, [selectionStart, selectionEnd]);
    },
  });
};

export const openLinkDialog = (area: HTMLTextAreaElement): void => {
  const dialog = document.getElementById(`link-${area.lang}`);
  const field = dialog?.querySelector('input');
  if (!(dialog instanceof HTMLDialogElement) || !field) return;
  if (!started.has(dialog)) start(dialog, field, area);
  started.add(dialog);
  const selected = area.value.slice(area.selectionStart, area.selectionEnd).trim();
  field.value = selected.length > LONGEST_SEARCH || selected.includes('\n') ? '' : selected;
  field.dispatchEvent(new Event('input'));
  dialog.showModal();
  field.select();
};
