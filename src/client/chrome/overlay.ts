import { $isLoading } from '#stores/ui/loading.ts';

/** Loading overlay. It is a popover, so it covers open dialogs. */

const overlay = document.getElementById('overlay');

$isLoading.listen((isLoading) => {
  if (isLoading) overlay?.showPopover?.();
  else overlay?.hidePopover?.();
});
