import type { Browser, BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { BEST, encode } from '#server/platform/http/encodings.ts';
import { measurePage } from '../../bench/browser/measure-page.ts';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { launchBrowser } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { createScale } from '../../support/shop/page-weight.ts';
import { type Customer, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

const FILES = ['html', 'entryJs', 'islandJs', 'css', 'elements'] as const;
const COUNTS = ['requests', 'elements'];
const KINDS = ['html', 'js', 'css', 'requests'] as const;

/** Limits in kilobytes (1000 bytes) of brotli, and numbers of requests and of elements of the first HTML. */
type Budget = Record<(typeof FILES | typeof KINDS)[number], number> & { readonly path: string };

const PAGES = Object.entries<Budget>(budgets.pages);
/** Number of requests after which a page has the best compression. */
const WARM_UP_REQUESTS = 4;

let browser: Browser;
let customer: Customer;
let weigh: Awaited<ReturnType<typeof createScale>>;
beforeAll(async () => {
  weigh = await createScale();
  browser = await launchBrowser();
  customer = await newCustomer();
});

/** Follows redirects and requests the page until it is cached with the best compression. Returns its URL. */
const settle = async (path: string): Promise<string> => {
  const ask = () => fetch(new URL(path, shopUrl()), { headers: { 'Accept-Encoding': 'br' } });
  for (let time = 0; time < WARM_UP_REQUESTS; time += 1) await (await ask()).arrayBuffer();
  const best = { of: Buffer.alloc(0), length: 0 };
  return eventually(async () => {
    const answer = await ask();
    const body = Buffer.from(await answer.arrayBuffer());
    // Static files are compressed by the build, and personal pages are not recompressed.
    if (!answer.headers.has('Age')) return answer.url;
    if (!body.equals(best.of))
      Object.assign(best, { of: body, length: (await encode(body, 'br', BEST)).length });
    expect(Number(answer.headers.get('Content-Length'))).toBe(best.length);
    return answer.url;
  });
};

/** The checkout of a complete profile asks for nothing. */
const ADDRESS = {
  StateProvinceID: 1_267_701,
  CityID: 1_277_333,
  PostalCode: '560025',
  MobileNo: '98450 12345',
};

/** Cart and checkout are measured with a product in the cart, and the checkout also with a login. */
const enter = async (name: string): Promise<BrowserContext> => {
  // Blocks the service worker, because its requests are not part of the page.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  if (name !== 'cart' && name !== 'checkout') return context;
  const { token, user } = customer;
  const line = {
    ProductId: 4,
    productSelectedAttributes: [],
    Quantity: 1,
    ShippingCharges: 0,
    DefaultImage: '',
  };
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    {
      cartItems: JSON.stringify([line]),
      ...(name === 'checkout' && { token, user: JSON.stringify({ ...user, ...ADDRESS }) }),
    },
  );
  return context;
};

const listExcess = <K extends (typeof FILES | typeof KINDS)[number]>(
  kinds: readonly K[],
  cost: Record<K, number>,
  budget: Record<K, number>,
): string[] =>
  kinds.flatMap((kind) => {
    const most = budget[kind] * (COUNTS.includes(kind) ? 1 : 1000);
    return cost[kind] > most ? [`${kind}: ${cost[kind]} of ${most}`] : [];
  });

const format = (kinds: readonly string[], cost: object, budget: object): string => {
  const [costs, limits] = [cost, budget] as Record<string, number>[];
  return kinds.map((kind) => `${kind} ${costs?.[kind]}/${limits?.[kind]}`).join('  ');
};

describe.each(LOCALES)('the files of a page in %s', (locale) => {
  test.each(PAGES)('%s stay within their budget', async (name, budget) => {
    const answer = await fetch(new URL(`/${locale}${budget.path}`, shopUrl()));
    const weight = await weigh(await answer.text());
    console.log(`${locale} ${name.padEnd(9)} ${format(FILES, weight, budget)}`);
    expect(listExcess(FILES, weight, budget)).toEqual([]);
  });
});

describe.each(LOCALES)('the first view of a phone in %s', (locale) => {
  test.each(PAGES)('of %s stays within its budget', { tags: ['full'] }, async (name, budget) => {
    const url = await settle(`/${locale}${budget.path}`);
    const context = await enter(name);
    const cost = await measurePage(context, url);
    await context.close();
    console.log(`${locale} ${name.padEnd(9)} ${format(KINDS, cost, budget)}`);
    expect(listExcess(KINDS, cost, budget), cost.list.join('\n')).toEqual([]);
  });
});
