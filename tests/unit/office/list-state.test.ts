import { describe, expect, it } from 'vitest';
import {
  clearFilters,
  formatListState,
  type ListSpec,
  listUrl,
  readListState,
  sortBy,
  toggleFilter,
} from '#routes/office/list-state.ts';

const SPEC: ListSpec = {
  path: '/office/orders',
  filters: { state: ['paid', 'placed'], placed: undefined },
  sorts: ['placed', 'total'],
};
const read = (query: string) => readListState(SPEC, new URLSearchParams(query));

describe('the state of a list', () => {
  it('survives the way through the URL', () => {
    const query = 'q=Nair&state=paid,placed&placed=2026-11-01&sort=total&per=50&hide=items&at=abc';
    expect(formatListState(SPEC, read(query))).toBe(query);
  });

  it('is the default without a query, which has the bare path', () => {
    expect(read('')).toMatchObject({
      text: '',
      filters: {},
      sort: 'placed',
      isAscending: false,
      perPage: 25,
    });
    expect(listUrl(SPEC, read(''))).toBe('/office/orders');
  });

  it('ignores unknown filters, values, sorts and sizes', () => {
    const state = read('state=stolen,paid&evil=1&sort=password&per=9999');
    expect(formatListState(SPEC, state)).toBe('state=paid');
  });

  it('goes to the first page with every change', () => {
    const state = read('state=paid&at=abc');
    for (const next of [toggleFilter(state, 'state', 'placed'), sortBy(state, 'total'), clearFilters(state)])
      expect(next.cursor).toBeUndefined();
    expect(formatListState(SPEC, toggleFilter(state, 'state', 'paid'))).toBe('');
  });

  it('reverses the order of the column that sorts already', () => {
    const once = sortBy(read(''), 'total');
    expect([once.sort, once.isAscending]).toEqual(['total', false]);
    expect(sortBy(once, 'total').isAscending).toBe(true);
  });
});
