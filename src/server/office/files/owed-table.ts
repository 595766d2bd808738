import { toRupees } from '#domain/money.ts';
import { formatNumericDate } from '#i18n/format-date.ts';
import { OWED_LIST } from '#routes/office/lists.ts';
import { listOwedPage, type OwedOrder } from '#server/remittances/list-owed.ts';
import { toOwedRequest } from '../orders/owed-filter.ts';
import type { ListTable } from './file-request.ts';

const BATCH = 200;

export const owedTable: ListTable = {
  name: 'owed',
  spec: OWED_LIST,
  columns: (t) => [
    t('order_number'),
    t('order_state'),
    t('owed_shipped'),
    t('owed_days'),
    t('shipment_carrier'),
    t('remittance_parcel'),
    t('remittance_owed_rupees'),
    t('remittance_received_rupees'),
    t('remittance_missing_rupees'),
  ],
  rows: async function* ({ app, t }, state) {
    const toCells = (row: OwedOrder) => [
      row.number,
      t(`state_${row.state}`),
      formatNumericDate(row.shippedAt),
      row.days,
      row.carriers.join(t('comma')),
      row.parcels.join(t('comma')),
      toRupees(row.owed),
      toRupees(row.received),
      toRupees(row.owed - row.received),
    ];
    let cursor: string | undefined;
    do {
      const request = { ...toOwedRequest(state), size: BATCH, cursor, now: app.clock.now() };
      const page = await listOwedPage(app.db.read, request);
      yield page.rows.map(toCells);
      cursor = page.next;
    } while (cursor !== undefined);
  },
};
