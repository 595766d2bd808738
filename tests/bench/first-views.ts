// `node tests/bench/first-views.ts ADDRESS [OTHER_ADDRESS]`
// Prints bytes and requests of the first view of every page with a budget.
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { call } from '#contract/call.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { BROWSER_CART } from '../support/browser/browser-lists.ts';
import { measurePage, type PageCost } from './browser/measure-page.ts';
import budgets from './budgets.json' with { type: 'json' };

/** After its third request, a page is recompressed in the background. */
const VISITS = 5;
const COMPRESSED_MS = 2000;
const KINDS = ['html', 'js', 'jsBeforeLoad', 'css', 'requests'] as const;

const signUp = async (origin: string): Promise<Record<string, string>> => {
  const context = { origin, locale: 'en' };
  const [EmailAddress, Password] = [`bench-${Date.now()}@example.com`, 'correct horse'];
  const person = {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress,
    Password,
    MobileNo: '+91 98450 20160',
    AddressLineOne: 'Flat 4B, 22 Residency Road',
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
  };
  await call('signup-user', person, context);
  const answer = await call('get-user-login', { Email: EmailAddress, Password }, context);
  const [row] = answer.ok ? answer.value : [];
  if (!row?.Token) throw new Error('The log-in failed.');
  const { Token: token, ResponseMsg: _, ...user } = row;
  return { token, user: JSON.stringify(user) };
};

const enter = async (browser: Browser, origin: string, name: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const items = {
    ...(/cart|checkout/.test(name) && { cartItems: BROWSER_CART }),
    ...(name === 'checkout' && (await signUp(origin))),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, items);
  return context;
};

const measure = async (browser: Browser, origin: string, name: string, path: string) => {
  let url = `${origin}/en${path}`;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    url = response.url;
  }
  await wait(COMPRESSED_MS);
  const context = await enter(browser, origin, name);
  const cost = await measurePage(context, url);
  await context.close();
  return cost;
};

const origins = process.argv.slice(2);
if (origins.length === 0) throw new Error('Name the address of a running shop.');
const executablePath = process.env.CHROME_PATH ?? findBrowser() ?? chromium.executablePath();
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], executablePath });
console.log(`| page | ${KINDS.join(' | ')} |\n| --- | ${KINDS.map(() => '---:').join(' | ')} |`);
for (const [name, { path }] of Object.entries(budgets.pages)) {
  const costs: PageCost[] = [];
  for (const origin of origins) costs.push(await measure(browser, origin, name, path));
  const cells = KINDS.map((kind) => costs.map((cost) => cost[kind]).join(' / '));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
await browser.close();
