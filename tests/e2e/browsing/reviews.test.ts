import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REVIEWS_SHOWN } from '#domain/constants.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PRODUCT = '/product-detail/4/x/y';

const addReviews = (count: number, body: string): void => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`, { timeout: 5000 });
  database.exec('begin immediate');
  const insert = database.prepare(`insert into review
    (product_id, rating, title, body, reviewer_name, reviewer_email, language, is_verified, is_published, created_at)
    values (4, 5, ?, ?, 'Crowd', ?, 'en', 0, 1, ?)`);
  const at = Date.now();
  for (let n = 0; n < count; n += 1) insert.run(`Voice ${n}`, body, `crowd-${n}@example.com`, at + n);
  database.exec(
    'update product set rating_count = rating_count + 1, rating_sum = rating_sum + 5 where id = 4; commit',
  );
  database.close();
};

test('two hundred reviews load a few at a time, and a long one is cut until it is opened', async () => {
  addReviews(200, 'word '.repeat(140));
  // Another test may have cached the page, and its invalidation is asynchronous.
  await expect
    .poll(async () => (await fetch(new URL(`/en${PRODUCT}`, shopUrl()))).text())
    .toContain('Voice 199');
  const visitor = await visit(browser);
  const { page, t } = visitor;
  await visitor.open(`${PRODUCT}#reviews`);
  const items = page.locator('[data-reviews] li');
  expect(await items.count()).toBe(REVIEWS_SHOWN);
  const first = items.first();
  const text = await first.locator('summary .revs__body').textContent();
  expect(Array.from(text ?? '').length).toBeLessThanOrEqual(501);
  await first.getByText(t('lbl_rev_whole')).click();
  await first.locator('details > .revs__body').waitFor();

  await page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await expect.poll(() => items.count()).toBe(2 * REVIEWS_SHOWN);
  expect(await items.nth(REVIEWS_SHOWN).evaluate((item) => item === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await expect.poll(() => items.count()).toBe(3 * REVIEWS_SHOWN);
  expect(new Set(await page.locator('[data-reviews] li h3').allTextContents()).size).toBe(3 * REVIEWS_SHOWN);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();

  const plain = await visit(browser, { javaScript: false });
  await plain.open(PRODUCT);
  await plain.page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await plain.page.waitForURL('**reviews=2**');
  expect(await plain.page.locator('[data-reviews] li').count()).toBe(2 * REVIEWS_SHOWN);
  await plain.leave();
});

test('the stars begin at one, are set by keyboard, and are sent as set; hostile text is escaped', async () => {
  const visitor = await visit(browser, { locale: 'ar' });
  const { page, t } = visitor;
  await visitor.open('/product-detail/5/x/y#reviews');
  const form = page.locator('form[data-form=review]');
  expect(
    await form
      .getByRole('group', { name: t('lbl_rev_rating') })
      .getByRole('radio')
      .count(),
  ).toBe(5);
  expect(await form.locator('[name=ReviewRating]:checked').inputValue()).toBe('1');
  await form.locator('[name=ReviewRating]:checked').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const title = `<img src=x onerror="document.title='run'">`;
  for (const [field, value] of Object.entries({
    ReviewerName: '<b>Mallory</b>',
    ReviewerEmail: 'mallory@example.com',
    ReviewTitle: title,
    ReviewBody: '</p><script>document.title = "run"</script>',
  }))
    await form.locator(`[name=${field}]`).fill(value);
  // Forms submitted earlier are treated as spam.
  await page.waitForFunction(() => performance.now() > 1000);
  await form.locator('button[type=submit]').click();
  await page.getByText(t('msg_review_sent'), { exact: true }).last().waitFor();
  expect(await form.locator('[name=ReviewRating]:checked').inputValue()).toBe('1');

  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('[data-reviews] h3').allTextContents();
    })
    .toContain(title);
  const mine = page.locator('[data-reviews] li', { hasText: 'Mallory' });
  expect(await mine.locator('.stars').getAttribute('aria-label')).toBe(t('lbl_prod_out_of_five', { n: 3 }));
  expect(await page.title()).not.toBe('run');
  expect(visitor.errors).toEqual([]);

  for (const [field, value] of Object.entries({
    ReviewerName: 'M',
    ReviewerEmail: 'MALLORY@example.com',
    ReviewTitle: 'Again',
    ReviewBody: 'Again',
  }))
    await form.locator(`[name=${field}]`).fill(value);
  await form.locator('button[type=submit]').click();
  await page.locator('#toasts').getByText(t.error('review_exists')).waitFor();
  await visitor.leave();
});
