import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/database/db.ts';
import {
  type Prepared,
  prepare,
  type Slots,
  type Values,
} from '#server/platform/database/statements/prepared.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let db: Db;
beforeAll(async () => {
  shop = await openTestShop();
  db = shop.app.db;
});
afterAll(() => shop.close());

const readSettings = (prefix: string) =>
  db.read.selectFrom('setting').selectAll().where('key', 'like', `${prefix}%`).orderBy('key').execute();

const putSettings = prepare((any, { rows }: Slots<{ rows: readonly { key: string; value: string }[] }>) =>
  any.insertInto('setting').values(rows),
);

const counting = <V extends Values, Result>(build: Parameters<typeof prepare<V, Result>>[0]) => {
  const counter = { builds: 0 };
  const statement: Prepared<V, Result> = prepare((any, slots: Slots<V>) => {
    counter.builds += 1;
    return build(any, slots);
  });
  return { statement, counter };
};

describe('a prepared statement', () => {
  test('fills in its values where they occur, in any order and more than once', async () => {
    const statement = prepare((any, slots: Slots<{ last: number; first: number }>) =>
      any
        .selectFrom('product')
        .select('id')
        .where('id', '>=', slots.first)
        .where('id', '<=', slots.last)
        .where('id', '!=', 3)
        .where((eb) => eb.or([eb('id', '=', slots.first), eb('id', '>', slots.first)]))
        .orderBy('id'),
    );
    expect(await statement.list(db.read, { last: 5, first: 2 })).toEqual([{ id: 2 }, { id: 4 }, { id: 5 }]);
    expect(await statement.list(db.read, { first: 1, last: 2 })).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('is built once per length of its lists', async () => {
    const { statement, counter } = counting((any, { ids }: Slots<{ ids: readonly number[] }>) =>
      any.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id'),
    );
    expect(await statement.list(db.read, { ids: [2, 1] })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await statement.list(db.read, { ids: [4, 3] })).toEqual([{ id: 3 }, { id: 4 }]);
    expect(counter.builds).toBe(1);
    expect(await statement.list(db.read, { ids: [5, 3, 1] })).toEqual([{ id: 1 }, { id: 3 }, { id: 5 }]);
    expect(counter.builds).toBe(2);
  });

  test('leaves out conditions on a missing value', async () => {
    const { statement, counter } = counting((any, { above }: Slots<{ above: number | undefined }>) =>
      any
        .selectFrom('product')
        .select((eb) => eb.fn.min('id').as('least'))
        .$if(above !== undefined, (query) => query.where('id', '>', above ?? sql.lit(0))),
    );
    expect(await statement.get(db.read, { above: 0 })).toEqual({ least: 1 });
    expect(await statement.get(db.read, { above: 7 })).toEqual({ least: 8 });
    expect(await statement.get(db.read, { above: undefined })).toEqual({ least: 1 });
    expect(counter.builds).toBe(2);
  });

  test('takes limit and offset as values', async () => {
    const statement = prepare((any, { limit, offset }: Slots<{ limit: number; offset: number }>) =>
      any.selectFrom('product').select('id').orderBy('id').limit(limit).offset(offset),
    );
    expect(await statement.list(db.read, { limit: 2, offset: 3 })).toEqual([{ id: 4 }, { id: 5 }]);
    expect(await statement.list(db.read, { limit: 1, offset: 0 })).toEqual([{ id: 1 }]);
  });

  test('writes null, and several rows at once', async () => {
    await db.write((transaction) =>
      putSettings.run(transaction, {
        rows: [
          { key: 'rows-1', value: 'one' },
          { key: 'rows-2', value: 'two' },
        ],
      }),
    );
    expect(await readSettings('rows')).toEqual([
      { key: 'rows-1', value: 'one' },
      { key: 'rows-2', value: 'two' },
    ]);
    const setEnd = prepare((any, slots: Slots<{ id: number; at: number | null }>) =>
      any.updateTable('product').set({ hot_deal_ends_at: slots.at }).where('id', '=', slots.id),
    );
    const readEnd = prepare((any, { id }: Slots<{ id: number }>) =>
      any.selectFrom('product').select('hot_deal_ends_at as at').where('id', '=', id),
    );
    expect(await db.write((transaction) => setEnd.run(transaction, { id: 1, at: 5 }))).toBe(1);
    expect(await readEnd.find(db.read, { id: 1 })).toEqual({ at: 5 });
    expect(await db.write((transaction) => setEnd.run(transaction, { id: 1, at: null }))).toBe(1);
    expect(await readEnd.find(db.read, { id: 1 })).toEqual({ at: null });
    expect(await db.write((transaction) => setEnd.run(transaction, { id: 999_999, at: 1 }))).toBe(0);
  });

  test('finds nothing, or throws where a row is required', async () => {
    const statement = prepare((any, { id }: Slots<{ id: number }>) =>
      any.selectFrom('product').select('id').where('id', '=', id),
    );
    expect(await statement.find(db.read, { id: 999_999 })).toBeUndefined();
    await expect(statement.get(db.read, { id: 999_999 })).rejects.toThrow('no row');
  });

  test('belongs to the transaction that it runs in', async () => {
    const seen = prepare((any, { key }: Slots<{ key: string }>) =>
      any.selectFrom('setting').select('value').where('key', '=', key),
    );
    const undone = db.write(async (transaction) => {
      await putSettings.run(transaction, { rows: [{ key: 'undone', value: '1' }] });
      expect(await seen.find(transaction, { key: 'undone' })).toEqual({ value: '1' });
      expect(await seen.find(db.read, { key: 'undone' })).toBeUndefined();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await seen.find(db.read, { key: 'undone' })).toBeUndefined();
  });

  test('cannot run in a finished transaction', async () => {
    const left = await db.write(async (transaction) => ({ transaction }));
    const late = putSettings.run(left.transaction, { rows: [{ key: 'late', value: '1' }] });
    await expect(late).rejects.toThrow('committed');
    expect(await readSettings('late')).toEqual([]);
  });

  test('fails with the error of the database', async () => {
    const row = { key: 'twice', value: '' };
    const twice = db.write((transaction) => putSettings.run(transaction, { rows: [row, row] }));
    await expect(twice).rejects.toThrow(/unique/i);
  });

  test('may be raw SQL', async () => {
    const statement = prepare(
      (_any, { n }: Slots<{ n: number }>) => sql<{ n: number }>`select cast(${n} as integer) + 1 as n`,
    );
    expect(await statement.get(db.read, { n: 41 })).toEqual({ n: 42 });
  });
});
