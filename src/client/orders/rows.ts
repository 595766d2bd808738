import { clientText } from '#client/page/labels.ts';
import { copyTemplate } from '#client/page/template.ts';
import type { OrderItemRow, OrderRow } from '#contract/orders/orders.ts';
import { type DigitalState, readDigitalState } from '#domain/catalogue/digital.ts';
import { pictureAttributes } from '#domain/catalogue/media.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatChoices } from '#i18n/format-choices.ts';
import { formatNumericDate } from '#i18n/format-date.ts';
import { describePartialRefund, describeStatus } from '#i18n/order-texts.ts';
import { orderPath } from '#routes/paths.ts';
import { offerDownload } from './download.ts';
import { fillTexts } from './parts.ts';

const DIGITAL_BADGE: Readonly<Record<DigitalState, readonly string[]>> = {
  none: [],
  waiting: ['badge', 'badge--wait'],
  ready: ['badge', 'badge--ok'],
};

export const drawOrder = (order: OrderRow): HTMLElement => {
  const t = clientText();
  const row = copyTemplate('order-row');
  const { text: status, badge } = describeStatus(order, t);
  fillTexts(row, {
    number: order.OrderNumber,
    date: formatNumericDate(order.OrderDateUTC),
    status,
    refunded: describePartialRefund(order, t),
    items: String(order.TotalItems),
    total: formatMoney(toPaise(order.OrderTotal)),
  });
  row.querySelector('.badge')?.classList.add(badge);
  row.dataset.orderId = String(order.OrderId);
  const link = row.querySelector<HTMLAnchorElement>('a[data-order]');
  if (link) {
    link.href = orderPath(t.locale, order.OrderId);
    link.setAttribute('aria-label', t('lbl_order_details_named', { number: order.OrderNumber }));
  }
  const again = row.querySelector<HTMLElement>('[data-order-again]');
  if (again) {
    again.dataset.orderAgain = String(order.OrderId);
    again.setAttribute('aria-label', t('lbl_order_again_named', { number: order.OrderNumber }));
  }
  return row;
};

const showPicture = (row: HTMLElement, url: string | null): void => {
  const image = row.querySelector('img');
  if (!image || !url) return;
  image.src = pictureAttributes(url, 'thumb').src;
  image.hidden = false;
  image.closest('.pic')?.classList.remove('pic--empty');
  image.previousElementSibling?.remove();
};

export const drawItem = (orderId: number, item: OrderItemRow): HTMLElement => {
  const t = clientText();
  const row = copyTemplate('order-item-row');
  const digital = readDigitalState(item);
  fillTexts(row, {
    name: item.ProductName,
    variants: formatChoices(item.VariantsJson, t.locale),
    price: formatMoney(toPaise(item.Price)),
    quantity: String(item.Quantity),
    digital: t(`lbl_order_digital_${digital}`),
    total: formatMoney(toPaise(item.OrderItemTotal)),
  });
  row.querySelector('[data-text="digital"]')?.classList.add(...DIGITAL_BADGE[digital]);
  offerDownload(row, orderId, item);
  showPicture(row, item.DefaultImageUrl);
  return row;
};
