import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asciiPath, productPath } from '#routes/paths.ts';
import { PAGE_RATE } from '#server/limits/rules.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { openPageShop, type PageShop } from '../../support/shop/page-shop.ts';

const tally = createTally();
afterAll(() => tally.print());

let shop: PageShop;
afterEach(() => shop.close());

const encodeLetters = (path: string): string =>
  path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const HOST = 'https://shop.example';
const LISTING = '/en/all-products/0/all-categories';

const rewrite = (path: string): string[] => {
  const [, language = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  return [
    `//${language}/${tail}`,
    `/${language}//${tail}`,
    `///${language}///${rest.join('///')}//`,
    `/${language.toUpperCase()}/${tail}`,
    encodeLetters(path),
    `/${encodeLetters(language)}/${tail}`,
    `/./${language}/./${tail}`,
    `/x/../${language}/y/../${tail}`,
    `/x/%2e%2E/${language}/%2e/${tail}`,
    ...(tail === '' ? [] : [`${path}/`, `${path}//`, `${path}/.`]),
    ...(/%[\dA-F]{2}/.test(path) ? [path.toLowerCase()] : []),
    ...(/\D$/.test(path) && rest.length > 1
      ? [path.toUpperCase(), `${path}-old`, `${path}%00`, `${path}%C0%AF`]
      : []),
  ].filter((other) => other !== path);
};

describe('an address', () => {
  test('redirects from each of its forms to the canonical one, without rendering any', async () => {
    const kind = 'forms of an address';
    shop = await openPageShop();
    const product = await shop.app.db.read
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.category_id')
      .select(['p.id', 'p.name_ar', 'c.name_ar as category_ar'])
      .where('p.id', '=', 1)
      .executeTakeFirstOrThrow();
    const canonical = [
      '/en/',
      '/ar/cart',
      LISTING,
      '/en/related/1',
      '/en/add-sheet/1',
      asciiPath(
        productPath('ar', {
          ProductId: product.id,
          ProductName: product.name_ar,
          CategoryName: product.category_ar,
        }),
      ),
      (await shop.get('/en/campaign/1/x')).headers.location ?? '',
    ];
    for (const path of canonical) {
      expect((await shop.get(path)).status).toBe(200);
      shop.rendered.length = 0;
      for (const other of rewrite(path)) {
        const seen: string[] = [];
        let { status, headers } = await shop.get(`${other}?v=1`);
        while (status === 301 && seen.length < 3) {
          seen.push(headers.location ?? '');
          ({ status, headers } = await shop.get(headers.location ?? ''));
        }
        tally.note(
          kind,
          `${other}: ${seen.join(' ')} ${status}`,
          status === 200 && seen.length > 0 && seen.at(-1) === `${path}?v=1` && shop.rendered.length === 0,
        );
      }
    }
    expect(tally.listThrough(kind)).toEqual([]);
  });

  test('is accepted with a character that a proxy encoded differently, and is the same page', async () => {
    shop = await openPageShop();
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ name_en: "Bits & bobs (50% o'clock)" }).where('id', '=', 1).execute(),
    );
    const path = (await shop.get('/en/product-detail/1/x/y')).headers.location ?? '';
    expect(path).toContain('bits-%26-bobs-(50%25-o');
    for (const other of [path, path.replace('%26', '&'), path.replace('(', '%28')])
      expect((await shop.get(other)).status).toBe(200);
    expect(shop.rendered).toEqual([path]);
  });

  test('that matches no page gets the one cached 404 of its language', async () => {
    const kind = 'addresses without a page';
    shop = await openPageShop();
    const segments = [
      'nothing',
      '.env',
      'wp-login.php',
      '404',
      '_image',
      'c%ff',
      '%c0%af',
      'a%0d%0ab',
      'x\\y',
    ];
    const paths = segments.flatMap((segment) => [`/${segment}`, `/en/${segment}`, `/AR/${segment}`]);
    for (let id = 100_000; id < 100_100; id += 1)
      paths.push(
        `/en/product-detail/${id}/a/b`,
        `/ar/all-products/${id}/a?SearchTerm=${id}`,
        `/en/campaign/${id}/a`,
        `/en/related/${id}`,
        `/en/add-sheet/${id}`,
        `/en/cart/${id}`,
        `/${'9'.repeat(id - 99_990)}`,
      );
    for (const path of [...paths, '/en%2fcart', '/en/cart%2f', '/en/product-detail/1e0/a/b', '*'])
      for (const method of ['GET', 'HEAD', 'PUT']) {
        const { status, headers, text } = await shop.get(path, { method });
        const isUncached = headers['cache-control'] === 'no-store' && headers['cache-tag'] === undefined;
        const isStored = method === 'HEAD' ? text === '' : /^GET \/(en|ar)\/404$/.test(text);
        tally.note(
          kind,
          `${method} ${path}: ${status} ${text}`,
          (status === 404 && isUncached && isStored && headers['x-request-id'] !== undefined) ||
            status === 405,
        );
      }
    expect(tally.listThrough(kind)).toEqual([]);
    expect(shop.rendered.sort()).toEqual(['/ar/404', '/en/404']);
    // The page contains labels and products, so a change makes it stale.
    shop.store.drop(['labels']);
    await shop.get('/en/nothing');
    expect(shop.rendered).toHaveLength(3);
  });

  test('of a hidden product gets the one cached 410 of its language', async () => {
    shop = await openPageShop();
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ status: 'hidden' }).where('id', '<=', 20).execute(),
    );
    for (let id = 1; id <= 20; id += 1)
      expect((await shop.get(`/en/product-detail/${id}/a/${id}`)).status).toBe(410);
    expect(shop.rendered).toHaveLength(1);
  });

  test('never redirects to another host', async () => {
    const kind = 'redirects of addresses';
    shop = await openPageShop();
    const hosts = ['/evil.example', '\\evil.example', '%2fevil.example', '%5cevil.example', '@evil.example'];
    const paths = hosts.flatMap((host) => [
      `/${host}`,
      `/${host}/en/cart`,
      `/${host}/../en/cart`,
      `/${host}/%2e%2e/EN/cart`,
      `//EN/${host}`,
      `/EN/product-detail/1/${host}/x`,
      `/EN/campaign/1/${host}`,
      `/cart?next=/${host}`,
      `/EN/login?next=/${host}`,
      `/${host}//cart`,
    ]);
    for (const path of paths) {
      const { status, headers } = await shop.get(path, { headers: { Cookie: 'langCode=//' } });
      const { location } = headers;
      const isOwn =
        location === undefined ||
        (/^\/(?:en|ar)\//.test(location) && new URL(location, HOST).origin === HOST);
      tally.note(kind, `${path}: ${status} ${location ?? ''}`, isOwn && status < 500);
    }
    expect(tally.listThrough(kind)).toEqual([]);
  });

  test('with an unknown query parameter is the same page', async () => {
    shop = await openPageShop();
    for (let n = 0; n < 50; n += 1) {
      expect((await shop.get(`/en/?utm=${n}`)).status).toBe(200);
      expect((await shop.get(`${LISTING}?x${n}=${n}&brand=oops&page=0`, { method: 'HEAD' })).status).toBe(
        200,
      );
    }
    expect(shop.rendered).toEqual(['/en/', LISTING]);
  });
});

