import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { listingPath, textPath } from '#routes/paths.ts';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { createRandom } from '../../bench/catalogue/random.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { closeVisits, launchBrowser, visit } from '../../support/browser/visitor.ts';
import { manualClock } from '../../support/clock.ts';
import { cloneFolder } from '../../support/clone-folder.ts';
import { type Crawl, type CrawledPage, crawl, find, SITE, toPath } from '../../support/crawl/crawl.ts';
import { listHtmlFaults } from '../../support/crawl/html-faults.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { createEditor } from './random-edits.ts';
import { writePage } from './random-text.ts';

/** For other edits, use `SEEDS=4,5 npx vitest ...`. */
const SEEDS = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const EDITS = 50;
const WIDTHS = [390, 1440];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-edits-'));
  const shop = await startShop(join(folder, 'stock'));
  await shop.stop();
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const pathOf = (href = ''): string => {
  const url = toPath(href, '/');
  return url ? `${url.pathname}${url.search}` : href;
};
const localeOf = (page: CrawledPage): Locale => (page.path.startsWith('/ar') ? 'ar' : 'en');
const isNoindex = (page: CrawledPage) =>
  find(page, 'meta', { name: 'robots', content: 'noindex' }) !== undefined;
const canonicalOf = (page: CrawledPage) => find(page, 'link', { rel: 'canonical' })?.attributes.href;
const alternateOf = (page: CrawledPage, hreflang: string) =>
  find(page, 'link', { rel: 'alternate', hreflang })?.attributes.href;

/** Pages of texts that visitors can open, by their address. */
const listOpen = ({ texts }: App): string[] => [...texts.originals.list('pages'), ...texts.own()];

/** The innermost element that reaches out of the window. */
const findWide = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    });
    return wide.map(({ outerHTML }) => outerHTML.slice(0, 120)).at(-1) ?? '';
  });

