import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Run by npx and not installed: it is larger than all dependencies together. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

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

/** Lighthouse result of a page on a phone; times in milliseconds. */
export interface Verdict {
  /** Performance, accessibility, best practices and SEO, each 0 to 100. */
  readonly scores: readonly number[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly layoutShift: number;
  /** Audits that cost points, without performance, which depends on the machine. */
  readonly faults: readonly string[];
  /** The first picture that was requested with high priority. */
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

/** On a busy machine a run occasionally records nothing. */
const TRIES = 3;

const tryAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = TRIES; ; left -= 1)
    try {
      return await work();
    } catch (error) {
      if (left === 1) throw error;
    }
};

/** Loads a page once with Lighthouse's phone and slow network. @param chrome path of a browser */
export const judgePage = async (url: string, chrome: string): Promise<Verdict> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    await tryAgain(() =>
      run(
        'npx',
        [
          '--yes',
          LIGHTHOUSE,
          url,
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          `--only-categories=${CATEGORIES.join(',')}`,
          `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
        ],
        { env: { ...process.env, CHROME_PATH: chrome } },
      ),
    );
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
