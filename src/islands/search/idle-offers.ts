import type { ProductRow } from '#contract/catalogue/products.ts';
import { $recent } from '#stores/lists/recent.ts';
import { api } from '#stores/session/api.ts';

const SEEN = 4;

export interface LoadedOffers {
  readonly popular: readonly string[];
  readonly seen: readonly ProductRow[];
}

export const NO_OFFERS: LoadedOffers = { popular: [], seen: [] };

/** Products that this browser has seen, the last first. Deleted ones are absent. */
const loadSeen = async (): Promise<readonly ProductRow[]> => {
  const ids = $recent.get().slice(0, SEEN);
  if (ids.length === 0) return [];
  const answer = await api('get-products-list-by-ids', { ProductsIds: JSON.stringify(ids) });
  if (!answer.ok) return [];
  return ids.flatMap((id) => answer.value.find((row) => row.ProductId === id) ?? []);
};

const loadPopular = async (): Promise<readonly string[]> => {
  const answer = await api('get-popular-searches', {});
  return answer.ok ? answer.value.map(({ SearchTerm }) => SearchTerm) : [];
};

/** Never rejects: the search works without offers. */
export const loadOffers = async (): Promise<LoadedOffers> => {
  const [popular, seen] = await Promise.all([loadPopular(), loadSeen()]);
  return { popular, seen };
};
