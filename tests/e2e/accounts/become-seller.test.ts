import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { accountField, submitButton } from '../../support/browser/locators/account-forms.ts';
import { readDescriptions } from '../../support/browser/locators/field.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each(oneInGate(import.meta.url, LOCALES))('the form for vendors in %s', (locale) => {
  test('shows errors, sends a sealed password without a location, and leads home', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/create-vendor-request')) requested.push(request.postData() ?? '');
    });
    const good = {
      FirstName: 'Salim',
      LastName: 'Khan',
      EmailAddress: `seller-${locale}@example.com`,
      Password: 'correct horse',
      ConfirmPassword: 'correct horse',
      AddressLineOne: '7 Market Lane',
      PostalCode: '560025',
    };
    await visitor.open('/become-seller');
    const fieldOf = (name: string) => accountField(visitor, 'becomeSeller', name);
    const fill = async (values: Readonly<Record<string, string>>) => {
      for (const [field, value] of Object.entries(values)) await fieldOf(field).fill(value);
    };
    const send = () => submitButton(visitor, 'becomeSeller').click();
    await fill(good);
    for (const [field, value, sentence] of [
      ['FirstName', '', t.error('required', { label: t('lbl_signup_first_name') })],
      ['LastName', 'x'.repeat(151), t.error('too_long', { label: t('lbl_signup_last_name'), n: 150 })],
      ['EmailAddress', 'salim', t.error('email_invalid')],
      ['ConfirmPassword', 'other', t.error('password_mismatch')],
      ['AddressLineOne', '', t.error('required', { label: t('lbl_vendor_address') })],
      ['AddressLineOne', 'x'.repeat(601), t.error('too_long', { label: t('lbl_vendor_address'), n: 600 })],
      ['PostalCode', 'AB', t.error('not_numeric', { label: t('lbl_signup_postal_code') })],
    ] as const) {
      await fill({ [field]: value });
      await send();
      await expect.poll(() => readDescriptions(fieldOf(field))).toContain(sentence);
      await toasts(visitor).getByText(sentence, { exact: true }).last().waitFor();
      expect(await isFocused(fieldOf(field))).toBe(true);
      await fill({ [field]: good[field] });
    }
    expect(requested).toEqual([]);

    // Selecting India loads its states, and selecting a state loads its cities. Then the selection is reset.
    const optionsOf = (name: string) => fieldOf(name).getByRole('option');
    await expect.poll(() => optionsOf('StateProvinceId').count()).toBeGreaterThan(1);
    await fieldOf('StateProvinceId').selectOption({ index: 1 });
    await expect.poll(() => optionsOf('CityId').count()).toBeGreaterThan(1);
    await fieldOf('StateProvinceId').selectOption('');
    await send();
    await visitor.toasted(t('msg_vendor_requested'));
    await untilHome(page, locale);
    expect(requested).toHaveLength(1);
    expect(requested[0]).not.toContain('correct horse');
    expect(JSON.parse(requested[0] ?? '{}').requestParameters).toMatchObject({
      CountryID: 356,
      StateProvinceId: -999,
      CityId: -999,
    });

    await visitor.open('/become-seller');
    await fill(good);
    await send();
    await expect.poll(() => readDescriptions(fieldOf('EmailAddress'))).toContain(t.error('email_taken'));
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
