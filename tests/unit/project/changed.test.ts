import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAreas, listSkippedOnPostgres, testFoldersOf } from '../../support/runner/changed.ts';
import { chooseServerTests } from '../../support/runner/quick.ts';
import { listFiles } from '../../support/source-files.ts';

const TESTS = listFiles('tests/server/**/*.test.ts');
const foldersOf = (files: readonly string[]) => new Set(files.map((file) => file.split('/')[2]));

describe('the quick suite', () => {
  it('knows the tests of every folder of the server', () => {
    const areas = readdirSync('src/server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(areas.length).toBeGreaterThan(30);
    for (const { name } of areas)
      for (const folder of testFoldersOf(name))
        expect([name, folder, existsSync(`tests/server/${folder}`)]).toEqual([name, folder, true]);
  });

  it.each([
    ['src/server/reviews/list-reviews.ts', 'reviews'],
    ['src/domain/cart/pricing.ts', 'orders'],
    ['src/domain/cart/coupon.ts', 'orders'],
    ['src/domain/catalogue/listing.ts', 'catalogue'],
    ['src/domain/customers/retention.ts', 'accounts'],
    ['src/server/coupons/add-coupon.ts', 'orders'],
  ])('runs, after a change of %s, tests of %s', (path, folder) => {
    expect(existsSync(path)).toBe(true);
    expect(foldersOf(chooseServerTests([path], TESTS))).toContain(folder);
  });

  it('always runs the lists of the project and changed tests, and few others for a label', () => {
    const chosen = chooseServerTests(['tests/server/web/fuzz.test.ts', 'README.md'], TESTS);
    expect(foldersOf(chosen)).toEqual(new Set(['project', 'web']));
    expect(chosen).toContain('tests/server/web/fuzz.test.ts');
  });

  it('stops at the wiring of the server, through which everything depends on everything', () => {
    expect(findAreas(['src/server/tax/next-number.ts']).size).toBeLessThan(4);
  });
});

describe('the gate on PostgreSQL', () => {
  const runs = (...changed: string[]) => {
    const skipped = new Set(listSkippedOnPostgres(TESTS, changed));
    return foldersOf(TESTS.filter((path) => !skipped.has(path)));
  };

  it('always runs money, stock, imports and the database', () => {
    expect(runs()).toEqual(new Set(['catalogue', 'orders', 'payments', 'platform', 'project']));
  });

  it('runs the tests of changed SQL, and changed tests', () => {
    expect(runs('src/server/reviews/list-reviews.ts')).toContain('reviews');
    expect(runs('tests/server/mail/mail-delivery.test.ts')).toContain('mail');
    expect(runs('src/domain/customers/retention.ts', 'src/styles/base.css')).toEqual(runs());
  });

  it('knows files without SQL', () => {
    expect(runs('src/server/mail/templates/order.ts')).toEqual(runs());
  });
});
