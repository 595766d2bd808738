import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright';
import { TestRunner, vi } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { eventually } from '../eventually.ts';
import { patient } from '../patience.ts';
import { shopUrl } from '../shop/this-shop.ts';
import { BROWSER_ARGUMENTS } from './arguments.ts';

let launched: Promise<Browser> | undefined;

/** Launches the browser of this worker once. Its files share it, because each visitor has a separate context. */
export const launchBrowser = async (): Promise<Browser> => {
  if (launched && (await launched).isConnected()) return launched;
  launched = chromium.launch({
    args: BROWSER_ARGUMENTS,
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  });
  return launched;
};

/** Closes the contexts that failed tests left open. */
export const closeVisits = async (): Promise<void> => {
  for (const context of (await launched)?.contexts() ?? []) await context.close();
};

export interface VisitorOptions {
  readonly locale?: Locale;
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly origin?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  readonly t: ReturnType<typeof translator>;
  open(path: string): Promise<void>;
  /** Adds entries to localStorage without loading a page of the shop. */
  store(items: Readonly<Record<string, string>>): Promise<void>;
  settle(): Promise<void>;
  /** Waits for a toast with this text, which may be gone already. Each toast counts once. */
  toasted(text: string): Promise<void>;
  leave(): Promise<void>;
}

const SHOWN_LETTERS = 1500;

const describePage = async (page: Page, errors: readonly string[]): Promise<string> => {
  const text = await page.locator('main').ariaSnapshot({ timeout: 2000 }).catch(String);
  return [page.url(), text.slice(0, SHOWN_LETTERS), ...errors].join('\n');
};

/** Address of the shop without scripts, which gives access to its storage. */
const STORAGE_PATH = '/healthz';

const QUIET_MS = 500;

/** Counts requests, because Playwright's `networkidle` sometimes never fires. */
const followRequests = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let lastChange = 0;
  const note = (change: () => void) => {
    change();
    lastChange = performance.now();
  };
  page.on('request', (request) => note(() => underWay.add(request)));
  page.on('requestfinished', (request) => note(() => underWay.delete(request)));
  page.on('requestfailed', (request) => note(() => underWay.delete(request)));
  return async () => {
    await page.waitForLoadState('load');
    lastChange = performance.now();
    await vi.waitFor(
      () => {
        if (underWay.size > 0 || performance.now() < lastChange + QUIET_MS)
          throw new Error(`still loading: ${[...underWay].map((request) => request.url()).join(', ')}`);
      },
      { timeout: patient(25_000) },
    );
  };
};

/** A toast is shown for five seconds, so a slow test may look too late. */
const recordToasts = async (context: BrowserContext): Promise<(text: string) => Promise<void>> => {
  const shown: string[] = [];
  await context.exposeBinding('noteToast', (_, text: string) => shown.push(text));
  await context.addInitScript(() => {
    const note = (node: Node) =>
      (window as unknown as { noteToast(text: string | null): void }).noteToast(node.textContent);
    document.addEventListener('DOMContentLoaded', () => {
      const region = document.getElementById('toasts');
      region?.childNodes.forEach(note);
      const observer = new MutationObserver((records) => {
        for (const { addedNodes } of records) addedNodes.forEach(note);
      });
      if (region) observer.observe(region, { childList: true });
    });
  });
  return async (text) => {
    await eventually(() => {
      const at = shown.findIndex((one) => one.includes(text));
      if (at < 0) throw new Error(`no toast "${text}", but: ${shown.join(' | ')}`);
      shown.splice(at, 1);
    });
  };
};

export const visit = async (browser: Browser, options: VisitorOptions = {}): Promise<Visitor> => {
  const { locale = 'en', javaScript = true, width = 1440, height = 900, origin = shopUrl() } = options;
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: javaScript,
    viewport: { width, height },
    reducedMotion: 'reduce',
    // A service worker would hide requests from Playwright. offline.test.ts allows it.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patient(30_000));
  const toasted = await recordToasts(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    errors.push(`${page.url()}: ${message.text()}${url && url !== page.url() ? ` (${url})` : ''}`);
  });
  const settle = followRequests(page);
  return {
    page,
    context,
    errors,
    t: translator(locale),
    open: async (path) => {
      await page.goto(`/${locale}${path}`);
    },
    store: async (items) => {
      await page.goto(STORAGE_PATH);
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, items);
    },
    settle,
    toasted,
    leave: async () => {
      if (TestRunner.getCurrentTest()?.result?.state === 'fail')
        console.log(await describePage(page, errors));
      await context.close();
    },
  };
};
