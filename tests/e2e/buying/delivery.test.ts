import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { UNSELECTED } from '#domain/constants.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { Locale } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  chooseMethod,
  findPlainProduct,
  inDatabase,
  listLiveOrders,
  methodRadio,
  openCheckout,
  placeButton,
} from '../../support/shop/customer.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const INCOMPLETE = { PostalCode: '', StateProvinceId: UNSELECTED, CityId: UNSELECTED, MobileNo: '' };
const FIELDS: readonly LabelKey[] = [
  'lbl_chkout_postcode',
  'lbl_chkout_state',
  'lbl_chkout_city',
  'lbl_chkout_phone',
];

const EXPRESS = { name_en: 'Express', name_ar: 'توصيل سريع', isOn: true, freeFrom: 'never' };

/** Nothing is delivered to postal codes that begin with 19. Elsewhere there is a second way. */
const offerExpress = (): void =>
  inDatabase((database) => {
    const stored = database.prepare('select rules_json from delivery_rules').get();
    const rules = JSON.parse(String(stored?.rules_json));
    const [zone] = rules.zones;
    const express = {
      ...EXPRESS,
      id: 91,
      days: { from: 1, to: 1 },
      pricing: { kind: 'flat', price: 15_000 },
    };
    const closed = { ...zone, id: 90, prefixes: ['19'], isDelivered: false, methods: [] };
    const zones = [closed, { ...zone, methods: [zone.methods[0], express] }];
    database.prepare('update delivery_rules set rules_json = ?').run(JSON.stringify({ ...rules, zones }));
  });