describe('uncached searches from one address', () => {
  const search = (n: number | string, from?: string) =>
    shop.get(`${LISTING}?SearchTerm=whey+${n}`, from ? { from } : {});
  const spend = async (times = PAGE_RATE.times) => {
    for (let n = 0; n < times; n += 1) expect((await search(n)).status).toBe(200);
  };

  test('have a budget, above which they are answered from the cache or with 429', async () => {
    shop = await openPageShop({ rateLimits: true });
    await spend();
    const count = shop.rendered.length;
    const { status, headers } = await search('new');
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    for (const path of [`${LISTING}?min=7`, '/en/compare?ids=1,2', '/ar/?tab=on-sale'])
      expect((await shop.get(path)).status).toBe(429);
    expect((await search(3)).status).toBe(200);
    expect(shop.rendered).toHaveLength(count);
    expect((await shop.get('/en/cart')).status).toBe(200);
    expect((await search('other', '192.0.2.2')).status).toBe(200);
    shop.clock.advance(1_000);
    expect((await search('later')).status).toBe(200);
  });

  test('are answered with a stale copy where there is one', async () => {
    shop = await openPageShop({ rateLimits: true });
    await search('first');
    shop.clock.advance(700_000);
    await spend();
    const { status, text } = await search('first');
    expect([status, text]).toEqual([200, `GET ${LISTING}?SearchTerm=whey+first`]);
  });

  test('include forms that are posted to pages', async () => {
    shop = await openPageShop({ rateLimits: true });
    const post = () =>
      shop.get('/en/contact-us', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
        body: 'Email=x',
      });
    expect((await post()).text).toBe('POST /en/contact-us');
    await spend(PAGE_RATE.times - 1);
    expect((await post()).status).toBe(429);
  });

  test('from an office of fifty people stay within it', async () => {
    shop = await openPageShop({ rateLimits: true });
    const refused: number[] = [];
    // Ten minutes: each person opens a page every ten seconds, and every third page is a unique search or filter.
    for (let step = 0; step < 60; step += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, person) =>
          (person + step) % 3 === 0
            ? search(`${person}-${step}`)
            : shop.get((person + step) % 3 === 1 ? '/en/' : `${LISTING}?page=${1 + (step % 5)}`),
        ),
      );
      refused.push(...answers.filter(({ status }) => status !== 200).map(({ status }) => status));
      shop.clock.advance(10_000);
    }
    expect(refused).toEqual([]);
  });

  test('are unlimited with RATE_LIMITS=off', async () => {
    shop = await openPageShop();
    await spend();
    expect((await search('new')).status).toBe(200);
  });
});
