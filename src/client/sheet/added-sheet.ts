import { clientText } from '#client/page/labels.ts';
import type { CartProductRow, CartQuote } from '#contract/orders/cart.ts';
import { type CartItem, lineKey, splitCart } from '#domain/cart/cart.ts';
import { readFreeDelivery } from '#domain/cart/free-delivery.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { splitSentence } from '#i18n/split-sentence.ts';
import { findRoute } from '#routes/table.ts';
import { $cart } from '#stores/cart/cart.ts';
import { rowsByLine } from '#stores/cart/quote.ts';
import { api } from '#stores/session/api.ts';
import { appendSheet, loadSheets } from './load-sheets.ts';

const SHEET = '[data-sheet="added-sheet"]';
/** Pages that show the cart themselves. */
const CARTS = ['cart', 'checkout'];

const write = (root: Element, selector: string, text: string): void => {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
};

const bold = (text: string): HTMLElement => {
  const element = document.createElement('b');
  element.dir = 'auto';
  element.textContent = text;
  return element;
};

const fillGoal = (sheet: Element, quote: CartQuote): void => {
  const goal = sheet.querySelector<HTMLElement>('[data-goal]');
  const progress = readFreeDelivery(quote);
  if (!goal || !progress) return;
  const { missing, percent } = progress;
  const pieces = splitSentence((missing > 0 ? goal.dataset.missing : goal.dataset.done) ?? '');
  goal
    .querySelector('p')
    ?.replaceChildren(
      ...pieces.map((piece) => ('words' in piece ? piece.words : bold(formatMoney(missing)))),
    );
  goal.classList.toggle('goal--done', missing === 0);
  goal.style.setProperty('--p', `${percent}%`);
  goal.querySelector('[role=progressbar]')?.setAttribute('aria-valuenow', String(percent));
  goal.hidden = false;
};

const fill = (sheet: Element, row: CartProductRow, quote: CartQuote): void => {
  const { locale } = clientText();
  write(
    sheet,
    '[data-choices]',
    joinWords(
      row.VariantsJson.map((one) => one.PrimaryKeyDisplayValue),
      locale,
    ),
  );
  write(sheet, '[data-total]', formatMoney(toPaise(row.LineTotal)));
  if (row.Quantity > 1) write(sheet, '[data-quantity]', `× ${row.Quantity}`);
  fillGoal(sheet, quote);
};

/** The toast has been announced. What is seen is the sheet alone. */
const hideToasts = (): void => {
  for (const toast of document.querySelectorAll('.toast--good')) {
    toast.classList.add('vh');
    for (const control of toast.querySelectorAll('a, button')) control.remove();
  }
};

let latest: CartItem | undefined;

/** Shows the line, what is missing for free delivery, and the way to the checkout. Old browsers have the toast only. */
export const showAdded = async (line: CartItem): Promise<void> => {
  if (!('showPopover' in HTMLElement.prototype) || CARTS.includes(findRoute(location.pathname)?.name ?? ''))
    return;
  latest = line;
  const opener = document.activeElement;
  const lines = splitCart($cart.get()).taken;
  const [page, quoted] = await Promise.all([
    loadSheets(line.ProductId),
    api('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) }),
  ]);
  const sheet = page?.querySelector<HTMLElement>(SHEET);
  const row = quoted.ok ? rowsByLine({ quote: quoted.value, lines }).get(lineKey(line)) : undefined;
  if (!sheet || !quoted.ok || !row || latest !== line) return;
  fill(sheet, row, quoted.value);
  document.querySelector(SHEET)?.remove();
  await appendSheet(sheet);
  sheet.querySelector('[data-close]')?.addEventListener('click', () => sheet.hidePopover());
  sheet.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') sheet.remove();
  });
  // The source makes the sheet the next stop of the tab key.
  sheet.showPopover(opener instanceof HTMLElement && opener !== document.body ? { source: opener } : {});
  hideToasts();
};