const missingFields = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_chkout_lacking') });
const placeRegion = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_chkout_place') });

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 390],
    ['ar', 1440],
  ]),
)('an order in %s at %i pixels', (locale, width) => {
  test('asks for what the delivery lacks, and is shown on home until it is closed', async () => {
    offerExpress();
    const product = await findPlainProduct(3);
    const visitor = await visit(browser, { locale, width });
    const { page, t } = visitor;
    const email = `a.long-address-that-breaks-well.delivery-${locale}@example.com`;
    await becomeCustomer(visitor, email, [product.line(1)], shopUrl(), INCOMPLETE);
    await visitor.open('/about');
    await openCheckout(visitor);
    const field = (label: LabelKey) => missingFields(visitor).getByLabel(t(label), { exact: true });
    const place = () => placeButton(visitor).click();
    const assurances = placeRegion(visitor).getByRole('listitem');

    // No way out of the checkout but home, and help.
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(2);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.getByRole('button', { name: t('lbl_hdr_menu') }).count()).toBe(0);
    expect(
      await page.getByRole('dialog', { name: t('lbl_nav_shop_by_category'), includeHidden: true }).count(),
    ).toBe(0);
    const coupon = page.getByLabel(t('lbl_chkout_coupon'), { exact: true });
    if (width < 992) {
      expect(await coupon.isVisible()).toBe(false);
      await page.getByRole('button', { name: t('lbl_chkout_fold') }).click();
    }
    expect(await coupon.isVisible()).toBe(true);
    await assurances.getByText(t('lbl_chkout_returns')).waitFor();
    await assurances.getByText(t('lbl_chkout_safe')).waitFor();
    const arrival = assurances.filter({ hasText: t('lbl_chkout_arrives', { date: '' }).trim() });
    expect(await arrival.textContent()).toMatch(/ \d{1,2} \p{L}+$/u);

    await place();
    for (const label of FIELDS) expect(await field(label).getAttribute('aria-invalid')).toBe('true');
    expect(await isFocused(field('lbl_chkout_postcode'))).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await field('lbl_chkout_postcode').fill('5600');
    await field('lbl_chkout_phone').fill('98450 12345');
    await place();
    await page.getByText(t.error('postal_code_wrong')).waitFor();
    await field('lbl_chkout_postcode').fill('190001');
    await page.getByText(t.error('not_delivered')).waitFor();
    expect(await placeButton(visitor).count()).toBe(0);
    await field('lbl_chkout_postcode').fill('560025');
    await expect.poll(() => field('lbl_chkout_city').inputValue()).toBe('1277333');
    expect(await field('lbl_chkout_state').inputValue()).toBe('1267701');

    const express = page.getByRole('radio', { name: locale === 'en' ? EXPRESS.name_en : EXPRESS.name_ar });
    const standardDay = await arrival.textContent();
    await express.check();
    await expect.poll(() => arrival.textContent()).not.toBe(standardDay);
    const day = (await arrival.textContent()) ?? '';
    expect(await listViolations(page)).toEqual([]);

    await chooseMethod(visitor, PAYMENT_METHOD.cashOnDelivery);
    await assurances.getByText(t('lbl_chkout_safe_cash')).waitFor();
    await place();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lbl_chkout_confirm'), exact: true })
      .click();
    await visitor.toasted(t('msg_order_placed'));
    const [order, ...others] = listLiveOrders(email);
    expect(others).toEqual([]);
    const shipped = inDatabase((database) =>
      database.prepare('select shipping, delivery_method from orders where id = ?').get(order?.id ?? 0),
    );
    expect(shipped).toEqual({ shipping: 15_000, delivery_method: EXPRESS[`name_${locale}`] });
    const saved = inDatabase((database) =>
      database.prepare('select postal_code, mobile, city_id from customer where email_key = ?').get(email),
    );
    expect(saved).toMatchObject({ postal_code: '560025', mobile: '98450 12345', city_id: 1_277_333 });

    await untilHome(page, locale);
    const title = new RegExp(t('lbl_receipt_thanks_named', { name: '.+' }));
    const panel = page.getByRole('region', { name: title });
    await panel.getByRole('listitem').first().waitFor();
    expect(await panel.getByRole('heading', { name: title }).count()).toBe(1);
    // On a wide screen, the receipt fills the space that the page reserves for it. On a phone it is taller than the screen.
    const reserved = await page.evaluate(() => {
      const place = document.querySelector('[data-placed]');
      return place && place.scrollHeight - Number.parseFloat(getComputedStyle(place).minBlockSize);
    });
    if (width >= 1024) expect(Math.abs(reserved ?? 99)).toBeLessThan(1);
    expect(await panel.textContent()).toContain(day);
    expect(await panel.textContent()).toMatch(/Q\d{6}/);
    expect(await listViolations(page)).toEqual([]);
    await page.reload();
    await panel.waitFor();
    const { link } = await page.evaluate(() => JSON.parse(localStorage.getItem('placedOrder') ?? '{}'));
    const stranger = await visit(browser, { locale });
    await stranger.page.goto(new URL(link ?? '', page.url()).href);
    await stranger.page.getByRole('heading', { level: 1, name: /Q\d{6}/ }).waitFor();
    await stranger.leave();
    await panel.getByRole('button', { name: t('lbl_com_close') }).click();
    expect(await panel.count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/about');
    expect(await page.getByText(t('msg_cart_is_empty')).count()).toBe(0);

    // The profile is complete now, and the last payment method is chosen.
    await page.evaluate(
      (cart) => localStorage.setItem('cartItems', cart),
      JSON.stringify([{ ...product.line(1), ShippingCharges: 0, DefaultImage: '' }]),
    );
    await openCheckout(visitor);
    await methodRadio(visitor, PAYMENT_METHOD.cashOnDelivery)
      .and(page.getByRole('radio', { checked: true }))
      .waitFor();
    expect(await missingFields(visitor).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('an order of downloads needs no address', async () => {
  const guide = inDatabase((database) =>
    database
      .prepare(
        "select id from product where is_digital = 1 and has_variants = 0 and status = 'published' limit 1",
      )
      .get(),
  );
  const visitor = await visit(browser, { width: 390 });
  await becomeCustomer(
    visitor,
    'downloads-only@example.com',
    [{ ProductId: Number(guide?.id), Quantity: 1 }],
    shopUrl(),
    INCOMPLETE,
  );
  await openCheckout(visitor);
  const { page, t } = visitor;
  await placeRegion(visitor).getByText(t('lbl_chkout_downloads')).waitFor();
  expect(await missingFields(visitor).count()).toBe(0);
  await placeButton(visitor).click();
  await page.getByRole('dialog').waitFor();
  await visitor.leave();
});
