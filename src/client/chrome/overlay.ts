import { $isLoading } from '#stores/ui/loading.ts';

/** Loading overlay, a popover so that it covers open dialogs too. */

const overlay = document.getElementById('overlay');

$isLoading.listen((isLoading) => {
  if (isLoading) overlay?.showPopover?.();
  else overlay?.hidePopover?.();
});
