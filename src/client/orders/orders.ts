import { guardPage } from '#client/account/guards.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import type { OrderRow } from '#contract/orders/orders.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { focusDetail, onDetailRetry, readChosenOrder, showDetail } from './detail.ts';
import { drawOrders } from './list.ts';
import './open-linked.ts';
import './order-again.ts';
import { showFailure, showPart } from './parts.ts';

const section = document.getElementById('orders');
let orders: readonly OrderRow[] = [];

const showChosen = async (): Promise<void> => {
  const chosen = readChosenOrder(location.search);
  for (const row of section?.querySelectorAll<HTMLElement>('[data-order-id]') ?? []) {
    const on = row.dataset.orderId === String(chosen);
    row.classList.toggle('on', on);
    const link = row.querySelector('a[data-order]');
    link?.classList.toggle('btn--ink', on);
    link?.classList.toggle('btn--line', !on);
    if (on) link?.setAttribute('aria-current', 'true');
    else link?.removeAttribute('aria-current');
  }
  await showDetail(
    chosen,
    orders.find((order) => order.OrderId === chosen),
  );
};

const load = async (): Promise<void> => {
  if (!section) return;
  showPart(section, 'loading');
  const answer = await api('get-customer-order-history-master', { UserId: $user.get()?.UserID });
  if (!answer.ok) {
    showFailure(section, answer.error);
    return;
  }
  orders = answer.value;
  drawOrders(orders, readChosenOrder(location.search));
  showPart(section, orders.length > 0 ? 'ready' : 'empty');
  await showChosen();
};

section?.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('a[data-order]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void showChosen();
  focusDetail();
});
section?.querySelector('[data-retry]')?.addEventListener('click', () => void load());
onDetailRetry(() => void showChosen());
addEventListener('popstate', () => void showChosen());

if (guardPage('login')) void load();
