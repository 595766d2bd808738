import { describe, expect, it } from 'vitest';
import {
  createRenderQueue,
  QueueRefusal,
  type QueueTimer,
  type RenderKind,
} from '#server/platform/http/pages/queue.ts';

/** Creates a timer that only advances when a test calls it or during a rendering. */
const fakeTimer = () => {
  let [now, busy] = [1_000_000, 0];
  const calls = new Set<{ at: number; call: () => void }>();
  const timer: QueueTimer = {
    now: () => now,
    busy: () => busy,
    after: (ms, call) => {
      const one = { at: now + ms, call };
      calls.add(one);
      return () => calls.delete(one);
    },
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    timer,
    now: () => now,
    work: (ms: number) => {
      now += ms;
      busy += ms;
    },
    pass: async (ms: number, meanwhile = () => {}) => {
      const end = now + ms;
      for (;;) {
        await settle();
        const [due] = [...calls].filter(({ at }) => at <= now);
        if (due) {
          calls.delete(due);
          due.call();
        } else if (now >= end) return;
        else {
          now += 1;
          meanwhile();
        }
      }
    },
  };
};

const open = ({ concurrency = 1, maximum = 100, cost = 5 } = {}) => {
  const time = fakeTimer();
  const queue = createRenderQueue({ concurrency, maximum: { page: maximum, variant: maximum } }, time.timer);
  const done: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, kind: RenderKind = 'variant', address = 'a', isWanted = () => true) =>
    queue
      .run({ kind, address, isWanted }, async () => {
        time.work(cost);
        done.push(name);
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(QueueRefusal);
        refused.push(name);
      });
  return { time, queue, done, refused, ask };
};

const requestMany = ({ ask }: ReturnType<typeof open>, count: number, kind?: RenderKind, address = 'a') => {
  for (let n = 0; n < count; n += 1) void ask(`${address}${n}`, kind, address);
};

describe('the render queue', () => {
  it('gives searches the whole process while there are no other requests', async () => {
    const shop = open();
    requestMany(shop, 20);
    await shop.time.pass(100);
    expect(shop.done).toHaveLength(20);
  });

  it.each([
    ['searches a twelfth', 'variant', 83],
    ['pages of the catalogue half', 'page', 500],
  ] as const)('gives %s of the process while there are other requests', async (_, kind, share) => {
    const shop = open();
    requestMany(shop, 100, kind);
    shop.queue.recordOther();
    await shop.time.pass(1_000, () => shop.queue.recordOther());
    expect(shop.done.length * 5).toBeGreaterThan(share * 0.8);
    expect(shop.done.length * 5).toBeLessThan(share * 1.2);
  });

  it('renders a search at once when none preceded it, however busy the process is', async () => {
    const shop = open();
    for (let n = 0; n < 10; n += 1) {
      await shop.time.pass(100, () => shop.queue.recordOther());
      void shop.ask(`${n}`);
      await shop.time.pass(0);
      expect(shop.done).toHaveLength(n + 1);
    }
  });

  it('returns to full speed once other requests stop', async () => {
    const shop = open({ cost: 100 });
    requestMany(shop, 4);
    shop.queue.recordOther();
    await shop.time.pass(900);
    expect(shop.done).toHaveLength(4);
  });

  it('renders pages of the catalogue before searches', async () => {
    const shop = open();
    requestMany(shop, 10);
    void shop.ask('page', 'page');
    await shop.time.pass(5);
    expect(shop.done[0]).toBe('page');
  });

  it('alternates between addresses', async () => {
    const shop = open();
    requestMany(shop, 50, 'variant', 'flood');
    void shop.ask('honest', 'variant', 'other');
    await shop.time.pass(15);
    expect(shop.done).toContain('honest');
  });

  it('makes room for an address by refusing the one with the most requests', async () => {
    const shop = open({ maximum: 10 });
    requestMany(shop, 12, 'variant', 'flood');
    void shop.ask('honest', 'variant', 'other');
    await shop.time.pass(500);
    expect(shop.refused).toEqual(['flood10', 'flood11', 'flood9']);
    expect(shop.done).toContain('honest');
  });

  it('skips renderings whose clients have all disconnected', async () => {
    const shop = open();
    void shop.ask('left', 'variant', 'a', () => false);
    void shop.ask('stays');
    await shop.time.pass(50);
    expect([shop.done, shop.refused]).toEqual([['stays'], ['left']]);
  });

  it('continues after a rendering that throws', async () => {
    const shop = open();
    const broken = shop.queue.run({ kind: 'page', address: '', isWanted: () => true }, () =>
      Promise.reject(new Error('broken')),
    );
    const logged = expect(broken).rejects.toThrow('broken');
    void shop.ask('next');
    await shop.time.pass(10);
    await logged;
    expect(shop.done).toEqual(['next']);
  });

  it('runs renderings that wait for a database concurrently, up to a limit', async () => {
    const time = fakeTimer();
    const queue = createRenderQueue({ concurrency: 3, maximum: { page: 10, variant: 10 } }, time.timer);
    const answered = Promise.withResolvers<void>();
    let begun = 0;
    for (let n = 0; n < 5; n += 1)
      void queue.run({ kind: 'page', address: '', isWanted: () => true }, () => {
        begun += 1;
        return answered.promise;
      });
    await time.pass(10);
    expect(begun).toBe(3);
    answered.resolve();
    await time.pass(10);
    expect(begun).toBe(5);
  });
});
