import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { post } from '../../support/shop/post.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

/** Creates an account that is signed in on two devices. @returns its e-mail */
const addCustomer = async (phone: string, email = `people${phone.slice(1)}@example.com`): Promise<string> => {
  const Password = 'correct horse';
  await post('signup-user', {
    ...{ FirstName: 'Meera', LastName: 'Pillai', EmailAddress: email, Password, MobileNo: phone },
    ...{ AddressLineOne: '14 Lattice Bridge Road', PostalCode: '600020', CountryID: 356 },
  });
  for (let i = 0; i < 2; i += 1) await post('get-user-login', { Email: email, Password });
  return email;
};

/** @returns the phone number in E.164 */
const addGuest = async (phone: string): Promise<string> => {
  const states = await post('get-states-provinces-list', { CountryId: 356 });
  const StateProvinceId = states.find(({ StateName }) => StateName === 'Karnataka')?.StateProvinceID ?? 0;
  const [city] = await post('get-cities-list', { StateProvinceId });
  await post('save-guest', {
    ...{ FirstName: 'Kavya', LastName: 'Rao', EmailAddress: '', MobileNo: phone, CountryID: 356 },
    ...{ AddressLineOne: '7 Lavelle Road', PostalCode: '560001', StateProvinceId, CityId: city?.CityID ?? 0 },
  });
  return `+91${phone}`;
};

describe.each<[Locale, number, boolean]>(
  oneInGate(import.meta.url, [
    ['en', 1440, true],
    ['ar', 390, false],
  ]),
)('in %s at %i px, with JavaScript: %s', (locale, width, javaScript) => {
  test('a member finds a customer by phone, ends a session, exports and erases the person', async () => {
    const phone = locale === 'en' ? '+919812300011' : '+919812300012';
    const email = await addCustomer(phone);
    const visitor = await visit(browser, { locale, width, height: 844, javaScript });
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinOffice(page, `people.${locale}@staff.example.com`, locale);

    await page.goto('/office/customers');
    if (javaScript) await expectSoundPage(page);
    await page.getByLabel(t('customers_search')).fill(phone.slice(-10));
    await page.keyboard.press('Enter');
    await page.getByText(t.plural('customers', 1), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Meera Pillai' }).click();
    await page.getByRole('heading', { name: 'Meera Pillai', level: 1 }).waitFor();
    const url = page.url();
    if (javaScript) await expectSoundPage(page);

    const sessions = page.locator('section', { has: page.getByRole('heading', { name: t('sessions') }) });
    const before = await sessions.getByRole('listitem').count();
    await sessions
      .getByRole('button', { name: t('session_end'), exact: false })
      .first()
      .click();
    await page.getByText(t('done_session_ended')).waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(before - 1);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('customer_export_html') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^customer-\d+\.html$/);
    const html = await readFile(await file.path(), 'utf8');
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain(email);
    expect(html).toContain(t('data_field_postal_code'));

    await page.goto(`${url}?open=erase`);
    if (javaScript) await expectSoundPage(page);
    const panel = page.locator('#panel');
    const button = panel.getByRole('button', { name: t('customer_erase_button') });
    await panel.getByRole('textbox').fill('someone@example.com');
    await button.click();
    await panel.getByText(t('fault_customer_confirm')).waitFor();
    await panel.getByRole('textbox').fill(email);
    await button.click();
    await page.getByText(t('done_customer_erased')).waitFor();
    await page.getByLabel(t('customers_search')).fill(phone.slice(-10));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('list_nothing') }).waitFor();

    await page.goto('/office/subscribers');
    if (javaScript) await expectSoundPage(page);
    await page.goto('/office/vendors/requests');
    if (javaScript) await expectSoundPage(page);
    // The browser reports the refused form.
    expect(visitor.errors.filter((error) => !error.includes('status of 422'))).toEqual([]);
    await visitor.leave();
  });
});

test('a guest without an e-mail is found by the filter, gets an e-mail and is erased by the phone number', {
  tags: ['full'],
}, async () => {
  const phones = [await addGuest('9812300021'), await addGuest('9812300022')];
  const visitor = await visit(browser, { locale: 'ar', width: 390, height: 844 });
  const { page } = visitor;
  const t = officeTranslator('ar');
  await joinOffice(page, 'guests@staff.example.com', 'ar');
  // Other tests have guests of their own.
  await page.goto('/office/customers?guest=1&q=Kavya');
  await expectSoundPage(page);
  const names = page.getByRole('link', { name: 'Kavya Rao' });
  expect(await page.locator('tbody .pill').allInnerTexts()).toEqual([
    t('customer_guest'),
    t('customer_guest'),
  ]);

  await names.first().click();
  await page.getByRole('heading', { name: 'Kavya Rao', level: 1 }).waitFor();
  await expectSoundPage(page);
  expect(await page.locator('[href^="mailto:"]').count()).toBe(0);
  const url = page.url();
  await page.goto(`${url}?open=email`);
  await expectSoundPage(page);
  await page.locator('#panel').getByRole('textbox').fill('kavya.rao@example.com');
  await page
    .locator('#panel')
    .getByRole('button', { name: t('save') })
    .click();
  await page.getByText(t('done_customer_email_changed', { email: 'kavya.rao@example.com' })).waitFor();

  await page.goto('/office/customers?guest=1&q=Kavya');
  await names.last().click();
  await page.getByRole('heading', { name: 'Kavya Rao', level: 1 }).waitFor();
  await page.goto(`${page.url()}?open=erase`);
  await expectSoundPage(page);
  const panel = page.locator('#panel');
  await panel.getByRole('textbox').fill('9812300099');
  await panel.getByRole('button', { name: t('customer_erase_button') }).click();
  await panel.getByText(t('fault_customer_confirm_phone')).waitFor();
  await panel.getByRole('textbox').fill(phones[0] ?? '');
  await panel.getByRole('button', { name: t('customer_erase_button') }).click();
  await page.getByText(t('done_customer_erased')).waitFor();
  expect(visitor.errors.filter((error) => !error.includes('status of 422'))).toEqual([]);
  await visitor.leave();
});

test('every list and record of people fits a phone, in Arabic', async () => {
  const visitor = await visit(browser, { locale: 'ar', width: 390, height: 844 });
  const { page } = visitor;
  const longEmail = `${'long'.repeat(15)}@${'mail'.repeat(12)}.example.com`;
  await addCustomer('+919812300013', longEmail);
  await post('insert-subscriber', { SubscriberEmail: longEmail });
  await joinOffice(page, 'phone@staff.example.com', 'ar');
  const records = page.locator('tbody a.go');
  for (const path of ['customers', 'subscribers', 'vendors', 'vendors/requests']) {
    await page.goto(`/office/${path}`);
    await expectSoundPage(page);
  }
  await page.goto('/office/customers');
  await records.first().click();
  await page.waitForURL(/customers\/\d+/);
  await expectSoundPage(page);
  await page.goto(`${page.url()}?open=email`);
  await expectSoundPage(page);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
