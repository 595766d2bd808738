import { clientText } from '#client/page/labels.ts';
import type { OrderRow } from '#contract/orders/orders.ts';
import { drawOrder } from './rows.ts';

/** Order table, newest first, with a button for older orders. */

const PAGE = 20;

const section = document.getElementById('orders');
const body = section?.querySelector('tbody');
const more = section?.querySelector<HTMLElement>('[data-orders-more]');
let all: readonly OrderRow[] = [];

const drawUntil = (end: number): void => {
  const from = body?.childElementCount ?? 0;
  body?.append(...all.slice(from, end).map(drawOrder));
  const shown = body?.childElementCount ?? 0;
  if (!more) return;
  more.hidden = all.length <= PAGE;
  const [button, status] = more.querySelectorAll<HTMLElement>(':scope > *');
  if (button) button.hidden = shown >= all.length;
  if (status) status.textContent = clientText()('lbl_order_shown', { shown, total: all.length });
};

export const drawOrders = (orders: readonly OrderRow[], chosen: number | undefined): void => {
  all = orders;
  body?.replaceChildren();
  const place = orders.findIndex((order) => order.OrderId === chosen);
  drawUntil(Math.max(1, Math.ceil((place + 1) / PAGE)) * PAGE);
};

more?.querySelector('button')?.addEventListener('click', () => {
  const from = body?.childElementCount ?? 0;
  drawUntil(from + PAGE);
  // The button may be hidden now, so move the focus to the first new row.
  body?.children[from]?.querySelector<HTMLElement>('a')?.focus();
});
