import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEDIA_WIDTHS } from '#domain/catalogue/media.ts';
import { LOCALES } from '#i18n/locales.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { openApp } from '#server/compose.ts';
import { type Crawl, type CrawledPage, crawl, find, SITE, toPath } from '../../support/crawl/crawl.ts';
import { listHtmlFaults } from '../../support/crawl/html-faults.ts';
import { parseStructuredData } from '../../support/crawl/structured-data.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { patient } from '../../support/patience.ts';
import { openOwnShop, shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let origin: string;

/** Hides the products of a category and ends a campaign, and lets banners lead to both. */
const removeTargets = async (): Promise<string> => {
  const config = readTestConfig(`file:${shopFolder()}/shop.db`, shopFolder());
  const app = await openApp(config, { log: pino({ level: 'silent' }) });
  const products = await app.db.read
    .selectFrom('product')
    .select(['key', 'category_id'])
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  const category = products.at(-1)?.category_id ?? 0;
  const hidden = products.filter((product) => product.category_id === category);
  await setStatus(
    app,
    hidden.map(({ key }) => key),
    'hidden',
  );
  await app.db.write(async (db) => {
    const [banner, other] = await db.selectFrom('banner').select('id').execute();
    const campaign = await db.selectFrom('campaign').select('id').orderBy('id').executeTakeFirstOrThrow();
    await db.updateTable('campaign').set({ ends_at: 1 }).where('id', '=', campaign.id).execute();
    for (const [row, target_kind, target_id] of [
      [banner, 'category', category],
      [other, 'campaign', campaign.id],
    ] as const)
      await db
        .updateTable('banner')
        .set({ target_kind, target_id })
        .where('id', '=', row?.id ?? 0)
        .execute();
  });
  await app.close();
  return `/all-products/${category}/`;
};

let found: Crawl;
let pages: CrawledPage[];
let indexable: CrawledPage[];
beforeAll(async () => {
  origin = shopUrl();
  const gone = await removeTargets();
  // A page of the build, and one that is rendered.
  for (const path of ['/en/about', '/en/'])
    await eventually(async () => {
      const html = await (await fetch(origin + path)).text();
      if (html.includes(gone)) throw new Error(`${path} still links ${gone}`);
    });
  found = await crawl(origin, ['/en/', '/ar/']);
  pages = [...found.pages.values()];
  indexable = pages.filter(
    (page) => page.status === 200 && !find(page, 'meta', { name: 'robots', content: 'noindex' }),
  );
}, patient(180_000));

const localeOf = (page: CrawledPage): string => page.path.slice(1, 3);
const canonicalOf = (page: CrawledPage) => find(page, 'link', { rel: 'canonical' })?.attributes.href;
const titleOf = (page: CrawledPage): string => find(page, 'title', {})?.body.trim() ?? '';
const pathOf = (href = ''): string => {
  const url = toPath(href, '/');
  return url ? `${url.pathname}${url.search}` : href;
};
const kindOf = (page: CrawledPage): string => page.path.split(/[/?]/).slice(1, 3).join('/');

describe('every linked page', () => {
  test('exists, and is no redirect', () => {
    expect(pages.length).toBeGreaterThan(300);
    const form = /\?category=/;
    expect(
      pages
        .filter(({ status, path }) => status !== 200 && !form.test(path))
        .map(({ path, status, from }) => `${status} ${path} from ${from}`),
    ).toEqual([]);
  });

  test('has one first-level heading, and no dead link', () => {
    const bad = pages.flatMap((page) => {
      const headings = page.elements.filter(({ name }) => name === 'h1').length;
      const empty = page.elements.filter(
        ({ name, attributes: { href } }) => name === 'a' && (href === '#' || href === ''),
      );
      return headings === 1 && empty.length === 0
        ? []
        : [`${page.path}: ${headings} h1, ${empty.length} empty links`];
    });
    expect(bad).toEqual([]);
  });

  test('has the targets of links to its parts', () => {
    const bad = [...found.fragments].filter(([target]) => {
      const url = new URL(target, SITE);
      const page = found.pages.get(`${url.pathname}${url.search}`);
      const id = decodeURIComponent(url.hash.slice(1));
      return page && !page.elements.some(({ attributes }) => attributes.id === id);
    });
    expect(bad).toEqual([]);
  });

  test('loads its pictures, scripts and styles', async () => {
    const variant = /^(\/media\/[0-9a-f]{12})-(\d+)\.(?:avif|webp)$/;
    const wanted = new Map<string, string>();
    for (const [part, from] of found.parts) {
      const [, picture, width] = variant.exec(part) ?? [];
      // Variants are generated on request, so one width is checked per picture.
      if (picture) {
        expect(MEDIA_WIDTHS).toContain(Number(width));
        wanted.set(picture, `${picture}.webp`);
      } else wanted.set(part, part);
      expect([from, part.startsWith('/')]).toEqual([from, true]);
    }
    const bad: string[] = [];
    for (const path of wanted.values()) {
      const response = await fetch(`${origin}${path}`, { method: 'HEAD' });
      if (response.status !== 200) bad.push(`${response.status} ${path}`);
    }
    expect(bad).toEqual([]);
  });
});

describe('every indexable page', () => {
  test('has title, description, canonical address, languages and a picture', () => {
    const bad = indexable.flatMap((page) => {
      const link = (hreflang: string) => find(page, 'link', { rel: 'alternate', hreflang })?.attributes.href;
      const meta = (property: string) => find(page, 'meta', { property })?.attributes.content;
      const canonical = canonicalOf(page);
      const missing = Object.entries({
        title: titleOf(page),
        description: find(page, 'meta', { name: 'description' })?.attributes.content,
        canonical: canonical?.startsWith(`${SITE}/${localeOf(page)}/`),
        en: link('en')?.startsWith(`${SITE}/en/`),
        ar: link('ar')?.startsWith(`${SITE}/ar/`),
        'x-default': link('x-default') === link('en'),
        itself: link(localeOf(page)) === canonical,
        picture: meta('og:image')?.startsWith(SITE),
        'og:title': meta('og:title'),
        'og:url': meta('og:url') === canonical,
        'og:locale': meta('og:locale'),
        twitter: find(page, 'meta', { name: 'twitter:card' }),
      }).filter(([, value]) => !value);
      return missing.map(([name]) => `${page.path}: ${name}`);
    });
    expect(bad).toEqual([]);
  });

  test('has a canonical address that is its own, in both languages', () => {
    const bad = indexable.flatMap((page) => {
      const canonical = found.pages.get(pathOf(canonicalOf(page)));
      if (!canonical || canonicalOf(canonical) !== canonicalOf(page)) return [`${page.path}: canonical`];
      const twins = LOCALES.filter((locale) => {
        const href = find(page, 'link', { rel: 'alternate', hreflang: locale })?.attributes.href;
        const twin = found.pages.get(pathOf(href));
        return (
          !twin ||
          canonicalOf(twin) !== href ||
          !find(twin, 'link', { rel: 'alternate', href: canonicalOf(page) ?? '' })
        );
      });
      return twins.map((locale) => `${page.path}: hreflang ${locale}`);
    });
    expect(bad).toEqual([]);
  });

  test('has a unique title', () => {
    const own = indexable.filter((page) => pathOf(canonicalOf(page)) === page.path);
    const byTitle = Map.groupBy(own, (page) => `${localeOf(page)} ${titleOf(page)}`);
    expect(
      [...byTitle]
        .filter(([, same]) => same.length > 1)
        .map(([title, same]) => [title, ...same.map(({ path }) => path)]),
    ).toEqual([]);
    expect(titleOf(found.pages.get('/en/') as CrawledPage)).toBe('Quwana - Home');
  });

  test('is in the sitemap, which lists nothing else', async () => {
    const locations = async (path: string) =>
      [...(await (await fetch(`${origin}${path}`)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
        pathOf((url ?? '').replaceAll('&apos;', "'").replaceAll('&amp;', '&')),
      );
    const files = await locations('/sitemap-index.xml');
    const listed = new Set((await Promise.all(files.map(locations))).flat());
    const shown = new Set(
      indexable.map((page) => pathOf(canonicalOf(page))).filter((path) => !path.includes('?')),
    );
    const others = [...listed].filter((path) => !shown.has(path));
    expect(others.filter((path) => !path.includes('/campaign/'))).toEqual([]);
    for (const path of others) expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
    expect([...shown].filter((path) => !listed.has(path))).toEqual([]);
  });

  test('has valid schema.org data', () => {
    const kinds = new Map<string, Set<string>>();
    for (const page of indexable)
      for (const { name, attributes, body } of page.elements) {
        if (name !== 'script' || attributes.type !== 'application/ld+json') continue;
        const data = parseStructuredData(body);
        const key = page.path.split(/[/?]/)[2] ?? '';
        kinds.set(key, (kinds.get(key) ?? new Set()).add(data['@type']));
        if (data['@type'] !== 'Product' && data['@type'] !== 'ProductGroup') continue;
        const urls = 'offers' in data ? [data.offers.url] : data.hasVariant.map(({ offers }) => offers.url);
        expect(urls.every((url) => url.split('?v=')[0] === canonicalOf(page))).toBe(true);
        expect(new Set(urls).size).toBe(urls.length);
        expect(Boolean(data.aggregateRating)).toBe(Boolean(data.review));
      }
    const typesOf = (key: string) => [...(kinds.get(key) ?? [])].sort();
    expect(typesOf('')).toEqual(['OnlineStore', 'WebSite']);
    expect(typesOf('product-detail')).toEqual(['BreadcrumbList', 'Product', 'ProductGroup']);
    expect(typesOf('all-products')).toEqual(['BreadcrumbList', 'ItemList']);
    expect(typesOf('faq')).toEqual(['BreadcrumbList']);
  });
});

/** Words without an Arabic form: names, keys, abbreviations such as PDF, BCAA and coupon codes, and the letters of a GSTIN. */
const LATIN =
  /^(?:Enter|PayPal|Razorpay|Stripe|Tap|Payments|Apple|Pay|OpenStreetMap|JavaScript|WhatsApp|Telegram|Facebook|Visa|Mastercard|langCode|Schizochytrium|sp|[A-Z][A-Z\d-]{1,7}|[A-Z]{5}\d{4}[A-Z\d]{4})$/;

const spokenOf = (page: CrawledPage): { text: string; lang: string }[] => [
  ...page.texts,
  { text: titleOf(page), lang: localeOf(page) },
  ...page.elements.flatMap(({ attributes, lang }) =>
    ['alt', 'aria-label', 'title', 'placeholder']
      .map((name) => ({ text: attributes[name] ?? '', lang }))
      .filter(({ text }) => text !== ''),
  ),
];

describe('the language of every page', () => {
  test('is free of Latin words in Arabic, but for names and abbreviations', () => {
    const bad = new Map<string, string>();
    for (const page of pages.filter((one) => localeOf(one) === 'ar'))
      for (const { text, lang } of spokenOf(page)) {
        if (lang !== 'ar' || text.includes('@')) continue;
        const words = text.match(/[A-Za-z][A-Za-z\d'’-]+/g)?.filter((word) => !LATIN.test(word)) ?? [];
        if (words.length > 0) bad.set(text.slice(0, 120), page.path);
      }
    expect([...bad]).toEqual([]);
  });

  test('is free of Arabic words in English', () => {
    const bad = new Map<string, string>();
    for (const page of pages.filter((one) => localeOf(one) === 'en'))
      for (const { text, lang } of spokenOf(page))
        if (lang === 'en' && /\p{Script=Arabic}/u.test(text)) bad.set(text.slice(0, 120), page.path);
    expect([...bad]).toEqual([]);
  });
});

describe('the HTML', () => {
  test('is valid on a page of every kind in both languages', async () => {
    const samples = new Map(pages.filter(({ status }) => status === 200).map((page) => [kindOf(page), page]));
    const missing = await Promise.all(
      LOCALES.map(async (locale) => ({
        path: `/${locale}/nothing`,
        html: await (await fetch(`${origin}/${locale}/nothing`)).text(),
      })),
    );
    expect(samples.size).toBeGreaterThan(30);
    const bad = new Map<string, string>();
    for (const { path, html } of [...samples.values(), ...missing]) {
      for (const fault of await listHtmlFaults(html)) bad.set(fault, path);
    }
    expect([...bad]).toEqual([]);
  });
});
