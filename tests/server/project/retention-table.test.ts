import { readFile } from 'node:fs/promises';
import type { TableMetadata } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION, type RetentionRule } from '#domain/customers/retention.ts';
import { STAFF_RETENTION } from '#domain/staff/retention.ts';
import { DERIVED_TABLES, PERSONAL_TABLES } from '#server/customers/personal-data/tables.ts';
import { BUSINESS_TABLES, isPersonal, STAFF_TABLES } from '../../support/database/personal-columns.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

const LINES: readonly (readonly [
  string,
  { readonly tables: readonly string[]; readonly rule: RetentionRule },
])[] = Object.entries({ ...RETENTION, ...STAFF_RETENTION });

let shop: TestShop;
let tables: readonly TableMetadata[];
beforeAll(async () => {
  shop = await openTestShop();
  tables = await shop.app.db.read.introspection.getTables();
});
afterAll(() => shop.close());

describe('the data retention table', () => {
  test('has a line for every table with a personal column', () => {
    const personal = tables.filter(isPersonal);
    const lined = new Set<string>(LINES.flatMap(([, line]) => line.tables));
    const expected = [
      ...Object.keys(PERSONAL_TABLES),
      ...DERIVED_TABLES,
      ...BUSINESS_TABLES,
      ...STAFF_TABLES,
    ];
    expect(personal.map(({ name }) => name).sort()).toEqual(expected.sort());
    for (const name of expected) expect([name, lined.has(name)]).toEqual([name, true]);
  });

  test('lists only tables of the database', () => {
    const known = new Set(tables.map(({ name }) => name));
    for (const name of LINES.flatMap(([, line]) => line.tables))
      expect([name, known.has(name)]).toEqual([name, true]);
  });

  test('matches src/docs/privacy.md, line by line', async () => {
    const text = await readFile(new URL('../../../src/docs/privacy.md', import.meta.url), 'utf8');
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
    expect(rows.map(([, key]) => key)).toEqual(LINES.map(([key]) => key));
    for (const [at, [key, { tables: named, rule }]] of LINES.entries()) {
      const [, , listed, time = ''] = rows[at] ?? [];
      expect([key, listed]).toEqual([key, named.join(', ') || '-']);
      const words = {
        after: 'days' in rule ? `${rule.days} days` : 'hours' in rule ? `${rule.hours} hours` : '',
        account: 'as long as the account',
        law: 'years' in rule ? `${rule.years} years without the person` : '',
        document: 'years' in rule ? `${rule.years} years, complete` : '',
        asked: 'until the person asks',
        unpaid: 'until the order is paid or ends',
        contract: 'as long as the seller sells here',
        shop: 'as long as the shop',
        operator: 'days' in rule ? `${rule.days} days, by the operator` : '',
      }[rule.kind];
      expect([key, time]).toEqual([key, expect.stringContaining(words)]);
    }
  });
});
