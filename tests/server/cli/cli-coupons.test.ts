import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import { createDemoDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.drop());

const run = (...args: string[]) => runShopCommand(database.config, 'coupons', ...args);
const find = async (code: string) =>
  (await run('list', '--json')).json.coupons.find((coupon: { code: string }) => coupon.code === code);

const write: Db['write'] = async (work) => {
  const db = connect(database.config.database);
  try {
    return await db.write(work);
  } finally {
    await db.close();
  }
};

describe('coupons', () => {
  test('are added with all their limits, and listed with their uses', async () => {
    const added = await run(
      ...['add', 'diwali-26', '--percent', '12.5', '--minimum', '999', '--maximum', '500.50'],
      ...['--category', 'whey', '--starts', '2030-10-20', '--ends', '2030-10-31', '--limit', '100'],
      ...['--per-customer', '1', '--name-en', 'Diwali', '--name-ar', 'ديوالي'],
    );
    expect(added).toMatchObject({ code: 0, out: 'Coupon DIWALI-26 is valid from 2030-10-20 to 2030-10-31.' });
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
      firstOrderOnly: false,
    });
    expect((await run('list')).out).toMatch(/DIWALI-26 +Diwali +12.5% +₹999.00 +whey .* 0 of 100 +upcoming/);
  });

  test('without days are valid for thirty days from today', async () => {
    expect((await run('add', 'PLAIN', '--amount', '100', '--json')).json).toEqual({
      ok: true,
      code: 'PLAIN',
    });
    expect(await find('PLAIN')).toMatchObject({ state: 'active', amount: 100, limit: null, category: null });
  });

  test('can be used once per customer by default', async () => {
    await run('add', 'ONCE', '--amount', '1');
    await run('add', 'OFTEN', '--amount', '1', '--per-customer', 'none');
    expect(await find('ONCE')).toMatchObject({ perCustomer: 1, firstOrderOnly: false });
    expect(await find('OFTEN')).toMatchObject({ perCustomer: null });
  });

  test('for a first order are added, listed, and extended to any order', async () => {
    await run('add', 'HELLO', '--amount', '1', '--first-order');
    expect(await find('HELLO')).toMatchObject({ perCustomer: 1, firstOrderOnly: true });
    expect((await run('list')).out).toMatch(/HELLO .* first order /);
    expect((await run('edit', 'HELLO', '--first-order', '--any-order')).code).toBe(2);
    await run('edit', 'HELLO', '--amount', '2');
    expect(await find('HELLO')).toMatchObject({ amount: 2, firstOrderOnly: true });
    await run('edit', 'HELLO', '--any-order');
    expect(await find('HELLO')).toMatchObject({ firstOrderOnly: false });
  });

  test('have unique codes, in any letter case', async () => {
    expect((await run('add', 'TWICE', '--amount', '1')).code).toBe(0);
    expect(await run('add', 'twice', '--amount', '2')).toMatchObject({
      code: 1,
      err: 'Coupon TWICE already exists; a code cannot be used twice.',
    });
    expect(await find('TWICE')).toMatchObject({ amount: 1 });
  });

  test('are ended once, by their code in any letter case', async () => {
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

  test('are edited field by field, and keep their uses', async () => {
    await run('add', 'EDIT', '--percent', '10', '--maximum', '200', '--limit', '5', '--category', 'whey');
    await write((db) => db.updateTable('coupon').set({ used_count: 3 }).where('code', '=', 'EDIT').execute());
    const edited = await run('edit', 'edit', '--percent', '15', '--limit', 'none', '--category', 'none');
    expect(edited).toMatchObject({ code: 0, out: 'Coupon EDIT has been changed.' });
    expect(await find('EDIT')).toMatchObject({
      ...{ percent: 15, maximum: 200, limit: null, category: null, uses: 3, state: 'active' },
    });
    expect((await run('edit', 'EDIT', '--amount', '50', '--minimum', '499')).code).toBe(0);
    expect(await find('EDIT')).toMatchObject({ amount: 50, maximum: null, minimum: 499 });
    const before = await find('EDIT');
    for (const [code, ...args] of [
      [2, 'EDIT'],
      [2, 'EDIT', '--ends', '2020-01-01'],
      [2, 'EDIT', '--maximum', '10'],
      [1, 'EDIT', '--category', 'nonsense'],
      [1, 'UNKNOWN', '--limit', '1'],
    ] as const)
      expect((await run('edit', ...args)).code).toBe(code);
    expect(await find('EDIT')).toEqual(before);
  });

  test('that ended or expired are reopened, others are not', async () => {
    await run('add', 'AGAIN', '--amount', '1', '--ends', '2100-12-31');
    expect((await run('reopen', 'AGAIN')).err).toBe('Coupon AGAIN has not ended.');
    await run('end', 'AGAIN');
    expect(await run('reopen', 'again')).toMatchObject({ code: 0, out: 'Coupon AGAIN can be used again.' });
    expect(await find('AGAIN')).toMatchObject({ state: 'active', endsAt: '2100-12-31T18:30:00.000Z' });
    await write((db) =>
      db.updateTable('coupon').set({ starts_at: 0, ends_at: 1 }).where('code', '=', 'AGAIN').execute(),
    );
    expect((await run('reopen', 'AGAIN', '--ends', '2020-01-01')).code).toBe(2);
    expect((await run('reopen', 'AGAIN')).code).toBe(0);
    expect(await find('AGAIN')).toMatchObject({ state: 'active' });
  });
});
