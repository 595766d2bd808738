import { readInteger } from '#domain/read-integer.ts';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST } from '#routes/office/lists.ts';
import type { Selected } from '#routes/office/selected.ts';
import { listProductIds } from '#server/catalogue/office/list-product-ids.ts';
import type { App } from '#server/context.ts';
import { toProductRequest } from './product-filter.ts';

/** Upper bound of a selection, to limit memory. */
const SELECTION_MAXIMUM = 100_000;

export const listSelectedProducts = async (
  app: App,
  { ids, all }: Selected,
  limit = SELECTION_MAXIMUM,
): Promise<number[]> => {
  if (all === undefined) return ids.flatMap((id) => readInteger(id) ?? []).slice(0, limit);
  const state = readListState(PRODUCT_LIST, new URLSearchParams(all));
  return listProductIds(app, toProductRequest(state).filter, limit);
};
