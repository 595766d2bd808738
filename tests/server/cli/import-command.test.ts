import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { readSmallCatalogue, writeSmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const run = async (...args: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    environment: { DATABASE_URL: database.url, VAR_DIR: database.config.varDir, LOG_LEVEL: 'error' },
    directory: ROOT,
    print: (line) => out.push(line),
    warn: (line) => !line.startsWith('Database: ') && err.push(line),
  });
  return { code, out, err };
};

describe('npm run shop', () => {
  test('lists its commands for --help', async () => {
    const { code, out, err } = await run('--help');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.join('\n')).toContain('import DIR|FILE [--stock]');
  });

  test.each([[[]], [['exprot']], [['import']], [['import', 'a', 'b']], [['import', 'a', '--fast']]])(
    'prints the usage for %j and exits with 2',
    async (args) => {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err.join('\n')).toContain('Usage: npm run -s shop -- ');
    },
  );

  test('reports invalid settings and exits with 1', async () => {
    const err: string[] = [];
    const code = await runCli(['import', 'src/demo'], {
      environment: { DATABASE_URL: 'mysql://here', PORT: 'x' },
      directory: ROOT,
      print: () => {},
      warn: (line) => err.push(line),
    });
    expect(code).toBe(1);
    expect(err).toHaveLength(2);
  });
});

describe('npm run shop -- import', () => {
  // Generates 59 pictures, which takes six seconds of CPU time.
  test('imports a folder and counts its records', { timeout: patient(60_000) }, async () => {
    const folder = await writeSmallCatalogue(database.config.varDir, await readSmallCatalogue());
    const { code, out } = await run('import', folder, '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(out.join(''));
    expect(answer.ok).toBe(true);
    expect(answer.records.product).toEqual({ added: 4, changed: 0, unchanged: 0, absent: [] });
  });

  test('reports every fault on a line of its own and exits with 1', async () => {
    const catalogue = await readSmallCatalogue();
    Object.assign(catalogue.products[0] ?? {}, { vendorId: 'nobody', manufacturerId: 'torvan' });
    const folder = await writeSmallCatalogue(database.config.varDir, catalogue);
    const { code, out, err } = await run('import', folder);
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err).toEqual([
      "products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json",
      "products.json, prime-whey: vendorId 'nobody' is not in vendors.json",
      '2 faults: nothing was imported.',
    ]);
    const asJson = await run('import', folder, '--json');
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out.join(''))).toMatchObject({
      ok: false,
      faults: [{ record: 'prime-whey' }, {}],
    });
  });

  test('reports a missing folder', async () => {
    const { code, err } = await run('import', 'no-such-folder');
    expect(code).toBe(1);
    expect(err[0]).toBe(`${join(ROOT, 'no-such-folder')}: is not a catalogue: it has no folder data/`);
  });
});
