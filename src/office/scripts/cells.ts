import { parsePage } from '#client/loading/parse-page.ts';
import { startToast } from './toast.ts';

/**
 * Saves the figures of a list where they are typed: the row and the notice are taken from the answer of the form. Arrow
 * keys move between them, Escape restores, and a pasted column fills the rows below. Its notice undoes all of them.
 */
const PARTS = '[data-list] tbody tr[id]';

const inputOf = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('input:not([type=hidden])');

const messageOf = (row: Element): Element | undefined =>
  row.nextElementSibling?.classList.contains('msg') ? row.nextElementSibling : undefined;

const replaceRow = (fresh: Document, id: string): void => {
  const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
  if (!old || !next) return;
  messageOf(old)?.remove();
  const [box, nextBox] = [old, next].map((row) => row.querySelector<HTMLInputElement>('.pickc input'));
  if (box?.checked && nextBox) nextBox.checked = true;
  next.classList.toggle('sel', box?.checked ?? false);
  const message = messageOf(next);
  old.replaceWith(next, ...(message ? [message] : []));
};

const replaceToast = (fresh: Document): void => {
  document.querySelector('[data-toast]')?.remove();
  const toast = fresh.querySelector('[data-toast]');
  if (toast) document.body.append(toast);
  startToast();
};

/** Sends a form of a row. Without an answer, the browser sends it itself, which shows its error page. */
const send = async (form: HTMLFormElement): Promise<void> => {
  const id = form.closest('tr')?.id || `p-${new FormData(form).get('id')}`;
  const name = inputOf(form)?.name;
  const hadFocus = form.contains(document.activeElement);
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    const response = await fetch(form.action, { method: 'POST', body });
    const fresh = parsePage(await response.text());
    if (!fresh.getElementById(id)) throw new Error('the answer has no such row');
    replaceRow(fresh, id);
    replaceToast(fresh);
    const cell = document.querySelector<HTMLFormElement>(`#${CSS.escape(id)} [data-cell="${name}"]`);
    if (!cell) return;
    if (response.ok) cell.dataset.saved = '';
    if (hadFocus) inputOf(cell)?.focus();
  } catch {
    form.submit();
  }
};

const isChanged = (input: HTMLInputElement): boolean => input.value !== input.defaultValue;

const columnOf = (form: HTMLFormElement): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>(`${PARTS} [data-cell="${form.dataset.cell}"]`),
];

const move = (form: HTMLFormElement, by: 1 | -1): void => {
  const column = columnOf(form);
  const next = column[column.indexOf(form) + by];
  const input = next && inputOf(next);
  input?.focus();
  input?.select();
};

/** 1 or -1 if an arrow leaves the figure at its end, which is to the right in both languages, or at its beginning. */
const sideOf = (key: string, { value, selectionStart, selectionEnd }: HTMLInputElement): -1 | 0 | 1 => {
  if (key === 'ArrowRight' && selectionEnd === value.length) return 1;
  return key === 'ArrowLeft' && selectionStart === 0 ? -1 : 0;
};

/** Moves to the next figure of the row, as it is seen. */
const moveAside = (form: HTMLFormElement, side: 1 | -1): boolean => {
  const cells = [...(form.closest('tr')?.querySelectorAll<HTMLFormElement>('[data-cell]') ?? [])];
  const isMirrored = document.documentElement.dir === 'rtl';
  const next = cells[cells.indexOf(form) + (isMirrored ? -side : side)];
  const input = next && inputOf(next);
  input?.focus();
  input?.select();
  return input !== null && input !== undefined;
};

const fillColumn = async (form: HTMLFormElement, values: readonly string[]): Promise<void> => {
  const column = columnOf(form);
  const start = column.indexOf(form);
  const undos: string[] = [];
  for (const [i, value] of values.entries()) {
    const cell = column[start + i];
    const input = cell && inputOf(cell);
    if (!input) break;
    input.value = value;
    if (!isChanged(input)) continue;
    await send(cell);
    undos.push(...listUndos());
  }
  offerUndos([...new Set(undos)]);
};

/** Keys of the changes that the notice can undo. */
const listUndos = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('[data-undo] input[name=undo]')].map(({ value }) => value);

/** Lets the notice undo all changes of a pasted column, the latest first. */
const offerUndos = (keys: readonly string[]): void => {
  const form = document.querySelector<HTMLFormElement>('[data-undo]');
  const [own] = form ? listUndos() : [];
  const others = keys.filter((key) => key !== own).reverse();
  if (!form || others.length === 0) return;
  for (const key of others) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'undo', value: key });
    form.append(field);
  }
  const label = form.querySelector<HTMLElement>('[data-all]');
  if (label) label.textContent = label.dataset.all ?? '';
};

const cellOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element
    ? target.closest<HTMLFormElement>('form[data-cell], form[data-cell-choice]')
    : null;

export const followCells = (): void => {
  if (!document.querySelector('[data-cell]')) return;
  document.addEventListener('submit', (event) => {
    const form = cellOf(event.target);
    // The press was ignored because the form is being sent.
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener('change', (event) => {
    const form = cellOf(event.target);
    if (form?.dataset.cell !== undefined && form.dataset.sent === undefined) form.requestSubmit();
  });
  document.addEventListener('keydown', (event) => {
    const form = cellOf(event.target);
    const input = event.target;
    if (!form?.dataset.cell || !(input instanceof HTMLInputElement)) return;
    const side = sideOf(event.key, input);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(form, event.key === 'ArrowDown' ? 1 : -1);
    else if (side !== 0 && moveAside(form, side)) event.preventDefault();
    else if (side !== 0) return;
    else if (event.key === 'Escape') input.value = input.defaultValue;
    else return;
    event.preventDefault();
  });
  document.addEventListener('paste', (event) => {
    const form = cellOf(event.target);
    const lines = event.clipboardData?.getData('text').trim().split(/\r?\n/) ?? [];
    if (!form?.dataset.cell || lines.length < 2) return;
    event.preventDefault();
    void fillColumn(
      form,
      lines.map((line) => line.trim()),
    );
  });
};
