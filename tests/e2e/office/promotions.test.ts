import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { isoDay, startOfDay } from '#domain/shop-day.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { showMarks } from '../../support/browser/show-marks.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

/** @param red a picture for each language, because the shop stores each content once */
const drawArt = async (red: number) => ({
  name: 'art.webp',
  mimeType: 'image/webp',
  buffer: await sharp({
    create: { width: 1600, height: 720, channels: 3, background: { r: red, g: 238, b: 226 } },
  })
    .webp()
    .toBuffer(),
});

const fillAll = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
};

const both = (name: string, en: string, ar: string) => ({ [`${name}.en`]: en, [`${name}.ar`]: ar });

/** Changes a product that is on no shelf of home. @returns a function that changes it back */
const discountLater = (at: number) =>
  inDatabase((database) => {
    const { id, key, sku, price } =
      database
        .prepare(
          `select id, key, sku, price from product where discounted_price is null and is_digital = 0
           and has_variants = 0 and price > 20000 order by id desc`,
        )
        .get() ?? {};
    const set = database.prepare(
      'update product set discounted_price = ?, discount_starts_at = ? where id = ?',
    );
    set.run(12_300, at, Number(id));
    return { id: Number(id), key: String(key), sku: String(sku), price: Number(price) };
  });
const endDiscount = (id: number) =>
  inDatabase((database) =>
    database
      .prepare('update product set discounted_price = null, discount_starts_at = null where id = ?')
      .run(id),
  );

