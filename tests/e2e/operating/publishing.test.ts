import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBuilds } from '#server/platform/builds/builds.ts';
import { patient } from '../../support/patience.ts';
import { publishBroken, publishChanged } from '../../support/shop/change-build.ts';
import { copyBuild, copySources, removeCopy } from '../../support/shop/shop-copy.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

const WAIT_OPTIONS = { timeout: patient(60_000), interval: 100 };
const REQUESTED_CONTINUOUSLY = [
  '/en/shipping',
  '/ar/',
  '/en/product-detail/1/shop/x',
  '/en/all-products/0/all-categories',
];
/** Pages first requested after a build is published and before the shop is notified. */
const NEVER_LOADED = ['/en/cart', '/en/compare', '/en/login'];
const TEXT = 'src/content/pages/en/shipping.md';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await copySources((path) => !/^src[\\/]demo[\\/]/.test(path));
  folder = await copyStock();
  await copyBuild(root);
}, patient(60_000));
afterAll(async () => {
  await removeCopy(root);
  await rm(folder, { recursive: true, force: true });
});

const start = async (processes: number): Promise<ShopProcess> => {
  const shop = await startShop(folder, { WEB_CONCURRENCY: String(processes) }, root);
  // One process accepts requests before all processes have started and handle signals.
  await vi.waitFor(() => access(join(folder, 'shop.pid')), WAIT_OPTIONS);
  return shop;
};

const load = async (url: string): Promise<{ status: number | string; text: string }> => {
  try {
    // New connections reach all processes.
    const response = await fetch(url, {
      headers: { Connection: 'close' },
      signal: AbortSignal.timeout(patient(30_000)),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: String(error instanceof Error ? (error.cause ?? error) : error), text: '' };
  }
};

const filesOf = (html: string): string[] => [...new Set(html.match(/\/_assets\/[\w.@-]+/g))];

const loadContinuously = (origin: string) => {
  const faults: string[] = [];
  let loaded = 0;
  let isOn = true;
  const one = async (path: string): Promise<string> => {
    const { status, text } = await load(`${origin}${path}`);
    loaded += 1;
    if (status !== 200) faults.push(`${path}: ${status}`);
    return text;
  };
  const page = async (path: string): Promise<string> => {
    const html = await one(path);
    await Promise.all(filesOf(html).map(one));
    return html;
  };
  const loop = async (path: string) => {
    for (; isOn; await wait(50)) await page(path);
  };
  const loops = Promise.all(REQUESTED_CONTINUOUSLY.map(loop));
  return {
    page,
    one,
    stop: async () => {
      isOn = false;
      await loops;
      return { loaded, faults };
    },
  };
};

const PROCESSES = [1, 2];

describe.skipIf(process.platform === 'win32').each(PROCESSES)('a shop of %i processes', (processes) => {
  test('publishes builds without a failed request', {
    timeout: patient(240_000),
    tags: ['full'],
  }, async () => {
    const shop = await start(processes);
    const visitors = loadContinuously(shop.url);
    try {
      for (const [at, path] of NEVER_LOADED.entries()) {
        const mark = `p${processes}n${at}`;
        const before = await visitors.page('/en/shipping');
        const build = await publishChanged(root, mark);
        expect(await visitors.page(path)).not.toContain(`data-build="${mark}"`);
        process.kill(shop.pid, 'SIGHUP');
        // Sends a second signal during the restart. The system may deliver both as one.
        process.kill(shop.pid, 'SIGHUP');
        await vi.waitFor(() => expect(shop.output()).toContain(`Build: ${build.id}`), WAIT_OPTIONS);
        expect(await visitors.page('/en/shipping')).toContain(`data-build="${mark}"`);
        expect(await visitors.page(path)).toContain(`data-build="${mark}"`);
        await Promise.all(filesOf(before).map(visitors.one));
      }
    } finally {
      const { loaded, faults } = await visitors.stop();
      await shop.stop();
      expect(faults).toEqual([]);
      expect(loaded).toBeGreaterThan(20);
    }
    expect(await openBuilds(root).list()).toHaveLength(2);
  });
});

const runBuild = async (): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, ['src/server/run/launch/publish.mjs'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: `file:${join(folder, 'shop.db')}`, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
};

describe.skipIf(process.platform === 'win32')(
  'a broken build',
  { timeout: patient(240_000), tags: ['full'] },
  () => {
    test('does not replace processes when new ones cannot start with it', async () => {
      const shop = await start(1);
      const good = await openBuilds(root).readCurrent();
      const broken = await publishBroken(root);
      process.kill(shop.pid, 'SIGHUP');
      await vi.waitFor(() => expect(shop.output()).toContain('the old ones continue'), WAIT_OPTIONS);
      expect((await load(`${shop.url}/en/cart`)).status).toBe(200);
      await shop.stop();
      await rm(broken.folder, { recursive: true });
      expect((await openBuilds(root).readCurrent())?.id).toBe(good?.id);
    });

    test('leaves the current one in place; the shop starts with that one and reports it', async () => {
      const good = await openBuilds(root).readCurrent();
      const text = await readFile(join(root, TEXT), 'utf8');
      await writeFile(join(root, TEXT), text.replace('title:', 'titel:'));
      const { code, output } = await runBuild();
      expect(code, output).toBe(1);
      expect(output).toContain(`The current build is still ${good?.id}.`);
      expect(await openBuilds(root).readCurrent()).toEqual(good);

      const shop = await start(1);
      expect((await load(`${shop.url}/en/shipping`)).status).toBe(200);
      await vi.waitFor(
        () => expect(shop.output()).toContain('(OUTDATED: the last build failed)'),
        WAIT_OPTIONS,
      );
      expect(shop.output()).toContain('THE BUILD FAILED. The shop starts with the last complete build:');
      await shop.stop();
    });
  },
);
