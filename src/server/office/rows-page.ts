import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';

/** A page, by number, of rows that fit into memory. */
export const pageOfRows = <Row>(
  rows: readonly Row[],
  { cursor, perPage }: Pick<ListState, 'cursor' | 'perPage'>,
) => {
  const start = readInteger(cursor ?? '') ?? 0;
  return {
    rows: rows.slice(start, start + perPage),
    ...{ start, count: rows.length, isCapped: false },
    next: start + perPage < rows.length ? String(start + perPage) : undefined,
    previous: start > 0 ? String(Math.max(0, start - perPage)) : undefined,
  };
};
