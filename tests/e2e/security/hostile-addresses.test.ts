import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { PLAIN_PAGES } from '#routes/table.ts';
import { TRACES } from '../../support/attacks/payloads.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

const CONCURRENCY = 12;
const MARK = 'zq"\'><svg/onload=alert(1)></title></script><script>zq';
/** Returns true if the mark is not escaped. Brackets are harmless in attributes, but quotes end them. */
const hasBrokenOut = (html: string): boolean =>
  /zq"|<svg\/onload|<script>zq/.test(html.replace(/="[^"]*"/g, '=""'));

const QUERIES = [
  MARK,
  "' OR 1=1 --",
  '../../../etc/passwd',
  '__proto__',
  '\u202e\u0000\ud800',
  '%',
  '//evil.example',
  '9'.repeat(400),
  `a\r\nX-Taken: 1`,
].map((text) => encodeURIComponent(text.toWellFormed()));

const NAMES = [
  'SearchTerm',
  'category',
  'brand',
  'size',
  'color',
  'tag',
  'avoid',
  'min',
  'max',
  'rating',
  'sort',
  'page',
  'per',
  'view',
  'cols',
  'tab',
  'ids',
  'reviews',
  'next',
  'v',
  'unknown',
];

const ROUTES = [
  ...PLAIN_PAGES.map((page) => `/${page}`),
  '/',
  '/all-products/0/all-categories',
  '/product-detail/1/whey/prime-whey',
  '/campaign/1/spring',
];

const tally = createTally();

const judge = async (kind: string, what: string, request: Promise<Response>): Promise<void> => {
  const response = await request;
  const html = await response.text();
  const location = response.headers.get('location');
  const isOwn = location === null || (/^\/(?![/\\])/.test(location) && !location.includes('\n'));
  const isHarmless = !hasBrokenOut(html) && !TRACES.test(html) && isOwn;
  const hasOwnHeaders = !response.headers.has('x-taken') && !response.headers.has('set-cookie');
  tally.note(
    kind,
    `${what}: ${response.status} ${location ?? ''}`,
    response.status < 500 && isHarmless && hasOwnHeaders,
  );
};

const tryAll = async (kind: string, tries: readonly (readonly [string, () => Promise<Response>])[]) => {
  for (let from = 0; from < tries.length; from += CONCURRENCY)
    await Promise.all(tries.slice(from, from + CONCURRENCY).map(([what, send]) => judge(kind, what, send())));
  expect(tally.listThrough(kind)).toEqual([]);
};

const get = (path: string) => (): Promise<Response> => fetch(`${shopUrl()}${path}`, { redirect: 'manual' });

test('hostile queries and paths of every route are escaped or left out', async () => {
  const paths = LOCALES.flatMap((locale) =>
    ROUTES.flatMap((route) => {
      const all = NAMES.map((name, index) => `${name}=${QUERIES[index % QUERIES.length]}`).join('&');
      return [
        `/${locale}${route}?${NAMES.map((name) => `${name}=${QUERIES[0]}`).join('&')}`,
        `/${locale}${route}?${all}`,
        `/${locale}${route}/${QUERIES[0]}`,
        `${route}?${all}`,
      ];
    }),
  );
  const segments = QUERIES.flatMap((text) => [
    `/en/${text}`,
    `/${text}`,
    `/en/all-products/${text}/${text}?SearchTerm=${text}`,
    `/en/all-products/0/all-categories?SearchTerm=${text}&category=${text}`,
    `/en/product-detail/${text}/${text}/${text}`,
    `/en/product-detail/1/${text}/${text}`,
    `/en/campaign/${text}/${text}`,
    `/ar/campaign/1/${text}`,
    `/sitemap/${text}.xml`,
    `/media/${text}`,
    `/dev/mail/${text}`,
  ]);
  await tryAll(
    'pages: queries and paths',
    [...paths, ...segments].map((path) => [path, get(path)] as const),
  );
});

test('hostile forms are shown again escaped', async () => {
  const post = (path: string, fields: Readonly<Record<string, string>>) => () =>
    fetch(`${shopUrl()}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    });
  const hostile = (names: readonly string[], text: string) =>
    Object.fromEntries(names.map((name) => [name, text]));
  const forms: Readonly<Record<string, readonly string[]>> = {
    '/contact-us': ['FullName', 'Email', 'PhoneNumber', 'Subject', 'Message', '__proto__', 'constructor'],
    '/newsletter': ['SubscriberEmail'],
    '/become-seller': ['FirstName', 'EmailAddress'],
    '/login': ['Email', 'Password', 'next'],
    '/product-detail/1/whey/prime-whey': [
      'ReviewerName',
      'ReviewerEmail',
      'ReviewTitle',
      'ReviewBody',
      'ReviewRating',
    ],
    '/all-products/0/all-categories': ['SearchTerm'],
    '/': ['tab'],
  };
  const texts = [MARK, "' OR 1=1 --", '\u202e\u0000', 'x'.repeat(3000), 'a\r\nBcc: all@example.com'];
  await tryAll(
    'pages: forms',
    LOCALES.flatMap((locale) =>
      Object.entries(forms).flatMap(([path, names]) =>
        texts.map(
          (text) =>
            [`${path} ${text.slice(0, 20)}`, post(`/${locale}${path}`, hostile(names, text))] as const,
        ),
      ),
    ),
  );
});

const countRendered = async (): Promise<number> => {
  const text = await (await fetch(`${shopUrl()}/metrics`)).text();
  return Number(/^shop_pages_total\{source="rendered"\} (\d+)$/m.exec(text)?.[1]);
};

test('addresses without a page share one cached 404 of their language', async () => {
  const notFound = await (await fetch(`${shopUrl()}/en/nothing-here`)).text();
  expect(notFound).toContain('noindex');
  const before = await countRendered();
  const paths = Array.from({ length: 100 }, (_, n) => [
    `/en/nothing-${n}`,
    `/nothing-${n}`,
    `/en/product-detail/${900_000 + n}/a/b`,
    `/en/campaign/${900_000 + n}/a`,
  ]).flat();
  for (const path of paths) {
    const answer = await fetch(`${shopUrl()}${path}`);
    expect([path, answer.status, (await answer.text()) === notFound]).toEqual([path, 404, true]);
  }
  expect((await countRendered()) - before).toBeLessThan(10);
});

test('the shop still answers afterwards', async () => {
  tally.print();
  expect((await fetch(`${shopUrl()}/readyz`)).status).toBe(200);
});
