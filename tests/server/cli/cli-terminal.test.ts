import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

const CLI = fileURLToPath(new URL('../../../src/server/cli.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shop-terminal-'));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

describe('every command', () => {
  test('reports on stderr which database it uses, without a password', async () => {
    const { code, out, database } = await runShopCommand(shop.app, 'coupons', 'list', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true });
    expect(database).toMatch(/^Database: (SQLite|PostgreSQL), /);
    expect(database).not.toMatch(/:[^/]*@/);
  });

  test('refuses a database that does not exist, and creates none', async () => {
    const file = join(folder, 'typo', 'shop.db');
    const config = { ...shop.app.config, database: { kind: 'sqlite', file } as const };
    const refused = await runShopCommand(config, 'orders', 'list', '--json');
    expect(refused).toMatchObject({ code: 1, json: { ok: false, error: { code: 'startup' } } });
    expect(refused.err).toContain('There is no shop in this database');
    expect(existsSync(join(folder, 'typo'))).toBe(false);
  });

  test('reports wrong usage as JSON with --json', async () => {
    for (const args of [['orders', 'list', '--limit', 'x'], ['orders', 'lst'], ['nothing'], ['orders']])
      expect(await runShopCommand(shop.app, ...args, '--json')).toMatchObject({
        code: 2,
        json: { ok: false, error: { code: 'usage', message: expect.any(String) } },
      });
  });
});

test('a reader that closes the pipe early causes no error', async () => {
  const child = spawn(process.execPath, [CLI, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ err: err.replace(/.*ExperimentalWarning.*\n.*\n/, ''), code }).toEqual({ err: '', code: 0 });
});
