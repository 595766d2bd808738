import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { hashBuildInputs } from '#server/run/launch/build-stamp.ts';
import { isNewEnough } from '#server/run/launch/find-node.mjs';
import { isInstalled } from '#server/run/launch/install.mjs';
import { IDLE_EXIT_CODE, runChild } from '#server/run/launch/processes/child.mjs';
import { assertPortIsFree } from '#server/run/launch/processes/port.ts';
import { formatSummary } from '#server/run/launch/summary.ts';
import { readTestEnvironment } from '../../support/runner/environment.ts';

describe('the build stamp', () => {
  const facts = { siteUrl: 'http://localhost:3000', chromeKey: 'one' };
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'shop-stamp-'));
    for (const folder of ['src/demo', 'src/pages', 'public'])
      await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, 'src/pages/index.astro'), '<h1>Shop</h1>');
    await writeFile(join(root, 'package-lock.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is the same for the same contents in another folder', async () => {
    const copy = `${root}-copy`;
    await cp(root, copy, { recursive: true });
    expect(await hashBuildInputs(copy, facts)).toBe(await hashBuildInputs(root, facts));
    await rm(copy, { recursive: true });
  });

  it.each(['src/pages/index.astro', 'src/pages/new.ts', 'public/robots.txt', 'package-lock.json'])(
    'changes with %s',
    async (path) => {
      const before = await hashBuildInputs(root, facts);
      await writeFile(join(root, path), 'changed');
      expect(await hashBuildInputs(root, facts)).not.toBe(before);
    },
  );

  it('changes when a text moves from one file to the next', async () => {
    await writeFile(join(root, 'src/a'), 'xy');
    await writeFile(join(root, 'src/b'), '');
    const before = await hashBuildInputs(root, facts);
    await writeFile(join(root, 'src/a'), 'x');
    await writeFile(join(root, 'src/b'), 'y');
    expect(await hashBuildInputs(root, facts)).not.toBe(before);
  });

  it('changes with the public address and with the data of the page chrome', async () => {
    const before = await hashBuildInputs(root, facts);
    expect(await hashBuildInputs(root, { ...facts, siteUrl: 'https://shop.example' })).not.toBe(before);
    expect(await hashBuildInputs(root, { ...facts, chromeKey: 'two' })).not.toBe(before);
  });

  it('does not change with the demo catalogue, which the chrome key covers', async () => {
    const before = await hashBuildInputs(root, facts);
    await writeFile(join(root, 'src/demo/products.json'), '[]');
    expect(await hashBuildInputs(root, facts)).toBe(before);
  });
});

describe('the installation', () => {
  const lockfile = JSON.stringify({
    packages: {
      '': { name: 'shop' },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/b': { version: '1.0.0', integrity: 'y', optional: true },
    },
  });

  it.each([
    ['nothing is installed', '', false],
    ['a package is missing', JSON.stringify({ packages: {} }), false],
    ['a package is older', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }), false],
    [
      'only packages of other platforms are missing',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } }),
      true,
    ],
  ])('when %s', (_case, installed, expected) => {
    expect(isInstalled(lockfile, installed)).toBe(expected);
  });

  it('when packages for development are missing, in production alone', () => {
    const locked = { 'node_modules/a': { version: '1' }, 'node_modules/b': { version: '1', dev: true } };
    const [wanted, present] = [locked, { 'node_modules/a': { version: '1' } }].map((packages) =>
      JSON.stringify({ packages }),
    );
    expect(isInstalled(wanted ?? '', present ?? '', false)).toBe(true);
    expect(isInstalled(wanted ?? '', present ?? '', true)).toBe(false);
    expect(isInstalled(wanted ?? '', '{"packages":{}}', false)).toBe(false);
  });

  it.each([
    ['20.20.2', false],
    ['24.6.0', false],
    ['24.7.0', true],
    ['v24.21.0\n', true],
    ['26.0.0', true],
  ])('continues on Node %s: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('a child process', () => {
  const run = (code: string, idleMs: number) =>
    runChild(process.execPath, ['-e', code], { interrupted: new AbortController().signal, idleMs });

  it.runIf(process.platform === 'linux')('is stopped when it hangs', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run('setInterval(() => {}, 100)', 600)).toBe(IDLE_EXIT_CODE);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('used no CPU time'));
  });

  it('has no limit while it works', async () => {
    const busy = 'const end = Date.now() + 2500; while (Date.now() < end); process.exit(7)';
    expect(await run(busy, 1200)).toBe(7);
  });
});

describe('the port', () => {
  it('is reported in one line when it is in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const refusal = assertPortIsFree(port, '127.0.0.1');
    await expect(refusal).rejects.toBeInstanceOf(StartupError);
    await expect(refusal).rejects.toThrow(/^Port \d+ is in use.*$/);
    await new Promise((resolve) => other.close(resolve));
    await expect(assertPortIsFree(port, '127.0.0.1')).resolves.toBeUndefined();
  });
});

describe('the summary', () => {
  const config = {
    siteUrl: 'https://shop.example',
    shopMode: 'live',
    corsOrigins: [],
    apiHost: '',
    varDir: '/srv/shop',
    metricsToken: 's3cret-token',
    database: {
      kind: 'postgres',
      url: 'postgres://shop:s3cret@db.example:5432/shop',
      label: 'db.example:5432/shop',
    },
    payments: { stripe: { secretKey: 'sk_live_s3cret' }, paypal: undefined, cashOnDelivery: true },
    mail: { kind: 'smtp', host: 'smtp.example', url: 'smtp://me:s3cret@smtp.example' },
  } as unknown as Config;
  const build = { id: '20260102T030405678Z-1a2b3c4d', folder: '', hash: '', completedAt: new Date(0) };
  const summarize = (isOutdated: boolean) =>
    formatSummary(config, 'http://localhost:3000', { build, isOutdated }).join('\n');
  const summary = summarize(false);

  it('shows where the shop is, what it runs on, and which payments are real', () => {
    for (const text of ['http://localhost:3000', 'https://shop.example', 'live', 'db.example:5432/shop']) {
      expect(summary).toContain(text);
    }
    expect(summary).toMatch(/^ {2}Card +on +Stripe$/m);
    expect(summary).toMatch(/^ {2}Wallet +off +needs PAYPAL_CLIENT_ID/m);
    expect(summary).toMatch(/^ {2}Cash +on /m);
    expect(summary).toContain('smtp.example');
  });

  it('shows the link of the first owner while there is one', () => {
    expect(summary).toMatch(/^ {2}Office +https:\/\/shop\.example\/office$/m);
    const ownerLink = 'https://shop.example/office/welcome/token';
    const lines = formatSummary(config, 'http://localhost:3000', { build, isOutdated: false, ownerLink });
    expect(lines.join('\n')).toMatch(/^ {2}Office +https:\/\/shop\.example\/office\/welcome\/token$/m);
  });

  it('warns of an outdated build', () => {
    expect(summary).not.toContain('OUTDATED');
    expect(summarize(true)).toMatch(/1a2b3c4d.*OUTDATED/);
  });

  it('never shows a password', () => {
    expect(summary).not.toContain('s3cret');
  });
});

describe('the environment of the tests', () => {
  it('has no setting of a real shop', () => {
    const env = readTestEnvironment({
      PATH: '/bin',
      DATABASE_URL: 'postgres://live',
      STRIPE_SECRET_KEY: 'sk_live',
      PORT: '80',
    });
    expect(env).toEqual({ PATH: '/bin', ASTRO_TELEMETRY_DISABLED: '1', SHOP_ENV_FILE: 'off' });
  });
});
