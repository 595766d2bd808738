import { toRupees } from '#domain/money.ts';
import { formatNumericDate, formatTime } from '#i18n/format-date.ts';
import { paymentKey } from '#i18n/office/payment-key.ts';
import { ORDER_LIST } from '#routes/office/lists.ts';
import { listOrdersByNextStep, type OrderRow } from '#server/orders/listing/list-orders.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { toOrderRequest } from '../orders/order-filter.ts';
import type { ListTable } from './file-request.ts';

const BATCH = 200;

export const orderTable: ListTable = {
  name: 'orders',
  spec: ORDER_LIST,
  columns: (t) => [
    t('order_number'),
    t('order_placed'),
    t('order_customer'),
    t('order_phone'),
    t('order_email'),
    t('order_payment'),
    t('order_state'),
    t('order_next'),
    t('order_pieces'),
    t('order_total_rupees'),
  ],
  rows: async function* ({ app, t }, state) {
    const toCells = (row: OrderRow) => [
      row.number,
      `${formatNumericDate(row.placedAt)} ${formatTime(row.placedAt)}`,
      row.name,
      row.phone,
      row.email,
      t(paymentKey(row.paymentMethod, row.total)),
      t(`state_${row.state}`),
      row.next.map((step) => t(`next_${step}`)).join(t('comma')),
      row.pieces,
      toRupees(row.total),
    ];
    let cursor: string | undefined;
    do {
      const page = await listOrdersByNextStep(app, { ...toOrderRequest(state), size: BATCH, cursor });
      yield page.rows.map(toCells);
      cursor = page.next;
    } while (cursor !== undefined);
  },
  record: async ({ app }, state) =>
    recordListExport(app, 'order', await listOrdersByNextStep(app, { ...toOrderRequest(state), size: 1 })),
};
