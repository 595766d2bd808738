import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackAtRest, readVitals } from '#server/platform/metrics/rest.ts';

const MB = 1024 * 1024;
const EVERY_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process that a test moves; a collection leaves `kept` of its megabytes. */
const createProcess = (kept: number) => {
  const process = { micros: 0, megabytes: 100, collections: 0 };
  const stop = giveBackAtRest(
    {
      cpu: () => process.micros,
      memory: () => process.megabytes * MB,
      collect: () => {
        process.collections += 1;
        process.megabytes = kept;
        process.micros += 100_000;
      },
    },
    EVERY_MS,
  );
  /** A second in which it works for so long, and has so much memory at its end. */
  const pass = (busyMs: number, megabytes: number) => {
    process.micros += busyMs * 1000;
    process.megabytes = megabytes;
    vi.advanceTimersByTime(EVERY_MS);
  };
  return { process, pass, stop };
};

test('a process gives memory back once, when it is at rest after a rush', () => {
  const { process, pass } = createProcess(180);
  pass(900, 400);
  pass(500, 500);
  expect(process.collections).toBe(0);
  pass(5, 500);
  expect(process.collections).toBe(1);
  // What it needs is no reason to try again, and its own work is no unrest.
  for (let second = 0; second < 5; second += 1) pass(5, 185);
  expect(process.collections).toBe(1);
  pass(900, 300);
  // Looking for mail and for changes of other processes takes a slow machine some hundredths.
  pass(50, 300);
  expect(process.collections).toBe(2);
});

test('a process that grew by little is left alone, and so is one that was stopped', () => {
  const { process, pass, stop } = createProcess(100);
  for (let second = 0; second < 5; second += 1) pass(1, 140);
  expect(process.collections).toBe(0);
  stop();
  pass(1, 500);
  expect(process.collections).toBe(0);
});

test('what nobody holds any more is really gone then', async () => {
  let megabytes = 100;
  const stop = giveBackAtRest({ ...readVitals(), cpu: () => 0, memory: () => megabytes * MB }, EVERY_MS);
  const garbage = new WeakRef({ of: 'a rush' });
  // A reference that was just made holds its object to the end of the task.
  await new Promise((resolve) => setImmediate(resolve));
  megabytes = 500;
  vi.advanceTimersByTime(EVERY_MS);
  expect(garbage.deref()).toBeUndefined();
  stop();
});

/** Fills 100 MB and more, lets go of them, collects, and prints its megabytes before, in between and after. */
const RUSH = `
  import { readVitals } from '#server/platform/metrics/rest.ts';
  const { collect, memory } = readVitals();
  const megabytes = () => Math.round(memory() / 1024 / 1024);
  const found = [megabytes()];
  let held = Array.from({ length: 1200 }, () => Array.from({ length: 2000 }, (_, of) => ({ of })));
  found.push(megabytes());
  held = undefined;
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  console.log(JSON.stringify([...found, megabytes()]));
`;

test('the room of garbage goes back to the system, not to a reserve of the engine', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', RUSH]);
  const [before = 0, full = 0, after = 0] = JSON.parse(stdout) as number[];
  expect(full - before).toBeGreaterThan(80);
  expect(after - before).toBeLessThan((full - before) / 2);
});
