import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTOPLAY_MS, PHONE_AUTOPLAY_MS } from '#domain/constants.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { isFullSuite, onceInGate, oneInGate } from '../../support/gate.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock, shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const SECTIONS = ['.hero', '.proof', '.rail--cats', '#product-lists', '#campaigns', '.hot', '.favs', '.call'];

const shownDot = (page: Page) =>
  page.locator('[data-hero-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'));

const highlights = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_home_highlights') });
const productLists = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_home_tabs') });
const categoryRow = ({ page, t }: Visitor) => page.getByRole('list', { name: t('lbl_home_categories') });

const isMoving = (page: Page, row: string) => page.locator(`${row}.is-moving`).waitFor();

/** Chromium reports no movement for the first event of a page, so the shop ignores it. */
const movePointer = async ({ mouse }: Page): Promise<void> => {
  await mouse.move(9, 9);
  await mouse.move(19, 19);
};

const allLaidOut = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.later')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility)),
    )
    .toEqual(Array(8).fill('visible'));

describe.each<Locale>(['en', 'ar'])('home in %s', (locale) => {
  /** Cases without a direction or a layout. */
  const once = onceInGate(import.meta.url, LOCALES, locale);

  test('has its sections in order, its title, and at most three campaigns', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/');
    expect(await page.title()).toBe(`${t('lbl_com_site_title')} - ${t('lbl_home_title')}`);
    const tops = await page.evaluate(
      (selectors) =>
        selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? -1),
      SECTIONS,
    );
    expect(tops).not.toContain(-1);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const campaigns = page
      .getByRole('region', { name: t('lbl_home_campaigns'), exact: true })
      .getByRole('link');
    expect(await campaigns.count()).toBeLessThanOrEqual(3);
    // A print is complete.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('noscript[data-later="near"]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  const widths = isFullSuite() ? [390, 1440] : [locale === 'en' ? 1440 : 390];
  test.each(widths)(
    'lays out the sections below the first screen after the first interaction, %i px wide',
    async (width) => {
      const visitor = await visit(browser, { locale, width });
      const { page } = visitor;
      await visitor.open('/');
      await movePointer(page);
      await allLaidOut(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await visitor.leave();
    },
  );

  test("lays out cards beyond the edge of a phone when they come into view, without a change of the row's height", async () => {
    const visitor = await visit(browser, { locale, width: 390 });
    await visitor.open('/');
    const row = productLists(visitor).getByRole('list').first();
    const listLaidOut = () =>
      row
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.checkVisibility({ contentVisibilityAuto: true })));
    const height = () => row.evaluate((list) => list.getBoundingClientRect().height);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await listLaidOut()).slice(0, 3)).toEqual([true, true, true]);
    const before = await height();
    await row.evaluate((list) => list.lastElementChild?.scrollIntoView({ inline: 'end', block: 'nearest' }));
    await expect.poll(async () => (await listLaidOut()).at(-1)).toBe(true);
    await row.getByRole('heading').getByRole('link').last().focus();
    // The use of the row has loaded the rest of its twenty.
    await expect.poll(listLaidOut).toEqual(Array(20).fill(true));
    expect(await height()).toBeCloseTo(before, 0);
    await visitor.leave();
  });

  test.each(oneInGate(import.meta.url, [390, 1440]))(
    'scrolls to its deal by a link, %i px wide',
    once,
    async (width) => {
      const visitor = await visit(browser, { locale, width });
      const { page } = visitor;
      await visitor.open('/#hot-deal');
      const readTop = () => page.locator('#hot-deal').evaluate((deal) => deal.getBoundingClientRect().top);
      await movePointer(page);
      await allLaidOut(page);
      // The section is below the header and not at the bottom of the window.
      await expect.poll(async () => ((top) => top > 0 && top < 300)(await readTop())).toBe(true);
      await visitor.leave();
    },
  );

  test('rotates its banners until a visitor stops them, on this page and the next', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await visitor.open('/');
    await movePointer(page);
    await isMoving(page, '.hero__track');
    await page.clock.runFor(AUTOPLAY_MS);
    await expect.poll(() => shownDot(page)).toBe(1);
    await highlights(visitor)
      .getByRole('button', { name: t('lbl_com_pause') })
      .click();
    await highlights(visitor).getByRole('link').last().click();
    await expect.poll(() => shownDot(page)).toBe(2);
    await page.clock.runFor(AUTOPLAY_MS);
    expect(await shownDot(page)).toBe(2);
    await page.reload();
    await movePointer(page);
    await isMoving(page, '.hero__track');
    await highlights(visitor)
      .getByRole('button', { name: t('lbl_com_play') })
      .waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('moves one region at a time, on a phone after five seconds', once, async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 4200 });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await visitor.open('/');
    const rail = categoryRow(visitor);
    await expect
      .poll(async () => {
        await rail.dispatchEvent('keydown', { key: 'Shift' });
        return page.locator('.is-moving').count();
      })
      .toBe(2);
    const placesOf = (row: string) =>
      page.locator(`${row} > li`).evaluateAll((entries) => entries.map((entry) => entry.style.transform));
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await placesOf('.rail--cats');
    const first = await shownDot(page);
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return shownDot(page);
      })
      .not.toBe(first);
    const second = await shownDot(page);
    await page.clock.runFor(PHONE_AUTOPLAY_MS - 1500);
    expect(await shownDot(page)).toBe(second);
    await page.clock.runFor(2000);
    await expect.poll(() => shownDot(page)).not.toBe(second);
    expect(await placesOf('.rail--cats')).toEqual(before);
    await visitor.leave();
  });

  test('moves nothing until a visitor uses it', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A running clock would reach the idle time of the page (client/loading/when-engaged.ts) on a slow machine.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1000);
    await visitor.open('/');
    const readClock = () => page.getByRole('timer').getByRole('definition').last().textContent();
    const atFirst = await readClock();
    await page.clock.runFor(4500);
    expect(await page.locator('.is-moving').count()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await readClock()).toBe(atFirst);
    await page.clock.resume();
    const rail = categoryRow(visitor);
    await rail.scrollIntoViewIfNeeded();
    await rail.hover();
    await isMoving(page, '.rail--cats');
    expect(await page.locator('#product-lists .is-moving').count()).toBe(0);
    await visitor.leave();
  });

  test('shows plain scrolling rows with reduced motion', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/');
    const rail = productLists(visitor).getByRole('list');
    await rail.scrollIntoViewIfNeeded();
    const next = productLists(visitor).getByRole('button', { name: t('lbl_card_next') });
    await next.click();
    await expect.poll(() => rail.evaluate((list) => Math.abs(list.scrollLeft))).toBeGreaterThan(200);
    expect(await page.locator('.is-moving').count()).toBe(0);
    expect(await page.getByRole('button', { name: t('lbl_com_pause') }).count()).toBe(0);
    await visitor.leave();
  });

  test('turns its carousels in the direction of reading, by button and by arrow key', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visitor.open('/');
    await page.evaluate(() => sessionStorage.setItem('motionPaused', '1'));
    await page.reload();
    const rail = productLists(visitor).getByRole('list');
    await rail.scrollIntoViewIfNeeded();
    await rail.hover();
    // The first use of the row loads the rest of its products, which restarts the carousel.
    await expect.poll(() => rail.getByRole('article').count()).toBe(20);
    await isMoving(page, '#product-lists .rail');
    const first = () =>
      rail.evaluate((list) => {
        const edge = (element: Element) =>
          document.dir === 'rtl'
            ? -element.getBoundingClientRect().right
            : element.getBoundingClientRect().left;
        return [...list.children].findIndex((entry) => Math.abs(edge(entry) - edge(list)) < 3);
      });
    expect(await first()).toBe(0);
    await productLists(visitor)
      .getByRole('button', { name: visitor.t('lbl_card_next') })
      .click();
    await expect.poll(first).toBe(5);
    await page.keyboard.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(first).toBe(4);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('repeats a short list visually, but not for screen readers', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visitor.open('/');
    await movePointer(page);
    const rail = productLists(visitor).getByRole('list');
    await rail.evaluate((list) => list.replaceChildren(...[...list.children].slice(0, 2)));
    await rail.scrollIntoViewIfNeeded();
    await expect.poll(() => rail.locator('> li').count()).toBe(6);
    expect(await rail.locator('> li[aria-hidden=true]').count()).toBe(4);
    const reachable = '[aria-hidden=true] :is(a, button):not([tabindex="-1"])';
    expect(await rail.locator(reachable).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('loads another list with its tab and resets its carousel', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visitor.open('/');
    const names = () => productLists(visitor).getByRole('article').getByRole('heading').allTextContents();
    const before = await names();
    await productLists(visitor).scrollIntoViewIfNeeded();
    await page
      .getByRole('link', { name: t('lbl_home_tab_on_sale'), exact: true })
      .last()
      .click();
    await expect.poll(names).not.toEqual(before);
    await productLists(visitor).getByRole('list').hover();
    await isMoving(page, '#product-lists .rail');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('on-sale');
    const tabs = productLists(visitor).getByRole('navigation');
    const tab = tabs.getByRole('link', { name: t('lbl_home_tab_on_sale'), exact: true });
    expect(await tab.getAttribute('aria-current')).not.toBeNull();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('counts down the hot deal to its closing message, by the clock of the shop', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/');
    const timer = page.getByRole('timer', { name: t('lbl_home_ends_in') });
    const ends = await timer.getAttribute('data-ends');
    const end = Date.parse(ends ?? '');
    const wrong = 30 * 86_400_000;
    await page.route('**/healthz', async (route) => {
      const at = (await page.evaluate(() => Date.now())) - wrong;
      await route.fulfill({ headers: { Date: new Date(at).toUTCString() } });
    });
    await page.clock.install({ time: end + wrong - 60_000 });
    await page.reload();
    await timer.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(end + wrong - 3500);
    // On a slow machine the answer comes afterwards, and needs a tick.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.getByRole('timer').getByRole('definition').last().textContent();
      })
      .toMatch(/^0\d$/);
    // Idle callbacks of this time lay out the sections above, which may move the countdown out of view.
    await page.clock.runFor(20_000);
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        await page.locator('[data-ends]').evaluate((clock) => clock.scrollIntoView({ block: 'center' }));
        return page.getByText(t('lbl_home_deal_over')).isVisible();
      })
      .toBe(true);
    expect(await timer.isVisible()).toBe(false);
    await visitor.leave();
  });
});

