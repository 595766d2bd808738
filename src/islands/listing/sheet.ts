import { isolate } from '#client/page/isolate.ts';

/** Makes the filter sheet modal below 992px: traps the focus and restores it to the button. */

const sheet = document.getElementById('filters');
let restoreFocus: (() => void) | undefined;

// Runs before closing, so that the button can receive the focus.
sheet?.addEventListener('beforetoggle', (event) => {
  restoreFocus?.();
  restoreFocus = event.newState === 'open' ? isolate(sheet) : undefined;
});

sheet?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') sheet.querySelector('button')?.focus();
  // The button may have been replaced since it opened the sheet.
  else if (document.activeElement === document.body || sheet.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-key="filters-button"]')?.focus();
});

// Wide windows display the filters in a sidebar.
matchMedia('(min-width: 992px)').addEventListener('change', () => {
  if (restoreFocus) sheet?.hidePopover();
});
