import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const ROW = '[data-row]';
/** Selectors of the row actions, to find the same action in another row. */
const ACTIONS = ['[data-unwish]', '[data-offer]'] as const;

interface Held {
  readonly id: number;
  readonly action: string;
}

/**
 * Preserves the focus in a list of rows (`data-row` is the id). When a row is removed, it moves to the same action of
 * the next row, or else to `undo` or `end`.
 */
export const useRowFocus = (ids: readonly number[]) => {
  const list = useRef<HTMLUListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLAnchorElement>(null);
  const held = useRef<Held>(undefined);
  const shown = useRef(ids);
  const wanted = useRef<number | 'undo'>(undefined);

  const findRow = (id: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? undefined;

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = ids;
    const goal = wanted.current === 'undo' ? undo.current : findRow(wanted.current)?.querySelector('a');
    if (goal) {
      wanted.current = undefined;
      held.current = undefined;
      goal.focus();
      return;
    }
    const last = held.current;
    if (!last || ids.includes(last.id) || !before.includes(last.id)) return;
    held.current = undefined;
    const row = findRow(ids[Math.min(before.indexOf(last.id), ids.length - 1)]);
    const target =
      row?.querySelector<HTMLElement>(last.action) ?? row?.querySelector<HTMLElement>('a, button');
    (target ?? undo.current ?? end.current)?.focus();
  });

  return {
    list,
    undo,
    end,
    /** Focuses the undo button, or the link of the row with this id, when it is rendered. */
    focusNext: (on: number | 'undo' | undefined): void => {
      wanted.current = on;
    },
    onFocus: ({ target }: FocusEvent): void => {
      const id = target.closest<HTMLElement>(ROW)?.dataset.row;
      held.current = id
        ? { id: Number(id), action: ACTIONS.find((action) => target.matches(action)) ?? 'a' }
        : undefined;
    },
    // With `relatedTarget` the visitor has moved the focus.
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget) held.current = undefined;
    },
  };
};