describe('a shop that cannot load some of its data', { tags: ['full'] }, () => {
  const failing = [
    'get-latest-hot-product',
    'get-home-screen-banner',
    'get-popular-products-list',
    'get-products-list-by-ids',
  ];
  const back = createServer(async (request, response) => {
    if (failing.some((name) => request.url?.endsWith(name))) {
      response.writeHead(500).end('{}');
      return;
    }
    const body = await new Response(request as unknown as ReadableStream).text();
    const answer = await fetch(new URL(request.url ?? '/', shopUrl()), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': String(request.headers['accept-language']),
      },
      body,
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  let folder: string;
  let front: ShopProcess;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      back.listen(0, '127.0.0.1', resolve);
    });
    folder = await copyStock();
    front = await startShop(folder, {
      API_HOST: `http://127.0.0.1:${(back.address() as AddressInfo).port}`,
    });
  });
  afterAll(async () => {
    await front.stop();
    back.closeAllConnections();
    back.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('home leaves out a section without data', async () => {
    const response = await fetch(`${front.url}/en/`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('class="hot"');
    expect(html).not.toContain('data-hero-track');
    expect(html).toContain('id="product-lists"');
    expect(html).toContain('class="favs"');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test.each<Locale>(['en', 'ar'])(
    'a page without its main data shows an error and a link',
    async (locale) => {
      const visitor = await visit(browser, { locale, origin: front.url });
      const { page, t } = visitor;
      await visitor.open('/compare?ids=1,5');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t('lbl_com_error_title'));
      const ways = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(ways).toEqual([`/${locale}/compare?ids=1,5`, `/${locale}/`]);
      expect(await listViolations(page)).toEqual([]);
      await visitor.leave();
    },
  );
});
