import { unpack } from '#client/loading/unpack.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import { showDialog } from '#client/page/show-dialog.ts';
import { $isLeftMenu } from '#stores/slices.ts';

/**
 * Opens and closes the dialogs of the header in browsers without `command` and `closedby`. Some panels are in a `noscript`
 * (components/Later.astro) until they are first opened.
 */

const starts = new Map<string, (panel: HTMLDialogElement) => void>();

/** Calls `start` when the panel has been taken out of its `noscript`. */
export const onPanel = (id: string, start: (panel: HTMLDialogElement) => void): void => {
  starts.set(id, start);
};

const findDialog = (id: string): HTMLDialogElement | undefined => {
  const waiting = document.querySelector(`noscript[data-panel="${CSS.escape(id)}"]`);
  if (waiting) unpack(waiting);
  const element = document.getElementById(id);
  if (!(element instanceof HTMLDialogElement)) return undefined;
  if (waiting) starts.get(id)?.(element);
  return element;
};

export const openPanel = (id: string): void => {
  const dialog = findDialog(id);
  if (!dialog || dialog.open) return;
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[data-panel][open]')) other.close();
  showDialog(dialog);
};

const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;

document.addEventListener('click', (event) => {
  const target = event.target;
  // Links that open a panel. In a new tab or without JavaScript they navigate.
  const opener = target.closest<HTMLElement>('[data-opens]');
  if (opener?.dataset.opens && isPlainClick(event)) {
    event.preventDefault();
    openPanel(opener.dataset.opens);
    return;
  }
  const panel = target.closest('[commandfor]')?.getAttribute('commandfor');
  if (panel && !(knowsCommands && document.getElementById(panel))) {
    event.preventDefault();
    openPanel(panel);
  }
  // A click on the backdrop has the dialog as its target.
  if (target instanceof HTMLDialogElement && target.matches('[data-panel]')) {
    const box = target.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) target.close();
  }
});

onPanel('left-menu', (leftMenu) => {
  new MutationObserver(() => $isLeftMenu.set(leftMenu.open)).observe(leftMenu, {
    attributeFilter: ['open'],
  });
});
