import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import { tightenFiles } from '#server/platform/storage/tighten-permissions.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const isSqlite = inject('engine') === 'sqlite';
const silent = { log: pino({ level: 'silent' }) };

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

const listReadable = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      const { mode } = await stat(child);
      if ((mode & 0o077) !== 0) found.push(relative(folder, child));
      if (entry.isDirectory() && (mode & 0o011) !== 0) await visit(child);
    }
  };
  await visit(folder);
  return found.sort();
};

let root: string;
let umask: number;
beforeAll(() => {
  // The most permissive common umask, so that the tests do not depend on that of the machine.
  umask = process.umask(0o002);
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-private-'));
  return () => rm(root, { recursive: true, force: true });
});
afterAll(() => {
  process.umask(umask);
});

const configIn = (folder: string) => readTestConfig(`file:${join(folder, 'shop.db')}`, folder);

/** Runs `look` while the app is open, because SQLite's log files exist only then. */
const withOpenApp = async (folder: string, look: (app: App) => Promise<void>): Promise<void> => {
  const app = await openApp(configIn(folder), silent);
  try {
    await look(app);
  } finally {
    await app.close();
  }
};

if (isSqlite)
  describe('the files of a shop', () => {
    test('are accessible to its user only, in a folder that it creates', async () => {
      const folder = join(root, 'made', 'var');
      await withOpenApp(folder, async () => {
        expect(await modeOf(folder)).toBe('700');
        expect(await modeOf(join(root, 'made'))).toBe('700');
        const names = (await readdir(folder)).filter((name) => name.startsWith('shop.db'));
        expect(names).toEqual(['shop.db', 'shop.db-shm', 'shop.db-wal']);
        for (const name of names) expect([name, await modeOf(join(folder, name))]).toEqual([name, '600']);
      });
    });

    test('are accessible to its user only, also in a folder that others can enter', async () => {
      const folder = join(root, 'shared');
      await mkdir(folder);
      await chmod(folder, 0o755);
      await withOpenApp(folder, async ({ fileStorage, mail }) => {
        await mkdir(join(folder, 'media'), { recursive: true });
        await fileStorage.write(join(folder, 'media', 'a.jpg'), Buffer.from('a'));
        await mail.idle();
        expect(await listReadable(folder)).toEqual([]);
      });
      expect(await modeOf(folder)).toBe('755');
    });

    test('that an earlier version left readable are closed to other users at the next start', async () => {
      const folder = join(root, 'older');
      await withOpenApp(folder, async () => {
        await mkdir(join(folder, 'mail'), { mode: 0o777 });
        await writeFile(join(folder, 'mail', '1-password_code.eml'), 'code');
        for (const name of await readdir(folder, { recursive: true })) await chmod(join(folder, name), 0o775);
        await chmod(folder, 0o755);
        const { tightened, open } = await tightenFiles(configIn(folder));
        expect(open).toEqual([]);
        expect(tightened).toEqual(
          expect.arrayContaining([folder, join(folder, 'shop.db'), join(folder, 'mail')]),
        );
        expect(await modeOf(folder)).toBe('700');
        // Pictures are public, but the folder that contains them is not readable.
        expect(await listReadable(folder)).toEqual(['media', 'media/variants']);
        expect(await tightenFiles(configIn(folder))).toEqual({ tightened: [], open: [] });
      });
    });

    test('are restricted in a folder of the operator, which itself is only reported', async () => {
      const folder = join(root, 'operator');
      await mkdir(folder, { mode: 0o755 });
      await writeFile(join(folder, 'notes.txt'), 'of the operator', { mode: 0o644 });
      await mkdir(join(root, 'elsewhere'), { mode: 0o755 });
      await writeFile(join(root, 'elsewhere', '1-password_code.eml'), '');
      await symlink(join(root, 'elsewhere'), join(folder, 'mail'));
      await mkdir(join(folder, 'media'), { mode: 0o755 });
      await writeFile(join(folder, 'shop.db'), '', { mode: 0o644 });
      const wide = await modeOf(folder);
      expect(await tightenFiles(configIn(folder))).toEqual({
        tightened: [join(folder, 'shop.db')],
        open: [folder],
      });
      expect(await modeOf(folder)).toBe(wide);
      expect(await modeOf(join(folder, 'notes.txt'))).toBe('644');
      for (const other of [join(root, 'elsewhere'), join(folder, 'media')])
        expect(await modeOf(other)).toBe('755');
    });
  });

if (isSqlite)
  describe('a backup', () => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await openTestShop();
      const { email } = await signIn(shop);
      rowsOf(await shop.call('validate-email-send-otp', { Email: email }));
      await shop.app.mail.idle();
      return () => shop.close();
    });

    test('is accessible to its user only, and so are its new folder and the restored files', async () => {
      const file = join(root, 'backups', 'nightly', 'shop.tar.gz');
      expect((await runShopCommand(shop.app, 'backup', file)).code).toBe(0);
      expect(await modeOf(file)).toBe('600');
      expect(await modeOf(join(root, 'backups'))).toBe('700');
      expect(await modeOf(join(root, 'backups', 'nightly'))).toBe('700');

      const open = join(root, 'open');
      await mkdir(open);
      await chmod(open, 0o755);
      await writeFile(join(open, 'notes.txt'), 'of the operator', { mode: 0o600 });
      expect((await runShopCommand(configIn(open), 'restore', file)).code).toBe(0);
      expect(await listReadable(open)).toEqual([]);

      const made = join(root, 'made');
      expect((await runShopCommand(configIn(made), 'restore', file)).code).toBe(0);
      expect(await modeOf(made)).toBe('700');
    });
  });

if (!isSqlite)
  test('VAR_DIR of a shop in PostgreSQL is accessible to its user only', async () => {
    const shop = await openTestShop();
    const { varDir } = shop.app.config;
    await chmod(varDir, 0o755);
    const { open } = await tightenFiles(shop.app.config);
    expect([open, await modeOf(varDir), await listReadable(varDir)]).toEqual([[], '700', expect.any(Array)]);
    await shop.close();
  });
