import type { OrderRow } from '#contract/orders/orders.ts';
import { ORDER_STATUS } from '#domain/constants.ts';
import { localPath } from '#stores/order/local-path.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { drawBill } from './bill.ts';
import { drawParcels } from './parcels.ts';
import { showFailure, showPart } from './parts.ts';
import { drawItem } from './rows.ts';

const section = document.getElementById('order-detail');
let latest = 0;

export const readChosenOrder = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get('order'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Displays the items of an order, or hides the section. Ignores outdated responses. */
export const showDetail = async (orderId: number | undefined, order: OrderRow | undefined): Promise<void> => {
  if (!section) return;
  latest += 1;
  const mine = latest;
  section.hidden = orderId === undefined;
  if (orderId === undefined) return;
  const number = section.querySelector('h2 bdi');
  if (number) number.textContent = order?.OrderNumber ?? String(orderId);
  const again = section.querySelector<HTMLElement>('[data-order-again]');
  if (again) again.dataset.orderAgain = String(orderId);
  const back = section.querySelector<HTMLElement>('[data-return]');
  if (back) {
    back.dataset.return = String(orderId);
    // What of it can come back is on the page of the returns.
    back.hidden = !(order && order.LatestStatusID >= ORDER_STATUS.inProgress);
  }
  const pay = section.querySelector<HTMLAnchorElement>('[data-pay]');
  if (pay) {
    pay.href = localPath(order?.Transfer?.Link ?? '') ?? '';
    pay.hidden = !order?.Transfer;
  }
  const documents = section.querySelector<HTMLElement>('[data-documents]');
  if (documents) {
    documents.dataset.documents = String(orderId);
    documents.hidden = !order?.HasTaxDocuments;
  }
  showPart(section, 'loading');
  const answer = await api('get-customer-order-history-detail', {
    OrderId: orderId,
    UserId: $user.get()?.UserID,
  });
  if (mine !== latest) return;
  if (!answer.ok) {
    showFailure(section, answer.error);
    return;
  }
  section.querySelector('tbody')?.replaceChildren(...answer.value.map((item) => drawItem(orderId, item)));
  drawParcels(section, answer.value);
  drawBill(section, order);
  showPart(section, 'ready');
};

section?.querySelector('[data-print]')?.addEventListener('click', () => print());

export const focusDetail = (): void => section?.querySelector('h2')?.focus();

export const onDetailRetry = (retry: () => void): void =>
  section?.querySelector('[data-retry]')?.addEventListener('click', retry);
