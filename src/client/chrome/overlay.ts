import { $isLoading } from '#stores/ui/loading.ts';

/** Draws the loading overlay of the store. A popover, so that it covers an open dialog too. */

const overlay = document.getElementById('overlay');

$isLoading.listen((isLoading) => {
  if (isLoading) overlay?.showPopover?.();
  else overlay?.hidePopover?.();
});
