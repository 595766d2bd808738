import { isPlainClick } from '#client/page/plain-click.ts';
import { showDialog } from '#client/page/show-dialog.ts';
import { $isLeftMenu } from '#stores/slices.ts';

/** Opens and closes the dialogs of the header in browsers without `command` and `closedby`. */

const findDialog = (id: string | null | undefined): HTMLDialogElement | undefined => {
  const element = id ? document.getElementById(id) : null;
  return element instanceof HTMLDialogElement ? element : undefined;
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
  if (panel && !knowsCommands) openPanel(panel);
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

const leftMenu = findDialog('left-menu');
if (leftMenu)
  new MutationObserver(() => $isLeftMenu.set(leftMenu.open)).observe(leftMenu, {
    attributeFilter: ['open'],
  });
