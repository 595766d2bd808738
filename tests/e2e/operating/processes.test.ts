import { access, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { patient } from '../../support/patience.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';

const WAIT_OPTIONS = { timeout: patient(100_000), interval: 200 };

let folder: string;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-processes-'));
  // Only the pictures exist already; otherwise this is the first start of a fresh shop.
  await cp(join(inject('stockFolder'), 'media'), join(folder, 'media'), { recursive: true });
  shop = await startShop(folder, { WEB_CONCURRENCY: '2' });
  // The first process accepts requests before the last one has started.
  await vi.waitFor(() => access(join(folder, 'shop.pid')), WAIT_OPTIONS);
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const listWorkers = async (): Promise<number[]> => {
  const text = await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8');
  return text.split(' ').map(Number).filter(Boolean);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const requestContinuously = () => {
  const faults: string[] = [];
  let requested = 0;
  let isOn = true;
  const ask = async () => {
    while (isOn) {
      requested += 1;
      await fetch(`${shop.url}/en/`).then(
        async (response) => {
          if (response.status !== 200) faults.push(String(response.status));
          await response.arrayBuffer();
        },
        (error: Error) => faults.push(String((error.cause as { code?: string })?.code ?? error.message)),
      );
      await wait(20);
    }
  };
  const requests = Promise.all([ask(), ask(), ask(), ask()]);
  return async () => {
    isOn = false;
    await requests;
    return { requested, faults };
  };
};

describe.skipIf(process.platform !== 'linux')(
  'a shop of several processes',
  { timeout: patient(120_000), tags: ['full'] },
  () => {
    it('runs as many as configured', async () => {
      expect(await listWorkers()).toHaveLength(2);
    });

    it('is restarted by SIGHUP without a failed request', async () => {
      const before = await listWorkers();
      const stop = requestContinuously();
      process.kill(shop.pid, 'SIGHUP');
      await vi.waitFor(() => expect(before.filter(isAlive)).toEqual([]), WAIT_OPTIONS);
      const { requested, faults } = await stop();
      expect(requested).toBeGreaterThan(10);
      expect(faults).toEqual([]);
      expect(await listWorkers()).toHaveLength(2);
    });

    it('replaces one that dies, and continues to answer meanwhile', async () => {
      const [victim = 0, other = 0] = await listWorkers();
      process.kill(victim, 'SIGKILL');
      await vi.waitFor(async () => {
        const now = await listWorkers();
        expect(now).toHaveLength(2);
        expect(now).not.toContain(victim);
        expect(now).toContain(other);
      }, WAIT_OPTIONS);
      expect((await fetch(`${shop.url}/en/`)).status).toBe(200);
    });

    it('reports its metrics while one of them is dead or only starting', async () => {
      const [other = 0, victim = 0] = await listWorkers();
      const readMetrics = async () => {
        const response = await fetch(`${shop.url}/metrics`, { headers: { Connection: 'close' } });
        return [response.status, (await response.text()).includes('shop_pages_total')];
      };
      process.kill(victim, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(victim)).toBe(false), WAIT_OPTIONS);
      expect(await readMetrics()).toEqual([200, true]);
      await vi.waitFor(
        async () => expect(await listWorkers()).toEqual([other, expect.any(Number)]),
        WAIT_OPTIONS,
      );
      expect(await readMetrics()).toEqual([200, true]);
    });

    it('shows a change of the catalogue in every process', async () => {
      const path = '/en/all-products/0/all-categories';
      const ask = async () =>
        (await fetch(`${shop.url}${path}`, { headers: { Connection: 'close' } })).text();
      for (let n = 0; n < 6; n += 1) expect(await ask()).not.toContain('Shelf of the day');
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(join(folder, 'shop.db'), { timeout: 5000 });
      database.exec(`update category set name_en = 'Shelf of the day' where parent_id is null and id =
      (select min(id) from category where parent_id is null)`);
      database.close();
      await vi.waitFor(async () => {
        for (let n = 0; n < 6; n += 1) expect(await ask()).toContain('Shelf of the day');
      }, WAIT_OPTIONS);
    });

    it('leaves nothing behind when it stops', async () => {
      const workers = await listWorkers();
      await shop.stop();
      await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), WAIT_OPTIONS);
    });
  },
);
