import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { findImport } from '#server/catalogue/import-jobs/import-store.ts';
import { sweepImports } from '#server/catalogue/import-jobs/sweep-imports.ts';
import type { App } from '#server/context.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { runRetention } from '#server/retention/run-retention.ts';
import { sweepFiles } from '#server/run/launch/sweep-files.ts';
import { type ImportFiles, importFiles } from '../../support/catalogue/import-files.ts';
import { type ImportShop, openImportShop } from '../../support/catalogue/import-shop.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

const CHILD = fileURLToPath(new URL('../../support/shop/dying-import.ts', import.meta.url));

let shop: ImportShop;
let files: ImportFiles;
beforeAll(async () => {
  shop = await openImportShop(await createMigratedDatabase());
  await shop.import();
  files = importFiles(shop.app);
});
afterAll(() => shop.close());

const die = async (id: number): Promise<unknown> => {
  const { database, varDir } = shop.app.config;
  const url = database.kind === 'sqlite' ? `file:${database.file}` : database.url;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, String(id)], {
    env: { ...process.env, DATABASE_URL: url, VAR_DIR: varDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'close');
  return signal;
};

const priceOf = async (key: string) =>
  (
    await shop.app.db.read
      .selectFrom('product')
      .select('price')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).price;

const listFiles = () => readdir(join(shop.app.config.varDir, 'imports'));

describe('a killed process', () => {
  it('leaves nothing of an import, which can be started again', async () => {
    const path = join(shop.folder, 'prices.csv');
    await writeFile(path, 'key,price\nprime-whey,4321');
    const { id } = await files.check(path);
    const before = await priceOf('prime-whey');
    expect(await die(id)).toBe('SIGKILL');
    expect(await findImport(shop.app, id)).toMatchObject({ state: 'applying', isInterrupted: true });
    expect(await priceOf('prime-whey')).toBe(before);
    expect(await files.apply(id)).toMatchObject({ state: 'applied', isInterrupted: false });
    expect(await priceOf('prime-whey')).toBe(432_100);
    expect(await files.undo(id)).toMatchObject({ state: 'undone' });
    expect(await priceOf('prime-whey')).toBe(before);
  });

  it('leaves nothing of an imported folder, and no files after the next start', async () => {
    const { varDir } = shop.app.config;
    const folder = join(shop.folder, 'catalogue');
    rowsOf(await exportCatalogue(shop.app, folder));
    const file = join(folder, 'data/products.json');
    const products: { id: string; price: number }[] = JSON.parse(await readFile(file, 'utf8'));
    const records = products.map((one) => (one.id === 'prime-whey' ? { ...one, price: 4321 } : one));
    await writeFile(file, JSON.stringify(records));
    const path = join(shop.folder, 'catalogue.zip');
    await pipeline(await zipFolder(folder, 'catalogue'), createWriteStream(path));
    const { id } = await files.check(path);
    const before = await priceOf('prime-whey');
    expect(await listFiles()).toEqual([`${id}.upload`]);
    await writeFile(join(varDir, 'imports', `${id}.progress`), '{}');

    expect(await die(id)).toBe('SIGKILL');
    expect(await priceOf('prime-whey')).toBe(before);
    expect(await listFiles()).toHaveLength(3);
    await sweepFiles({ varDir, backupDir: join(varDir, 'backups') });
    await sweepImports(shop.app);
    expect(await listFiles()).toEqual([`${id}.upload`]);

    expect(await files.apply(id)).toMatchObject({ state: 'applied', isInterrupted: false });
    expect(await priceOf('prime-whey')).toBe(432_100);
    await eventually(async () => expect(await listFiles()).toEqual([]));
    expect(await files.undo(id)).toMatchObject({ state: 'undone' });
    expect(await priceOf('prime-whey')).toBe(before);
  });
});

describe('an import that is not applied', () => {
  it('loses its file after 30 days, and says so', async () => {
    const path = join(shop.folder, 'old.csv');
    await writeFile(path, 'key,price\nprime-whey,4322');
    const { id } = await files.check(path);
    const later = (days: number): App => ({
      ...shop.app,
      clock: { now: () => shop.app.clock.now() + days * DAY_MS },
    });
    await runRetention(later(29));
    expect(await listFiles()).toEqual([`${id}.upload`]);
    await runRetention(later(31));
    expect(await listFiles()).toEqual([]);
    expect(await findImport(shop.app, id)).toMatchObject({ state: 'failed', problem: { code: 'expired' } });
  });
});
