import { isPlainClick } from '#client/page/plain-click.ts';
import { hasModalDialogs } from '#client/page/show-dialog.ts';
import { parseCardProduct } from '#contract/catalogue/card.ts';
import { startChoices } from './choice-sheet.ts';
import { appendSheet, loadSheets } from './load-sheets.ts';

/** Opens the choices of a card in a sheet. If that is impossible, the link opens the product. */

const open = async (link: HTMLAnchorElement, productId: number): Promise<void> => {
  link.setAttribute('aria-busy', 'true');
  const page = await loadSheets(productId);
  const sheet = page?.querySelector('dialog');
  if (!sheet) return location.assign(link.href);
  await appendSheet(sheet);
  link.removeAttribute('aria-busy');
  startChoices(sheet, new URL(link.href).searchParams.get('v'));
  sheet.addEventListener('close', () => {
    sheet.remove();
    link.focus({ preventScroll: true });
  });
  sheet.showModal();
};

document.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('a[data-choose]');
  const json = link?.closest<HTMLElement>('[data-product]')?.dataset.product;
  if (!hasModalDialogs() || !link || !json || !isPlainClick(event)) return;
  event.preventDefault();
  if (link.ariaBusy !== 'true') void open(link, parseCardProduct(json).ProductId);
});
