import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { ANNOUNCEMENT_LENGTH } from '#domain/promotions/announcement.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { readOverflow } from '../../support/browser/layout.ts';
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

/** Home is rendered and cached. About is a file of the build while there is no announcement. */
const PATHS = ['/', '/about'];
const read = async (locale: Locale, path: string) => (await fetch(`${shopUrl()}/${locale}${path}`)).text();
const countWith = async (locale: Locale, text: string): Promise<number> =>
  (await Promise.all(PATHS.map((path) => read(locale, path)))).filter((html) => html.includes(text)).length;
const expectShown = (locale: Locale, text: string, isShown = true) =>
  expect.poll(() => countWith(locale, text), { interval: 50 }).toBe(isShown ? PATHS.length : 0);

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
};

test.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)(
  'an announcement is made in %s at %i px, seen on each page, and gone after its end',
  { tags: ['full'] },
  async (locale, width) => {
    const t = officeTranslator(locale);
    const texts = {
      en: 'Deliveries to Kerala take three days longer until Friday',
      ar: 'قد يتأخر التوصيل إلى كيرالا ثلاثة أيام حتى 30 نوفمبر',
    };
    inDatabase((database) => database.exec('delete from announcement'));
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    await joinOffice(page, `${locale}@announcements.example.com`, locale, 'catalogue');
    await page.goto('/office/promotions/announcements');
    await expectSoundPage(page);
    await page.getByRole('link', { name: t('announcement_new') }).click();
    await expectSoundPage(page);
    await fill(page, { 'text.en': texts.en, 'text.ar': texts.ar, link: '/nowhere' });
    const counted = t('letters_used', { n: texts.en.length, most: ANNOUNCEMENT_LENGTH });
    await page.getByText(counted).waitFor();
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('fault_announcement_link_invalid')).waitFor();
    await page.locator('[name="link"]').fill(locale === 'en' ? 'shipping' : 'شحن');
    await page.getByRole('option', { name: '/shipping' }).click();
    await page
      .getByText(
        t('link_leads', { title: locale === 'en' ? 'Shipping' : 'الشحن', kind: t('link_kind_page') }),
      )
      .waitFor();
    await page.getByRole('button', { name: t('promotion_add') }).click();
    await page.getByText(t('done_announcement_added')).waitFor();
    await expectSoundPage(page);
    expect(await countWith(locale, texts[locale])).toBe(0);
    await page.getByRole('button', { name: t('promotion_publish') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('done_promotion_published') })
      .waitFor();
    for (const language of ['en', 'ar'] as const) await expectShown(language, texts[language]);

    const shop = await visit(browser, { locale, width, height: 844 });
    for (const path of PATHS) {
      await shop.open(path);
      const bar = shop.page.locator('.top');
      const height = (await bar.boundingBox())?.height;
      await bar.getByRole('link', { name: texts[locale] }).waitFor();
      expect(await readOverflow(shop.page)).toBe(0);
      // As high as without an announcement.
      expect(Math.round(height ?? 0)).toBe(38);
    }
    // The checkout has no links that lead away.
    expect(await read(locale, '/checkout')).not.toContain(texts[locale]);
    await shop.open('/about');
    await expectSoundPage(shop.page);
    await shop.page.getByRole('link', { name: texts[locale] }).press('Enter');
    await shop.page.waitForURL(`**/${locale}/shipping`);

    const seconds = 3;
    inDatabase((database) =>
      database
        .prepare('update announcement set ends_at = ? where status = ?')
        .run(Date.now() + seconds * 1000, 'published'),
    );
    await expectShown(locale, texts[locale], false);
    const about = await fetch(`${shopUrl()}/${locale}/about`);
    expect(about.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    await page.goto('/office/promotions/announcements');
    await page.getByText(t('period_over')).first().waitFor();
    expect([...visitor.errors, ...shop.errors].filter((error) => !/status of 422/.test(error))).toEqual([]);
    await shop.leave();
    await visitor.leave();
  },
);
