import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChild } from '../../../src/server/run/launch/processes/child.mjs';

/** Run by npx instead of installed, because it is larger than all dependencies together. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** Includes the flags that Lighthouse uses by default. */
const CHROME_FLAGS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
  ...['--no-first-run', '--no-default-browser-check', '--disable-default-apps', '--disable-extensions'],
  ...['--disable-background-networking', '--disable-sync', '--disable-client-side-phishing-detection'],
  ...['--disable-component-extensions-with-background-pages', '--disable-background-timer-throttling'],
  ...['--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'],
  ...['--metrics-recording-only', '--password-store=basic', '--use-mock-keychain'],
  '--disable-features=Translate,OptimizationHints,MediaRouter,InterestFeedContentSuggestions',
];

interface Audit {
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Record<string, unknown>[] };
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** Lighthouse result of a page on a phone. Times are in milliseconds. */
export interface LighthouseResult {
  /** Scores from 0 to 100: performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly layoutShift: number;
  /** Failed audits, except for performance, which depends on the machine. */
  readonly faults: readonly string[];
  /** URL of the first picture requested with high priority. */
  readonly picture: string | undefined;
}

const listFaults = ({ categories, audits }: Report): string[] =>
  CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );

const findPicture = ({ audits }: Report): string | undefined => {
  const requests = audits['network-requests']?.details?.items ?? [];
  const picture = requests.find(
    ({ resourceType, priority }) => resourceType === 'Image' && priority === 'High',
  );
  return picture && String(picture.url);
};

/** Number of attempts. On a busy machine a browser sometimes records nothing. */
const TRIES = 3;

const readPort = async (browser: ChildProcess): Promise<string> => {
  if (!browser.stderr) throw new Error('The browser has no stderr');
  for await (const line of createInterface(browser.stderr)) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port) return port;
  }
  throw new Error('The browser ended before it could be used');
};

const stopBrowser = async (browser: ChildProcess): Promise<void> => {
  if (browser.pid === undefined || browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'exit');
  process.kill(-browser.pid, 'SIGKILL');
  await ended;
};

/** Runs Lighthouse in a separate browser, because its own browser would continue to run after an interrupt. */
const startLighthouse = async (
  url: string,
  chrome: string,
  { folder, file, interrupted }: { folder: string; file: string; interrupted: AbortSignal },
): Promise<number> => {
  const profile = await mkdtemp(join(folder, 'profile-'));
  const flags = [...CHROME_FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const browser = spawn(chrome, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const port = await readPort(browser);
    const output = ['--quiet', '--output=json', `--output-path=${file}`];
    const args = ['--yes', LIGHTHOUSE, url, `--port=${port}`, ...output];
    return await runChild('npx', [...args, `--only-categories=${CATEGORIES.join(',')}`], { interrupted });
  } finally {
    await stopBrowser(browser);
  }
};

/** @throws Error if there is no report or the run was interrupted */
export const runLighthouse = async (
  url: string,
  chrome: string,
  interrupted: AbortSignal,
): Promise<LighthouseResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    let code = 1;
    for (let tries = 0; code !== 0 && tries < TRIES && !interrupted.aborted; tries += 1)
      code = await startLighthouse(url, chrome, { folder, file, interrupted });
    if (interrupted.aborted) throw new Error('Interrupted');
    if (code !== 0) throw new Error(`Lighthouse ended with exit code ${code} for ${url}`);
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const timeOf = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((category) => Math.round((report.categories[category].score ?? 0) * 100)),
      firstPaint: timeOf('first-contentful-paint'),
      largestPaint: timeOf('largest-contentful-paint'),
      blocked: timeOf('total-blocking-time'),
      layoutShift: timeOf('cumulative-layout-shift'),
      faults: listFaults(report),
      picture: findPicture(report),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
