import { isolate } from '#client/page/isolate.ts';

/**
 * The filters as a sheet, below 992 px. Its button opens and Escape closes it without a script; with one it is modal:
 * the keyboard stays inside, and goes back to the button afterwards.
 */

const sheet = document.getElementById('filters');
let giveBack: (() => void) | undefined;

// Before it closes, so that the button can take the focus back.
sheet?.addEventListener('beforetoggle', (event) => {
  giveBack?.();
  giveBack = event.newState === 'open' ? isolate(sheet) : undefined;
});

sheet?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') sheet.querySelector('button')?.focus();
  // The button that opened it may have been exchanged since.
  else if (document.activeElement === document.body || sheet.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-key="filters-button"]')?.focus();
});

// On a wider window the same filters stand beside the products.
matchMedia('(min-width: 992px)').addEventListener('change', () => {
  if (giveBack) sheet?.hidePopover();
});
