import type { Browser, BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { encode } from '#server/platform/http/encodings.ts';
import { BEST } from '#server/platform/http/pages/compress-page.ts';
import { measurePage, type PageCost } from '../../bench/browser/measure-page.ts';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { launchBrowser } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { type Customer, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

/** Limits in kilobytes (1000 bytes) of brotli, and number of requests. Absent means unlimited. */
type Budget = Partial<Record<'html' | 'js' | 'jsBeforeLoad' | 'css' | 'requests', number>> & {
  readonly path: string;
};

const PAGES = Object.entries<Budget>(budgets.pages);
const KINDS = ['html', 'js', 'jsBeforeLoad', 'css', 'requests'] as const;
/** Number of requests after which a page has the best compression. */
const WARM_UP_REQUESTS = 4;

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
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

/** What is loaded before the load event depends on the speed of the machine. `npm run budgets` measures it. */
const DETERMINISTIC = KINDS.filter((kind) => kind !== 'jsBeforeLoad');

const listExcess = (cost: PageCost, budget: Budget): string[] =>
  DETERMINISTIC.flatMap((kind) => {
    const most = budget[kind];
    const unit = kind === 'requests' ? 1 : 1000;
    return most !== undefined && cost[kind] > most * unit ? [`${kind}: ${cost[kind]} of ${most * unit}`] : [];
  });

describe.each(LOCALES)('the first view of a phone in %s', (locale) => {
  // Sizes do not depend on the load, and most of the time is spent waiting.
  test.concurrent.each(PAGES)('of %s stays within its budget', async (name, budget) => {
    const url = await settle(`/${locale}${budget.path}`);
    const context = await enter(name);
    const cost = await measurePage(context, url);
    await context.close();
    console.log(
      `${locale} ${name.padEnd(9)} ${KINDS.map((kind) => `${kind} ${cost[kind]}/${budget[kind] ?? '-'}`).join('  ')}`,
    );
    expect(listExcess(cost, budget), cost.list.join('\n')).toEqual([]);
  });
});
