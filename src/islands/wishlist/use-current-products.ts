import { useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/call.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { MAX_IDS } from '#domain/id-list.ts';
import { api } from '#stores/session/api.ts';

export type CurrentProducts = ReadonlyMap<number, ProductRow | null>;

/** Loads the products each time the list opens, and products added while it is open. */
export const useCurrentProducts = (
  ids: readonly number[],
  isOpen: boolean,
): { currentProducts: CurrentProducts; error?: CallError } => {
  const [state, setState] = useState<{ currentProducts: CurrentProducts; error?: CallError }>({
    currentProducts: new Map(),
  });
  const isFresh = useRef(false);
  const unknown = ids.filter((id) => !state.currentProducts.has(id)).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken off the list needs no new answer
  useEffect(() => {
    if (!isOpen) isFresh.current = false;
    if (!isOpen || ids.length === 0 || (isFresh.current && !unknown)) return;
    let isOver = false;
    const asked = ids.slice(0, MAX_IDS);
    void api('get-products-list-by-ids', { ProductsIds: asked }).then((answer) => {
      if (isOver) return;
      isFresh.current = true;
      if (!answer.ok) return setState(({ currentProducts }) => ({ currentProducts, error: answer.error }));
      const rows = new Map(answer.value.map((row) => [row.ProductId, row]));
      setState({ currentProducts: new Map(asked.map((id) => [id, rows.get(id) ?? null])) });
    });
    return () => {
      isOver = true;
    };
  }, [isOpen, unknown]);

  return state;
};
