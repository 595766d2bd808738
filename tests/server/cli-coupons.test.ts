import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runShopCommand } from '../support/shop-command.ts';
import { createDemoDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.drop());

const run = (...args: string[]) => runShopCommand(database.config, 'coupons', ...args);
const find = async (code: string) =>
  (await run('list', '--json')).json.coupons.find((coupon: { code: string }) => coupon.code === code);

describe('coupons', () => {
  test('are added with all that limits them, and listed with their uses', async () => {
    const added = await run(
      ...['add', 'diwali-26', '--percent', '12.5', '--minimum', '999', '--maximum', '500.50'],
      ...['--category', 'whey', '--starts', '2030-10-20', '--ends', '2030-10-31', '--limit', '100'],
      ...['--per-customer', '1', '--name-en', 'Diwali', '--name-ar', 'ديوالي'],
    );
    expect(added).toMatchObject({ code: 0, out: 'Coupon DIWALI-26 is good from 2030-10-20 to 2030-10-31.' });
    expect(await find('DIWALI-26')).toEqual({
      code: 'DIWALI-26',
      name: { en: 'Diwali', ar: 'ديوالي' },
      state: 'upcoming',
      percent: 12.5,
      minimum: 999,
      maximum: 500.5,
      category: 'whey',
      startsAt: '2030-10-19T18:30:00.000Z',
      endsAt: '2030-10-31T18:30:00.000Z',
      uses: 0,
      limit: 100,
      perCustomer: 1,
    });
    expect((await run('list')).out).toMatch(/DIWALI-26 +Diwali +12.5% +₹999.00 +whey .* 0 of 100 +upcoming/);
  });

  test('without days are good for thirty from today', async () => {
    expect((await run('add', 'PLAIN', '--amount', '100', '--json')).json).toEqual({
      ok: true,
      code: 'PLAIN',
    });
    expect(await find('PLAIN')).toMatchObject({ state: 'active', amount: 100, limit: null, category: null });
  });

  test('have a code of their own in any case', async () => {
    expect((await run('add', 'TWICE', '--amount', '1')).code).toBe(0);
    expect(await run('add', 'twice', '--amount', '2')).toMatchObject({
      code: 1,
      err: 'There is a coupon TWICE already; a code is used once.',
    });
    expect(await find('TWICE')).toMatchObject({ amount: 1 });
  });

  test('are reopened with a last day that is not past, and not twice', async () => {
    await run('add', 'AGAIN', '--amount', '1', '--ends', '2040-01-01');
    expect(await run('reopen', 'again')).toMatchObject({ code: 1, err: 'Coupon AGAIN has not ended.' });
    await run('end', 'again');
    expect((await run('reopen', 'again', '--until', '2020-01-01', '--json')).json).toEqual({
      ok: false,
      error: { code: 'needs_end' },
    });
    expect(await run('reopen', 'again', '--until', '2041-01-01')).toMatchObject({
      code: 0,
      out: 'Coupon AGAIN is valid until 2041-01-01.',
    });
    expect(await find('AGAIN')).toMatchObject({ state: 'active', uses: 0 });
    expect((await run('reopen', 'nothing')).code).toBe(1);
  });

  test('are ended once, by their code in any case', async () => {
    await run('add', 'SHORT', '--amount', '1');
    expect(await run('end', 'short')).toMatchObject({ code: 0, out: 'Coupon SHORT has ended.' });
    expect(await find('SHORT')).toMatchObject({ state: 'ended' });
    expect((await run('end', 'SHORT')).code).toBe(1);
    expect((await run('end', 'NEVER')).code).toBe(1);
  });

  test('for a category that does not exist are not added', async () => {
    expect((await run('add', 'LOST', '--amount', '1', '--category', 'nowhere', '--json')).json).toEqual({
      ok: false,
      error: { code: 'category_unknown' },
    });
    expect(await find('LOST')).toBeUndefined();
  });

  test.each([
    [['add']],
    [['add', 'X1']],
    [['add', 'X1', '--percent', '10', '--amount', '10']],
    [['add', 'X1', '--percent', '101']],
    [['add', 'X1', '--percent', '0']],
    [['add', 'X1', '--amount', '1.005']],
    [['add', 'X1', '--amount', '10', '--maximum', '5']],
    [['add', 'X1', '--amount', '10', '--ends', '2030-02-30']],
    [['add', 'X1', '--amount', '10', '--ends', '2020-01-01']],
    [['add', 'X1', '--amount', '10', '--starts', '2030-02-02', '--ends', '2030-02-01']],
    [['add', 'X1', '--amount', '10', '--limit', '0']],
    [['add', 'X1', '--amount', '10', '--name-en', ' ']],
    [['add', '-x', '--amount', '10']],
    [['add', 'a b', '--amount', '10']],
    [['add', 'X'.repeat(31), '--amount', '10']],
    [['end']],
  ])('%j is wrong usage, and nothing is added', async (args) => {
    const before = (await run('list', '--json')).out;
    const outcome = await run(...args);
    expect(outcome).toMatchObject({ code: 2, out: '' });
    expect(outcome.err).toContain('Usage: npm run -s shop -- coupons');
    expect((await run('list', '--json')).out).toBe(before);
  });
});
