import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { countShown } from '#domain/catalogue/review-view.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { openOwnShop, shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PRODUCT = '/product-detail/4/x/y';

const reviewsIn = ({ page, t }: Visitor) =>
  page.getByRole('list', { name: t('lbl_prod_reviews'), exact: true }).getByRole('listitem');

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

test('two hundred reviews load a few at a time, and a long one is cut until it is opened', {
  tags: ['full'],
}, async () => {
  addReviews(200, 'word '.repeat(140));
  // Another test may have cached the page, and its invalidation is asynchronous.
  await expect
    .poll(async () => (await fetch(new URL(`/en${PRODUCT}?order=newest`, shopUrl()))).text())
    .toContain('Voice 199');
  const visitor = await visit(browser);
  const { page, t } = visitor;
  await visitor.open(`${PRODUCT}?order=newest#reviews`);
  const items = reviewsIn(visitor);
  expect(await items.count()).toBe(countShown(1));
  const first = items.first();
  const text = await first.locator('summary .revs__body').textContent();
  expect(Array.from(text ?? '').length).toBeLessThanOrEqual(501);
  await first.getByText(t('lbl_rev_whole')).click();
  await first.locator('details > .revs__body').waitFor();

  await page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await expect.poll(() => items.count()).toBe(countShown(2));
  expect(await isFocused(items.nth(countShown(1)))).toBe(true);
  await page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await expect.poll(() => items.count()).toBe(countShown(3));
  expect(new Set(await items.getByRole('heading').allTextContents()).size).toBe(countShown(3));
  expect(visitor.errors).toEqual([]);
  await visitor.leave();

  const plain = await visit(browser, { javaScript: false });
  await plain.open(PRODUCT);
  await plain.page.getByRole('link', { name: t('lbl_rev_more') }).click();
  await plain.page.waitForURL('**reviews=2**');
  expect(await reviewsIn(plain).count()).toBe(countShown(2));
  await plain.leave();
});

const VOICES = [
  ['en', 'Seal was open', 'We are sorry about the seal'],
  ['ar', 'مقبول', 'شكرًا لملاحظتك'],
] as const;

test.each(oneInGate<(typeof VOICES)[number]>(import.meta.url, VOICES))(
  'in %s the most helpful reviews come first, with the reply of the shop; order and stars change in place',
  async (locale, title, reply) => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    await page.getByRole('tab').last().click();
    const items = reviewsIn(visitor);
    await page.getByText(t.plural('lbl_rev_helpful', locale === 'en' ? 7 : 17)).waitFor();
    const navigations = await page.evaluate(() => performance.getEntriesByType('navigation').length);

    await page.getByRole('link', { name: t('lbl_rev_order_lowest') }).click();
    await items
      .first()
      .getByRole('heading', { name: 'Seal was open' })
      .or(items.first().getByRole('heading', { name: title }))
      .waitFor();
    const lowest = page.getByRole('link', { name: t('lbl_rev_order_lowest') });
    await expect.poll(() => lowest.getAttribute('aria-current')).toBe('true');
    expect(await isFocused(lowest)).toBe(true);

    const stars = locale === 'en' ? 1 : 3;
    const only = t('lbl_rev_only', { stars: t.plural('lbl_rev_stars', stars) });
    await page.getByRole('link', { name: only }).click();
    await expect
      .poll(() =>
        items
          .getByRole('img', { name: t('lbl_prod_out_of_five', { n: '' }).trim() })
          .evaluateAll((all) => [...new Set(all.map((star) => star.ariaLabel))]),
      )
      .toEqual([t('lbl_prod_out_of_five', { n: stars })]);
    await items.filter({ hasText: title }).getByText(reply).waitFor();
    await items.filter({ hasText: title }).getByText(t('lbl_rev_reply')).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(navigations);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
);

test('the stars begin at one, are set by keyboard, and are sent as set; hostile text is escaped', async () => {
  const visitor = await visit(browser, { locale: 'ar' });
  const { page, t } = visitor;
  await visitor.open('/product-detail/5/x/y?order=newest#reviews');
  const form = page.getByRole('form', { name: t('lbl_rev_write') });
  const chosen = form.getByRole('radio', { checked: true });
  const fill = async (values: Partial<Record<LabelKey, string>>) => {
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(t(label as LabelKey), { exact: true }).fill(value);
  };
  expect(
    await form
      .getByRole('group', { name: t('lbl_rev_rating') })
      .getByRole('radio')
      .count(),
  ).toBe(5);
  expect(await chosen.inputValue()).toBe('1');
  await chosen.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const title = `<img src=x onerror="document.title='run'">`;
  await fill({
    lbl_rev_name: '<b>Mallory</b>',
    lbl_rev_email: 'mallory@example.com',
    lbl_rev_title: title,
    lbl_rev_body: '</p><script>document.title = "run"</script>',
  });
  // Forms submitted earlier are treated as spam.
  await page.waitForFunction(() => performance.now() > 1000);
  await form.getByRole('button', { name: t('lbl_rev_submit') }).click();
  await visitor.toasted(t('msg_review_sent'));
  expect(await chosen.inputValue()).toBe('1');

  await expect
    .poll(async () => {
      await page.reload();
      return reviewsIn(visitor).getByRole('heading').allTextContents();
    })
    .toContain(title);
  const mine = reviewsIn(visitor).filter({ hasText: 'Mallory' });
  await mine.getByRole('img', { name: t('lbl_prod_out_of_five', { n: 3 }), exact: true }).waitFor();
  expect(await page.title()).not.toBe('run');
  expect(visitor.errors).toEqual([]);

  await fill({
    lbl_rev_name: 'M',
    lbl_rev_email: 'MALLORY@example.com',
    lbl_rev_title: 'Again',
    lbl_rev_body: 'Again',
  });
  await form.getByRole('button', { name: t('lbl_rev_submit') }).click();
  await toasts(visitor).getByText(t.error('review_exists')).waitFor();
  await visitor.leave();
});
