import { clientText } from '#client/page/labels.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Buttons that copy a fact of a transfer. Without a clipboard (plain http) they stay hidden. */
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.hidden = !navigator.clipboard;

document.addEventListener('click', async (event) => {
  const button = event.target.closest<HTMLElement>('[data-copy]');
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    toast('good', clientText()('lbl_transfer_copied'));
  } catch {
    // Not permitted: the customer copies the selected text.
    const fact = button.closest('div')?.querySelector('bdi');
    if (fact) getSelection()?.selectAllChildren(fact);
  }
});
