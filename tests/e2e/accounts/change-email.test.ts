import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { field, readDescriptions } from '../../support/browser/locators/field.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { codeOf } from '../../support/shop/mailbox.ts';
import { enterAs, logIn, newCustomer, PASSWORD, stored } from '../../support/shop/shop-customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const readCode = async (address: string): Promise<string> => {
  const folder = join(shopFolder(), 'mail');
  for (const name of (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((to) => to.address === address)) return codeOf(mail);
  }
  return '';
};

const sectionOf = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_profile_email_title') });

const ask = async (visitor: Visitor, email: string, password: string) => {
  const { t } = visitor;
  const form = sectionOf(visitor);
  await form.getByLabel(t('lbl_profile_email_new')).fill(email);
  await form.getByLabel(t('lbl_profile_email_password')).fill(password);
  await form.getByRole('button', { name: t('lbl_reset_send') }).click();
};

const expectAt = async (visitor: Visitor, label: LabelKey, sentence: string) => {
  const control = field(sectionOf(visitor), visitor.t(label));
  await expect.poll(() => readDescriptions(control)).toContain(sentence);
  expect(await isFocused(control)).toBe(true);
};

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('a customer changes the account email with a code sent to the new address', async () => {
    const [customer, taken] = [await newCustomer(), await newCustomer()];
    const address = `moved-${locale}-${Date.now()}@example.com`;
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/update-profile');
    const section = sectionOf(visitor);
    await section.getByText(customer.email).waitFor();

    await ask(visitor, address, 'correct horsf');
    await expectAt(visitor, 'lbl_profile_email_password', t.error('password_incorrect'));
    await ask(visitor, customer.email.toUpperCase(), PASSWORD);
    await expectAt(visitor, 'lbl_profile_email_new', t.error('email_same'));
    await ask(visitor, taken.email, PASSWORD);
    await expectAt(visitor, 'lbl_profile_email_new', t.error('email_taken'));

    await ask(visitor, address, PASSWORD);
    await section.getByText(t('lbl_profile_email_sent', { email: address })).waitFor();
    await expect.poll(() => readCode(address)).toMatch(/^\d{6}$/);
    const code = await readCode(address);
    const confirm = async (typed: string) => {
      await section.getByLabel(t('lbl_reset_code')).fill(typed);
      await section.getByRole('button', { name: t('lbl_profile_email_submit') }).click();
    };
    await confirm(code === '000000' ? '000001' : '000000');
    await expectAt(visitor, 'lbl_reset_code', t.error('otp_wrong'));
    await confirm(code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))));
    await visitor.toasted(t('msg_email_changed'));
    await section.getByText(t('lbl_profile_email_now', { email: address })).waitFor();
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
