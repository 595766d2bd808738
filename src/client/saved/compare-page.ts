import { $compare, removeFromCompare } from '#stores/lists/compare.ts';
import { fillFromStore, formatPath, listed, readIds, show } from './listed-page.ts';

/** Removes products from the comparison. The server renders the list of the new URL. */
listed?.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('[data-unlist]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const id = Number(link.dataset.unlist);
  removeFromCompare(id);
  const path = formatPath(
    'compare',
    readIds().filter((other) => other !== id),
  );
  // The next click starts from the URL.
  history.replaceState(history.state, '', path);
  void show(path).then(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
    const status = document.querySelector('[data-listed-status]');
    if (status) status.textContent = listed?.querySelector('[data-said]')?.textContent ?? '';
  });
});

if (readIds().length === 0 && $compare.get().length > 0) void fillFromStore('compare', $compare.get());
