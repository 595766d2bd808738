import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openApp } from '#server/compose.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const isSqlite = inject('engine') === 'sqlite';

let root: string;
let shop: TestShop;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  await rm(root, { recursive: true, force: true });
});

const newConfig = async (name: string) => {
  const folder = join(root, name);
  await mkdir(folder);
  return readTestConfig(`file:${join(folder, 'shop.db')}`, folder);
};

const listHidden = async (folder: string) => (await readdir(folder)).filter((name) => name.includes('.tmp'));

const order = async () => {
  const customer = await signIn(shop);
  const { id } = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('key', '=', 'book-shakes')
    .executeTakeFirstOrThrow();
  const cartJsonData = JSON.stringify([{ ProductId: id, Quantity: 1, productSelectedAttributes: [] }]);
  const [placed] = rowsOf(
    await shop.call(
      'post-order',
      { OrderNote: '', cartJsonData, CouponCode: '', PaymentMethod: 6 },
      customer,
    ),
  );
  return placed?.OrderNumber ?? '';
};

const backUp = async (name: string): Promise<string> => {
  const file = join(root, name);
  expect(await runShopCommand(shop.app, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return file;
};

if (!isSqlite)
  test('a shop in PostgreSQL is referred to pg_dump and pg_restore, without its password', async () => {
    const outcome = await runShopCommand(shop.app, 'backup', join(root, 'x.tar.gz'));
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
    expect((await runShopCommand(shop.app, 'restore', 'x.tar.gz')).err).toContain('pg_restore');
    expect(await readdir(root)).toEqual([]);
  });

if (isSqlite)
  describe('a backup', { timeout: patient(60_000) }, () => {
    test('made during orders contains every order answered before, and is consistent', async () => {
      const answered = [await order(), await order()];
      let isOver = false;
      const later: string[] = [];
      const serve = async () => {
        while (!isOver) later.push(await order());
      };
      const [file] = await Promise.all([
        backUp('serving.tar.gz').finally(() => {
          isOver = true;
        }),
        serve(),
      ]);
      expect(later).not.toEqual([]);

      const config = await newConfig('restored');
      const restored = await runShopCommand(config, 'restore', file, '--json');
      expect(restored).toMatchObject({ code: 0, err: '' });
      const database = new DatabaseSync(join(config.varDir, 'shop.db'), { readOnly: true });
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
      database.close();

      const app = await openApp(config, { log: pino({ level: 'silent' }) });
      const orders = await app.db.read.selectFrom('orders').select('number').execute();
      expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(answered));
      expect(restored.json.orders).toBe(orders.length);
      for (const { hash, ext } of await app.db.read.selectFrom('media').select(['hash', 'ext']).execute())
        expect(await app.media.find(`${hash}.${ext}`)).toBeDefined();
      await app.close();
      expect((await runShopCommand(config, 'orders', 'list')).code).toBe(0);
      expect(await readdir(join(config.varDir, 'files'))).not.toEqual([]);
      expect(await readFile(join(config.varDir, 'shop-secret'), 'utf8')).toBe(
        await readFile(join(shop.app.config.varDir, 'shop-secret'), 'utf8'),
      );
      expect(await listHidden(config.varDir)).toEqual([]);
      expect(await listHidden(root)).toEqual([]);
    });

    test('does not replace an older one without --force', async () => {
      const file = await backUp('twice.tar.gz');
      const before = await readFile(file);
      expect(await runShopCommand(shop.app, 'backup', file)).toMatchObject({
        code: 1,
        err: expect.stringContaining('--force'),
      });
      expect((await readFile(file)).equals(before)).toBe(true);
      expect((await runShopCommand(shop.app, 'backup', file, '--force')).code).toBe(0);
    });

    test('of a missing shop creates nothing', async () => {
      const config = await newConfig('nothing');
      expect(await runShopCommand(config, 'backup', join(root, 'none.tar.gz'))).toMatchObject({
        code: 1,
        out: '',
      });
      expect(await readdir(config.varDir)).toEqual([]);
      expect(await readdir(root)).not.toContain('none.tar.gz');
    });

    test('into a folder that cannot be created is reported in one line', async () => {
      await writeFile(join(root, 'a-file'), '');
      const outcome = await runShopCommand(shop.app, 'backup', join(root, 'a-file/where.tar.gz'));
      expect(outcome).toMatchObject({ code: 1, err: expect.stringMatching(/^(?:ENOTDIR|EEXIST).*a-file/) });
    });
  });

if (isSqlite)
  describe('a restore', { timeout: patient(60_000) }, () => {
    test('refuses a running shop, also with --force, and changes nothing', async () => {
      const number = await order();
      const file = await backUp('running.tar.gz');
      const outcome = await runShopCommand(shop.app, 'restore', file, '--force');
      expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('is running') });
      expect((await runShopCommand(shop.app, 'orders', 'show', number)).code).toBe(0);
      expect(await listHidden(shop.app.config.varDir)).toEqual([]);
    });

    test('refuses to lose orders without --force', async () => {
      await order();
      const file = await backUp('orders.tar.gz');
      const config = await newConfig('taken');
      expect((await runShopCommand(config, 'restore', file)).code).toBe(0);
      const refused = await runShopCommand(config, 'restore', file);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/has \d+ orders, which would be lost/),
      });
      expect((await runShopCommand(config, 'restore', file, '--force')).code).toBe(0);
      expect(await listHidden(config.varDir)).toEqual([]);
    });

    test('reads an archive of the tar program, which earlier versions used', async () => {
      const number = await order();
      const { varDir } = await newConfig('unpacked');
      expect(spawnSync('tar', ['-xzf', await backUp('new.tar.gz'), '-C', varDir]).status).toBe(0);
      const earlier = join(root, 'earlier.tar');
      const long = `media/${'a'.repeat(150)}.webp`;
      await writeFile(join(varDir, long), 'picture');
      // They contained the secret.
      await writeFile(join(varDir, 'shop-secret'), 'of an earlier version');
      const append = ['-rf', earlier, '-C', varDir];
      expect(spawnSync('tar', ['-cf', earlier, '-C', varDir, 'backup.json', 'shop.db']).status).toBe(0);
      expect(spawnSync('tar', [...append, 'shop-secret', long]).status).toBe(0);
      expect(spawnSync('gzip', [earlier]).status).toBe(0);
      const config = await newConfig('from-earlier');
      expect((await runShopCommand(config, 'restore', `${earlier}.gz`)).code).toBe(0);
      expect((await runShopCommand(config, 'orders', 'show', number)).code).toBe(0);
      expect(await readFile(join(config.varDir, long), 'utf8')).toBe('picture');
      expect(await readFile(join(config.varDir, 'shop-secret'), 'utf8')).toBe('of an earlier version');
    });

    test('refuses a file that is no backup, and leaves nothing', async () => {
      const config = await newConfig('fresh');
      const folder = join(root, 'forged');
      await mkdir(folder);
      await writeFile(join(folder, 'backup.json'), '{"format":1,"createdAt":"2026"}');
      await writeFile(join(folder, 'shop.db'), 'no database at all');
      await writeFile(join(folder, 'stranger.sh'), 'echo');
      await mkdir(join(folder, 'old'));
      const old = new DatabaseSync(join(folder, 'old/shop.db'));
      old.exec("create table orders (id); create table kysely_migration as select '001-shop' as name");
      old.close();
      spawnSync('ln', ['-s', '/etc', join(folder, 'media')]);
      const forge = (name: string, ...entries: string[]) => {
        const file = join(root, name);
        expect(spawnSync('tar', ['-czPf', file, '-C', folder, ...entries]).status).toBe(0);
        return file;
      };
      const cut = join(root, 'cut.tar.gz');
      await writeFile(cut, (await readFile(await backUp('whole.tar.gz'))).subarray(0, 50_000));
      const text = join(root, 'text.tar.gz');
      await writeFile(text, 'hello');
      for (const [file, reason] of [
        [text, 'is not a backup'],
        [cut, 'is not a backup'],
        [join(root, 'missing.tar.gz'), 'No such file'],
        [
          forge('stranger.tar.gz', 'backup.json', 'shop.db', 'stranger.sh'),
          'files that do not belong to a shop',
        ],
        [forge('link.tar.gz', 'backup.json', 'shop.db', 'media'), 'files that do not belong to a shop'],
        [
          forge('outside.tar.gz', 'backup.json', 'shop.db', 'media/../etc/hosts'),
          'files that do not belong to a shop',
        ],
        [forge('empty.tar.gz', 'backup.json'), 'contains no database'],
        [forge('broken.tar.gz', 'backup.json', 'shop.db'), 'is damaged'],
        [
          forge('old.tar.gz', 'backup.json', '-C', 'old', 'shop.db'),
          'The backup is too old: it lacks the migration 115-refund-ids. Start commit',
        ],
      ] as const) {
        const outcome = await runShopCommand(config, 'restore', file);
        expect(outcome, file).toMatchObject({ code: 1, out: '', err: expect.stringContaining(reason) });
        expect(await readdir(config.varDir)).toEqual([]);
      }
    });
  });