/** True if the shop shows the phone number above the popular products. */
const isCallAbove = async (page: Page, popular: string): Promise<boolean> => {
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  await page.getByRole('heading', { name: popular }).first().waitFor({ state: 'attached' });
  return (await topOf('.callus')) < (await topOf('section[data-rest*="popular"]'));
};

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  const t = officeTranslator(locale);

  // Moves the last section by one place only, because all tests share the shop.
  test('a section of home is moved up, seen in the shop, and moved back by the undo', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    await joinOffice(page, `${locale}@home.example.com`, locale, 'catalogue');
    await page.goto('/office/promotions/home');
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('term_up', { name: t('home_call') }) }).click();
    await page.getByText(t('done_home_up', { name: t('home_call') })).waitFor();
    await expectSoundPage(page);
    const shop = await visit(browser, { locale, width, height: 844 });
    const expectCallAbove = (expected: boolean) =>
      expect
        .poll(async () => {
          await shop.open('/');
          return isCallAbove(shop.page, shop.t('lbl_home_popular'));
        })
        .toBe(expected);
    await expectCallAbove(true);
    await page.getByRole('button', { name: t('undo') }).click();
    await page.getByText(t('done_undone')).waitFor();
    await expectCallAbove(false);
    expect([...visitor.errors, ...shop.errors]).toEqual([]);
    await shop.leave();
    await visitor.leave();
  });

  test('a campaign and a banner are made, published, and seen in the shop of their first day', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    await showMarks(page);
    const start = startOfDay(Date.now()) + 20 * DAY_MS;
    const days = { from: isoDay(start), until: isoDay(start + 6 * DAY_MS) };
    const product = discountLater(start);
    const [campaign, banner] = locale === 'en' ? ['Solstice', 'Longest night'] : ['الانقلاب', 'أطول ليلة'];
    const titles = (title: string) =>
      both('mainTitle', locale === 'en' ? title : `${title} en`, locale === 'ar' ? title : `${title} ar`);
    const art = await drawArt(locale === 'en' ? 236 : 246);
    await joinOffice(page, `${locale}@promotions.example.com`, locale, 'catalogue');

    await page.goto('/office/promotions/campaigns/new');
    await expectSoundPage(page);
    await fillAll(page, {
      ...titles(campaign),
      ...{
        ...both('discountTitle', 'Half off', 'نصف السعر'),
        ...both('body', '**All** week', '**كل** الأسبوع'),
      },
      ...{ productIds: 'nothing-of-that-name', ...days },
    });
    await page.locator('[name="file-cover"]').setInputFiles(art);
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('fault_promotion_products_unknown')).waitFor();
    await expectSoundPage(page);
    expect(await page.locator('[name="cover"]').inputValue()).toMatch(/^[0-9a-f]+\.webp$/);
    await fillAll(page, { productIds: '' });
    const found = page.getByRole('option', { name: product.sku });
    await page.getByLabel(t('promotion_products_find')).fill(product.sku);
    await found.click();
    await found.waitFor({ state: 'detached' });
    expect(await page.locator('[name="productIds"]').inputValue()).toBe(product.key);
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('done_campaign_added')).waitFor();
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('promotion_publish') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('done_promotion_published') })
      .waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const key = inDatabase((database) =>
      String(database.prepare('select key from campaign where id = ?').get(Number(id))?.key),
    );

    await page.goto('/office/promotions/banners/new');
    await expectSoundPage(page);
    await fillAll(page, {
      ...titles(banner),
      ...{ ...both('topTitle', 'One week', 'أسبوع'), ...both('bottomTitle', 'Warm', 'دفء') },
      ...{ ...both('leftButtonText', 'See all', 'اعرض الكل'), leftButtonUrl: '/campaign/nothing', ...days },
    });
    for (const side of ['en', 'ar']) await page.locator(`[name="file-image.${side}"]`).setInputFiles(art);
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('fault_banner_target_invalid')).waitFor();
    await expectSoundPage(page);
    expect(await page.locator(`[name="mainTitle.${locale}"]`).inputValue()).toBe(banner);
    await fillAll(page, { leftButtonUrl: `/campaign/${key}` });
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('done_banner_added')).waitFor();
    await page.getByRole('button', { name: t('promotion_publish') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('done_promotion_published') })
      .waitFor();
    await expectSoundPage(page);

    await page.getByRole('link', { name: t('shop_at_link') }).click();
    await page.getByRole('heading', { name: t('shop_at'), level: 1 }).waitFor();
    await page.getByRole('link', { name: campaign }).waitFor();
    await expectSoundPage(page);
    await page.getByRole('link', { name: t(`shop_at_${locale}`) }).click();
    const back = page.getByRole('link', { name: visitor.t('lbl_com_dated_end') });
    await back.waitFor();
    await page.getByRole('heading', { name: banner }).first().waitFor({ state: 'attached' });
    expect(await listViolations(page)).toEqual([]);
    const answer = await page.request.get(page.url());
    expect([answer.status(), answer.headers()['cache-control'], answer.headers()['x-robots-tag']]).toEqual([
      ...[200, 'private, no-store', 'noindex, nofollow'],
    ]);
    const today = await (await fetch(`${shopUrl()}/${locale}/`)).text();
    expect([today.includes(banner), today.includes(campaign)]).toEqual([false, false]);

    const follow = async (kind: string) => {
      const link = page.locator(`main a[href*="/${kind}/"]`).first();
      await page.goto((await link.getAttribute('href')) ?? '');
      await back.waitFor();
    };
    await page.goto(
      (await page.locator(`main a[href*="/campaign/${id}/"]`).first().getAttribute('href')) ?? '',
    );
    await page.getByRole('heading', { name: campaign, level: 1 }).waitFor();
    await follow(`product-detail/${product.id}`);
    await page.getByText(formatMoney(12_300), { exact: true }).first().waitFor();
    await page.locator('nav a[href*="/all-products/"]').first().waitFor({ state: 'attached' });
    await back.click();
    await back.waitFor({ state: 'detached' });
    await page.getByText(formatMoney(product.price), { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('preview')).toBeNull();
    endDiscount(product.id);
    expect(visitor.errors.filter((error) => !/status of 422/.test(error))).toEqual([]);
    await visitor.leave();
  });
});
