import type { ProductRow } from '#contract/products.ts';
import { api } from '#stores/session/api.ts';

/** Products as they are today, by their ids. */
export type Today = ReadonlyMap<number, ProductRow>;

/** Undefined where the shop does not answer; products that it sells no more are left out. */
export const loadToday = async (ids: readonly number[]): Promise<Today | undefined> => {
  const answer = await api('get-products-list-by-ids', { ProductsIds: [...ids] });
  return answer.ok ? new Map(answer.value.map((row) => [row.ProductId, row])) : undefined;
};
