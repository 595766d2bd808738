import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { codeOf } from '../../support/shop/mailbox.ts';
import { enterAs, logIn, newCustomer, PASSWORD, stored } from '../../support/shop/shop-customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const readCode = async (address: string): Promise<string> => {
  const folder = join(shopFolder(), 'mail');
  for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((to) => to.address === address)) return codeOf(mail);
  }
  return '';
};

const ask = async ({ page, t }: Visitor, email: string, password: string) => {
  const form = page.locator('[data-form=requestEmailChange]');
  await form.locator('[name=NewEmail]').fill(email);
  await form.locator('[name=CurrentPassword]').fill(password);
  await form.getByRole('button', { name: t('lbl_reset_send') }).click();
};

const expectAt = async ({ page }: Visitor, field: string, sentence: string) => {
  await page.locator(`#${field}-error`).getByText(sentence, { exact: true }).waitFor();
  expect(await page.locator(`[name=${field}]`).evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
};

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test('a customer changes the account email with a code sent to the new address', async () => {
    const [customer, taken] = [await newCustomer(), await newCustomer()];
    const address = `moved-${locale}-${Date.now()}@example.com`;
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/update-profile');
    const section = page.locator('[data-email]');
    await section.getByText(customer.email).waitFor();

    await ask(visitor, address, 'correct horsf');
    await expectAt(visitor, 'CurrentPassword', t.error('password_incorrect'));
    await ask(visitor, customer.email.toUpperCase(), PASSWORD);
    await expectAt(visitor, 'NewEmail', t.error('email_same'));
    await ask(visitor, taken.email, PASSWORD);
    await expectAt(visitor, 'NewEmail', t.error('email_taken'));

    await ask(visitor, address, PASSWORD);
    await section.locator('[data-email-sent]').getByText(address).waitFor();
    await expect.poll(() => readCode(address)).toMatch(/^\d{6}$/);
    const code = await readCode(address);
    const confirm = async (typed: string) => {
      await section.locator('[name=Code]').fill(typed);
      await section.getByRole('button', { name: t('lbl_profile_email_submit') }).click();
    };
    await confirm(code === '000000' ? '000001' : '000000');
    await expectAt(visitor, 'Code', t.error('otp_wrong'));
    await confirm(code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))));
    await page.getByText(t('msg_email_changed')).first().waitFor();
    await section.locator('[data-email-now]').getByText(address).waitFor();
    expect(JSON.parse((await stored(visitor, 'user')) ?? '{}')).toMatchObject({ EmailAddress: address });
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      PASSWORD,
    );
    await expect(logIn(customer.email)).rejects.toThrow();
    await logIn(address);
    expect(visitor.errors.filter((error) => !error.includes('400'))).toEqual([]);
    await visitor.leave();
  });
});