const listSitemap = async (origin: string): Promise<string[]> => {
  const locations = async (path: string) =>
    [...(await (await fetch(`${origin}${path}`)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
      pathOf((url ?? '').replaceAll('&apos;', "'").replaceAll('&amp;', '&')),
    );
  const files = await locations('/sitemap-index.xml');
  return (await Promise.all(files.map(locations))).flat();
};

describe.each(SEEDS)(`${EDITS} random edits of seed %i`, (seed) => {
  let shop: ShopProcess;
  let app: App;
  let found: Crawl;
  let sitemap: string[];
  let pages: CrawledPage[];
  let changed: string[];
  const edits: string[] = [];

  beforeAll(async () => {
    const copy = join(folder, `seed-${seed}`);
    cloneFolder(join(folder, 'stock'), copy);
    shop = await startShop(copy);
    const clock = manualClock(Date.now());
    const config = readTestConfig(`file:${join(copy, 'shop.db')}`, copy);
    app = await openApp(config, { clock, log: pino({ level: 'error' }) });
    const random = createRandom(seed);
    const editor = await createEditor(app, clock, random);
    for (let made = 0; made < EDITS; made += 1) {
      edits.push(await editor.edit());
      await app.texts.refresh();
      // Pages before the last edits are in the cache of the running shop.
      for (const path of ['/en/', '/ar/faq', ...(await readOpen())].slice(0, made % 10 === 9 ? undefined : 0))
        await fetch(`${shop.url}${path}`);
    }
    // The running shop follows changes in their order.
    const last = { en: writePage(random, 'en', { en: ['/en/about'], ar: ['/ar/about'] }) };
    const change = {
      isNew: true,
      place: { address: 'last-edit', menu: null },
      texts: { en: { ...last.en, body: 'The last edit.' } },
    };
    rowsOf(
      await saveText(
        app,
        { collection: 'pages', name: 'last-edit' },
        { ...change, publish: { languages: ['en'] } },
      ),
    );
    await eventually(async () => expect((await fetch(`${shop.url}/ar/last-edit`)).status).toBe(200));
    await app.texts.refresh();
    changed = readOpen().filter((path) => app.texts.isChanged(path));
    sitemap = await listSitemap(shop.url);
    found = await crawl(shop.url, [...new Set(['/en/', '/ar/', ...sitemap])]);
    pages = [...found.pages.values()];
    console.log(
      `seed ${seed}\n${edits.map((line) => line.slice(0, 200)).join('\n')}\n${pages.length} pages, ${changed.length} changed`,
    );
  }, 600_000);
  afterAll(async () => {
    await closeVisits();
    await app?.close();
    await shop?.stop();
  });

  const readOpen = () =>
    LOCALES.flatMap((locale) => [...listOpen(app), 'faq'].map((name) => textPath(locale, name)));

  test('leave no broken link', async () => {
    const bad: string[] = [];
    const form = /\?category=/;
    for (const { path, status, from } of pages) {
      if (status === 200 || form.test(path)) continue;
      const end = status === 301 || status === 308 ? (await fetch(`${shop.url}${path}`)).status : status;
      if (end !== 200) bad.push(`${status} ${path} from ${from}`);
    }
    expect(bad).toEqual([]);
    const lost = [...found.fragments].filter(([target]) => {
      const url = new URL(target, SITE);
      const page = found.pages.get(`${url.pathname}${url.search}`);
      const id = decodeURIComponent(url.hash.slice(1));
      return page?.status === 200 && !page.elements.some(({ attributes }) => attributes.id === id);
    });
    expect(lost).toEqual([]);
  });

  test('leave each page of texts with its language partner, or with the notice that it lacks one', async () => {
    const bad: string[] = [];
    for (const address of listOpen(app))
      for (const locale of LOCALES) {
        const path = textPath(locale, address);
        const page = found.pages.get(path);
        const text = await app.texts.page(locale, address);
        if (!page || !text) bad.push(`${path}: not found`);
        else {
          const isOwn = text.language === locale;
          const isMarked = page.elements.some(
            ({ name, attributes: { lang } }) => name === 'div' && lang === text.language,
          );
          if (isOwn === isMarked) bad.push(`${path}: ${text.language}`);
          if (isOwn === isNoindex(page)) bad.push(`${path}: noindex`);
          if (!page.texts.some((one) => one.text === String(text.head.title).trim()))
            bad.push(`${path}: another title`);
        }
      }
    for (const page of pages.filter((one) => one.status === 200 && !isNoindex(one)))
      for (const locale of LOCALES) {
        const href = alternateOf(page, locale);
        const twin = href === undefined ? undefined : found.pages.get(pathOf(href));
        if (href !== undefined && (twin?.status !== 200 || isNoindex(twin)))
          bad.push(`${page.path}: hreflang ${locale}`);
        if (
          href !== undefined &&
          twin &&
          canonicalOf(twin) === href &&
          alternateOf(twin, localeOf(page)) !== canonicalOf(page)
        )
          bad.push(`${page.path}: hreflang ${locale} is one-sided`);
      }
    expect(bad).toEqual([]);
  });

  test('leave labels and texts marked with their language', () => {
    const bad = pages
      .filter((page) => localeOf(page) === 'en')
      .flatMap(({ path, texts }) =>
        texts
          .filter(({ text, lang }) => lang === 'en' && /\p{Script=Arabic}/u.test(text))
          .map(({ text }) => `${path}: ${text.slice(0, 80)}`),
      );
    expect([...new Set(bad)]).toEqual([]);
  });

  test('leave a sitemap of the pages that search engines may list', () => {
    const shown = pages
      .filter((page) => page.status === 200 && !isNoindex(page))
      .map((page) => pathOf(canonicalOf(page)))
      .filter((path) => !path.includes('?'));
    expect(sitemap.filter((path) => !shown.includes(path))).toEqual([]);
    expect(shown.filter((path) => !sitemap.includes(path))).toEqual([]);
    expect(new Set(sitemap).size).toBe(sitemap.length);
  });

  test('leave valid HTML', async () => {
    const kindOf = (path: string) => path.split(/[/?]/).slice(1, 3).join('/');
    const kinds = new Map(
      pages.filter(({ status }) => status === 200).map((page) => [kindOf(page.path), page]),
    );
    const bad = new Map<string, string>();
    for (const { path, html } of kinds.values())
      for (const fault of await listHtmlFaults(html)) bad.set(fault, path);
    expect([...bad]).toEqual([]);
  });

  test.each(LOCALES)(
    'leave changed pages accessible and within the width of their window, in %s',
    async (locale) => {
      const browser = await launchBrowser();
      const paths = [
        ...changed.filter((path) => path.startsWith(`/${locale}/`)),
        `/${locale}/`,
        listingPath(locale),
      ];
      const bad: string[] = [];
      for (const width of WIDTHS) {
        const visitor = await visit(browser, { locale, width, origin: shop.url });
        for (const path of paths) {
          await visitor.page.goto(path);
          await visitor.settle();
          bad.push(
            ...(await listViolations(visitor.page)).map((violation) => `${path} ${width}: ${violation}`),
          );
          if ((await readOverflow(visitor.page)) > 0)
            bad.push(`${path} ${width}: wider than the window, ${await findWide(visitor.page)}`);
        }
        bad.push(...visitor.errors);
        await visitor.leave();
      }
      expect(bad).toEqual([]);
    },
  );
});
