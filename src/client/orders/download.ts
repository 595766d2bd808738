import { clientText } from '#client/page/labels.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import type { OrderItemRow } from '#contract/orders/orders.ts';
import { downloadPath } from '#contract/paths.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Requests a new download token. Tokens expire after 15 minutes. */
const findFreshPath = async (orderId: number, itemId: number): Promise<string | undefined> => {
  const answer = await api('get-customer-order-history-detail', {
    OrderId: orderId,
    UserId: $user.get()?.UserID,
  });
  const t = clientText();
  if (!answer.ok) {
    toast('bad', callSentence(answer.error, t));
    return undefined;
  }
  const token = answer.value.find((item) => item.OrderItemID === itemId)?.DownloadToken;
  if (!token) toast('bad', t.error('unexpected'));
  return token && downloadPath(itemId, token);
};

export const offerDownload = (row: HTMLElement, orderId: number, item: OrderItemRow): void => {
  const link = row.querySelector<HTMLAnchorElement>('a[data-download]');
  if (!link) return;
  if (!item.DownloadToken) {
    link.remove();
    return;
  }
  row.querySelector('[data-text="digital"]')?.remove();
  link.hidden = false;
  link.href = downloadPath(item.OrderItemID, item.DownloadToken);
  link.setAttribute('aria-label', clientText()('lbl_order_download_named', { name: item.ProductName }));
  link.addEventListener('click', async (event) => {
    // A new tab uses the `href` of the link.
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (link.ariaBusy === 'true') return;
    link.ariaBusy = 'true';
    const path = await findFreshPath(orderId, item.OrderItemID);
    link.ariaBusy = 'false';
    // The response is an attachment, so the page is not left.
    if (path) location.assign(path);
  });
};
