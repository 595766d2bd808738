import { clientText } from '#client/page/labels.ts';
import { copyTemplate } from '#client/page/template.ts';
import type { OrderRow } from '#contract/orders/orders.ts';
import { addressTitle, listOrderSums } from '#i18n/order-texts.ts';
import { fillTexts } from './parts.ts';

/** Fills in totals and delivery address for a printed receipt. */
export const drawBill = (section: HTMLElement, order: OrderRow | undefined): void => {
  const t = clientText();
  const sums = (order ? listOrderSums(order, t) : []).map(([name, value]) => {
    const row = copyTemplate('order-sum');
    fillTexts(row, { name, value });
    return row;
  });
  section.querySelector('.bill__sums')?.replaceChildren(...sums);
  const lines = (order?.DeliveryAddress ?? []).map((line) => {
    const place = copyTemplate('order-address-line');
    place.textContent = line;
    return place;
  });
  const title = section.querySelector('[data-address-title]');
  if (title) title.textContent = order ? addressTitle(order, t) : t('lbl_order_address');
  section.querySelector('[data-address]')?.replaceChildren(...lines);
  section.querySelector('.bill__to')?.toggleAttribute('hidden', lines.length === 0);
};
