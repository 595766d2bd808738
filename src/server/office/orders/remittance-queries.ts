import type { RemittanceResult } from '#domain/orders/remittance.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { checkRows } from '#server/remittances/check-remittance.ts';
import { listPaidOrders } from '#server/remittances/complete-paid.ts';
import { findDraft } from '#server/remittances/draft.ts';
import { listOwedPage } from '#server/remittances/list-owed.ts';
import { findRemittance, listRemittanceRows, listRemittances } from '#server/remittances/list-remittances.ts';
import { listOrderPayouts } from '#server/remittances/order-payouts.ts';
import { sumResults } from '#server/remittances/result-sums.ts';
import { query } from '../query.ts';
import { toOwedRequest } from './owed-filter.ts';

interface RowsQuery {
  readonly result: RemittanceResult | undefined;
  /** Position of the first row. */
  readonly from: number;
  readonly size: number;
}

export const remittanceQueries = {
  'remittances.list': query('orders.change', ({ app }, state: ListState) =>
    listRemittances(app, {
      search: state.text,
      direction: state.isAscending ? 'asc' : 'desc',
      size: state.perPage,
      cursor: state.cursor,
    }),
  ),
  'remittances.read': query('orders.change', async ({ app }, { id }: { readonly id: string }) => {
    const found = await findRemittance(app, readInteger(id) ?? 0);
    return found && { ...found, paid: await listPaidOrders(app.db.read, found.id) };
  }),
  /** One more than `size`, to know whether there is a next page. */
  'remittances.rows': query(
    'orders.change',
    ({ app }, { id, size, ...rows }: RowsQuery & { readonly id: number }) =>
      listRemittanceRows(app, { remittanceId: id, ...rows, size: size + 1 }),
  ),
  /** The file that the member has checked. One more row than `size`, to know whether there is a next page. */
  'remittances.draft': query(
    'orders.change',
    async ({ app, member, now }, { result, from, size }: RowsQuery) => {
      const draft = member && (await findDraft(app.db.read, member.id, now));
      if (!draft) return undefined;
      const { rows, toComplete } = await checkRows(app.db.read, draft.rows, { isLocked: false });
      const shown = rows.filter((row) => (result === undefined || row.result === result) && row.line >= from);
      return {
        ...{ fileName: draft.fileName, fileHash: draft.fileHash },
        ...{ carrier: draft.carrier, reference: draft.reference },
        sums: sumResults(rows),
        rows: shown.slice(0, size + 1),
        toComplete: toComplete.length,
        ...{ skipped: draft.skipped, headings: draft.headings },
      };
    },
  ),
  'remittances.of-order': query('orders.read', ({ app }, { id }: { readonly id: number }) =>
    listOrderPayouts(app.db.read, id),
  ),
  'remittances.owed': query('orders.change', ({ app, now }, state: ListState) =>
    listOwedPage(app.db.read, { ...toOwedRequest(state), now }),
  ),
};
