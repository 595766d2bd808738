/** Dialogs that find a link or a picture, and write it into a text (office/words/PickDialog.astro). */
import { bracketWords } from '#domain/bracket-words.ts';
import { type Found, startCombobox } from '../combobox.ts';
import { insert } from './insert.ts';

/** Longer selections are words of a link, but no search. */
const LONGEST_SEARCH = 60;

type Write = (found: Found, selected: string, before: string, after: string) => string;

/** Line breaks that make a paragraph of its own. */
const breakBetween = (text: string, end: RegExp): string =>
  text === '' ? '' : '\n'.repeat(2 - Math.min(2, end.exec(text)?.[0].length ?? 0));

const WRITERS: Readonly<Record<string, Write>> = {
  link: ({ url, title }, selected) => `[${selected || bracketWords(title)}](${url})`,
  // Without words of its own, the picture has those of the library.
  picture: ({ key = '' }, selected, before, after) =>
    `${breakBetween(before, /\n{1,2}$/)}![${selected}](../../images/${key})${breakBetween(after, /^\n{1,2}/)}`,
};

const started = new WeakSet<HTMLElement>();

const start = (dialog: HTMLDialogElement, field: HTMLInputElement, area: HTMLTextAreaElement): void => {
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
      const { selectionStart, selectionEnd, value } = area;
      const parts = [[selectionStart, selectionEnd], [0, selectionStart], [selectionEnd]] as const;
      const [selected = '', before = '', after = ''] = parts.map((range) => value.slice(...range));
      insert(area, WRITERS[kind]?.(found, selected, before, after) ?? '', [selectionStart, selectionEnd]);
    },
  });
};

export const openPickDialog = (area: HTMLTextAreaElement, kind: string): void => {
  const dialog = document.getElementById(`${kind}-${area.lang}`);
  const field = dialog?.querySelector('input');
  if (!(dialog instanceof HTMLDialogElement) || !field) return;
  if (!started.has(dialog)) start(dialog, field, area);
  started.add(dialog);
  const selected = area.value.slice(area.selectionStart, area.selectionEnd).trim();
  const isSearch = kind === 'link' && selected.length <= LONGEST_SEARCH && !selected.includes('\n');
  field.value = isSearch ? selected : '';
  field.dispatchEvent(new Event('input'));
  dialog.showModal();
  field.select();
};
