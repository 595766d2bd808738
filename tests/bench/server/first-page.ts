import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../support/free-port.ts';
import { median } from '../median.ts';
import { readCpuSeconds } from './process-cost.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STARTS = 5;
const POLL_MS = 5;

export interface FirstPage {
  /** Time from the command to the last byte of the home page. */
  readonly seconds: number;
  /** CPU time for the same period; less sensitive to other load. */
  readonly cpuSeconds: number;
  readonly encoding: string;
}

const requestOnce = (url: string): Promise<string | undefined> =>
  fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.headers.get('content-encoding') ?? 'none';
    },
    () => undefined,
  );

const startOnce = async (env: Readonly<Record<string, string>>): Promise<FirstPage> => {
  const port = await findFreePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['src/server/run/launch/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      SITE_URL: 'http://localhost:4321',
      NODE_ENV: 'production',
      WEB_CONCURRENCY: '1',
    },
    stdio: 'ignore',
  });
  let encoding: string | undefined;
  while (encoding === undefined && child.exitCode === null) {
    encoding = await requestOnce(`http://localhost:${port}/en/`);
    if (encoding === undefined) await wait(POLL_MS);
  }
  const seconds = (performance.now() - begun) / 1000;
  const cpuSeconds = await readCpuSeconds(child.pid ?? 0);
  child.kill();
  await once(child, 'exit');
  if (encoding === undefined) throw new Error('The shop did not start');
  return { seconds, cpuSeconds, encoding };
};

export const measureFirstPage = async (env: Readonly<Record<string, string>>): Promise<FirstPage> => {
  const starts: FirstPage[] = [];
  for (let n = 0; n < STARTS; n += 1) starts.push(await startOnce(env));
  const other = starts.find(({ encoding }) => encoding !== 'br');
  return {
    seconds: median(starts.map(({ seconds }) => seconds)),
    cpuSeconds: median(starts.map(({ cpuSeconds }) => cpuSeconds)),
    encoding: other?.encoding ?? 'br',
  };
};
