import { clientText } from '#client/page/labels.ts';
import { MAX_IDS } from '#domain/id-list.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';

const MOST_NAMED = 5;

/** Names the products that an account had no room for. Those that are no longer sold have no name. */
export const tellLeftOut = async (ids: readonly number[]): Promise<void> => {
  const answer = await api('get-products-list-by-ids', { ProductsIds: ids.slice(0, MAX_IDS) });
  const names = answer.ok ? answer.value.map((row) => row.ProductName) : [];
  if (names.length === 0) return;
  const shown = names.slice(0, MOST_NAMED);
  if (names.length > MOST_NAMED) shown.push(`+${names.length - MOST_NAMED}`);
  toast('bad', clientText()('msg_added_left_out', { names: shown.join(' · ') }));
};
