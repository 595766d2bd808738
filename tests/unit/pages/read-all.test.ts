import { describe, expect, it, vi } from 'vitest';
import { ok, refuse } from '#domain/result.ts';
import { readAll } from '#loaders/read-all.ts';

const pagesOf = (count: number) =>
  vi.fn(async ({ PageNo, PageSize }: { PageNo: number; PageSize: number }) =>
    ok(
      Array.from({ length: count }, (_, at) => ({ id: at + 1 })).slice(
        (PageNo - 1) * PageSize,
        PageNo * PageSize,
      ),
    ),
  );

describe('a list of a page', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [150, 2],
    [450, 5],
  ])('of %d entries is read as a whole, in %d calls', async (count, calls) => {
    const read = pagesOf(count);
    const answer = await readAll(read);
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
    expect(read).toHaveBeenCalledTimes(calls);
  });

  it('ends at a host that ignores the page number, or never ends', async () => {
    const same = await readAll(async () => ok(Array.from({ length: 100 }, (_, id) => ({ id }))));
    expect(same.ok && same.value.length).toBe(100);
    const endless = await readAll(async ({ PageNo }) =>
      ok(Array.from({ length: 100 }, (_, id) => ({ id: PageNo * 100 + id }))),
    );
    expect(endless.ok && endless.value.length).toBe(5000);
  });

  it('fails as its call does', async () => {
    const answer = await readAll(async () => refuse({ status: 503, message: '' }));
    expect(answer.ok).toBe(false);
  });
});
