import { readLocale } from '#i18n/locales.ts';
import { listedPath } from '#routes/paths.ts';
import { $compare, addToCompare } from '#stores/lists/compare.ts';

/** Adds the product of a `data-compare` link to the compare list. The link opens the list. */
document.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('a[data-compare]');
  if (!link) return;
  addToCompare(Number(link.dataset.compare));
  const ids = $compare.get().map((item) => item.ProductId);
  link.href = listedPath(readLocale(document.documentElement.lang), 'compare', ids);
});
