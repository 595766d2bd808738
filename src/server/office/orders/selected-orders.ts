import { readInteger } from '#domain/read-integer.ts';
import { readListState } from '#routes/office/list-state.ts';
import { ORDER_LIST } from '#routes/office/lists.ts';
import { BULK_MAXIMUM, type Selected } from '#routes/office/selected.ts';
import type { App } from '#server/context.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { toOrderRequest } from './order-filter.ts';

/** @returns at most `BULK_MAXIMUM` ids */
export const listSelectedOrders = async (app: App, { ids, all }: Selected): Promise<number[]> => {
  if (all === undefined) return ids.flatMap((id) => readInteger(id) ?? []).slice(0, BULK_MAXIMUM);
  const state = readListState(ORDER_LIST, new URLSearchParams(all));
  const page = await listOrdersByNextStep(app, { ...toOrderRequest(state), size: BULK_MAXIMUM });
  return page.rows.map(({ id }) => id);
};
