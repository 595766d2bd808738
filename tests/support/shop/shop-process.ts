import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../free-port.ts';
import { patient } from '../patience.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = fileURLToPath(new URL('server-process.ts', import.meta.url));

export interface ShopProcess {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  output(): string;
  /** Stops the shop. `SIGKILL` skips the cleanup. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const isUp = async (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );

const environmentOf = (folder: string, env: Readonly<Record<string, string>>) => ({
  ...process.env,
  DATABASE_URL: `file:${join(folder, 'shop.db')}`,
  // The address of the current build. Another one would cause a new build.
  SITE_URL: 'http://localhost:4321',
  LOG_LEVEL: 'warn',
  // Builds the production version of React instead of the test version.
  NODE_ENV: 'production',
  // The minimum. processes.test.ts uses several processes.
  WEB_CONCURRENCY: '1',
  // Tests send many requests from one address. rate-limits.test.ts enables the limits.
  RATE_LIMITS: 'off',
  // Takes minutes and is not needed by browser tests.
  ...env,
});

const collectOutput = (child: ChildProcess): (() => string) => {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => chunks.push(String(text)));
  return () => chunks.join('');
};

/** Polls, until `read` returns a value. */
const awaitStart = async <T>(
  child: ChildProcess,
  output: () => string,
  read: () => T | undefined | Promise<T | undefined>,
): Promise<T> => {
  const until = Date.now() + patient(150_000);
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The shop did not start:\n${output()}`);
    await wait(100);
  }
};

const describeProcess = (
  child: ChildProcess,
  url: string,
  folder: string,
  output: () => string,
): ShopProcess => ({
  url,
  folder,
  pid: child.pid ?? 0,
  output,
  stop: async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  },
});

/** Runs `npm start` on the database in `folder`, which is created if it does not exist. `root` contains the sources. */
export const startShop = async (
  folder: string,
  env: Readonly<Record<string, string>> = {},
  root: string = ROOT,
): Promise<ShopProcess> => {
  const url = `http://localhost:${await findFreePort()}`;
  const child = spawn(process.execPath, ['src/server/run/launch/start.mjs'], {
    cwd: root,
    env: environmentOf(folder, { PORT: new URL(url).port, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  await awaitStart(child, output, async () => (await isUp(url)) || undefined);
  return describeProcess(child, url, folder, output);
};

/**
 * Serves the filled shop in `folder` with the current build, in one process that ends with this one. Takes half of the
 * processor time of `startShop`.
 */
export const serveShop = async (
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> => {
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: environmentOf(folder, { PORT: '0', ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const url = await awaitStart(child, output, () => /^http:\S+$/m.exec(output())?.[0]);
  return describeProcess(child, url, folder, output);
};
