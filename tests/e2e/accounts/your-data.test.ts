import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { RETENTION } from '#domain/customers/retention.ts';
import { LOCALES } from '#i18n/locales.ts';
import { pagePath } from '#routes/paths.ts';
import { readEml } from '#server/mail/dev/read-eml.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { field, readDescriptions } from '../../support/browser/locators/field.ts';
import { submitLogin } from '../../support/browser/locators/login-form.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { oneInGate } from '../../support/gate.ts';
import { enterAs, logIn, newCustomer, PASSWORD } from '../../support/shop/shop-customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const dataSection = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_profile_data_title') });
const deleteButton = (visitor: Visitor) =>
  dataSection(visitor).getByRole('button', { name: visitor.t('lbl_profile_delete_submit') });
const keepButton = ({ page, t }: Visitor) =>
  page.getByRole('main').getByRole('button', { name: t('lbl_profile_keep') });

const findKeepLink = (email: string): Promise<string> =>
  eventually(async () => {
    const folder = join(shopFolder(), 'mail');
    const names = (await readdir(folder)).sort().reverse();
    for (const name of names) {
      const { to, text } = await readEml(await readFile(join(folder, name)));
      const link = /http\S+keep-account\?token=\S+/.exec(text)?.[0];
      if (to.includes(email) && link) return new URL(link).pathname + new URL(link).search;
    }
    throw new Error(`No link was mailed to ${email}`);
  });

describe.each(oneInGate(import.meta.url, LOCALES))('on a phone, in %s', (locale) => {
  test('a customer downloads a file with all data of the account', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    const customer = await newCustomer();
    await enterAs(visitor, customer, '/update-profile');
    const button = page.getByRole('button', { name: t('lbl_profile_download') });
    await button.focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^quwana-my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ Email: customer.email, Data: { customer: [{ email: customer.email }] } });
    await visitor.leave();
  });

  test('a customer requests deletion, sees this at the next login, and cancels it with the mailed link', async () => {
    const visitor = await visit(browser, { locale, width: 320, height: 700 });
    const { page, t } = visitor;
    const customer = await newCustomer();
    await enterAs(visitor, customer, '/update-profile');
    const password = field(dataSection(visitor), t('lbl_profile_delete_password'));
    const confirmed = dataSection(visitor).getByRole('checkbox', { name: t('lbl_profile_delete_confirm') });
    const send = () => deleteButton(visitor).click();
    const expectError = (control: Locator, sentence: string) =>
      expect.poll(() => readDescriptions(control)).toContain(sentence);
    await send();
    await expectError(password, t.error('required', { label: t('lbl_profile_delete_password') }));
    await password.fill('a wrong one');
    await send();
    await expectError(confirmed, t('lbl_profile_delete_unconfirmed'));
    await confirmed.check();
    await send();
    await expectError(password, t.error('password_wrong'));
    expect(await readOverflow(page)).toBe(0);

    await password.fill(PASSWORD);
    await send();
    const pending = page.getByRole('region', {
      name: t('lbl_profile_pending_title', { date: '' }).trim(),
    });
    await pending.waitFor();
    expect(await isFocused(pending)).toBe(true);
    expect(await deleteButton(visitor).isVisible()).toBe(false);
    expect(await listViolations(page)).toEqual([]);
    expect(await readOverflow(page)).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await visitor.open(`/login?next=${encodeURIComponent(pagePath(locale, 'wishlist'))}`);
    await submitLogin(visitor, customer.email);
    await page.waitForURL('**/update-profile?next=*');
    await pending.waitFor();

    const reader = await visit(browser, { locale, javaScript: false, width: 320, height: 700 });
    const link = await findKeepLink(customer.email);
    await reader.page.goto(link.replace(/^\/\w+\//, `/${locale}/`));
    expect((await logIn(customer.email)).user).toHaveProperty('DeleteAt');
    for (const _ of ['press', 'press again']) {
      await reader.page.goto(link.replace(/^\/\w+\//, `/${locale}/`));
      await keepButton(reader).click();
      await reader.page.getByText(t('lbl_profile_kept')).waitFor();
    }
    await reader.leave();
    expect((await logIn(customer.email)).user).not.toHaveProperty('DeleteAt');
    await page.reload();
    await pending.waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  test('a customer cancels the deletion in the profile', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { t } = visitor;
    const customer = await newCustomer();
    await customer.call('request-account-deletion', { Password: PASSWORD });
    await enterAs(visitor, customer, '/update-profile');
    await keepButton(visitor).click();
    await toasts(visitor).getByText(t('lbl_profile_kept')).waitFor();
    await deleteButton(visitor).waitFor();
    expect((await logIn(customer.email)).user).not.toHaveProperty('DeleteAt');
    await visitor.leave();
  });

  test('an invalid link shows an error, and the privacy page shows each line of the retention table', async () => {
    const visitor = await visit(browser, { locale, javaScript: false, width: 320, height: 700 });
    const { page, t } = visitor;
    await visitor.open('/keep-account?token=guessed');
    await keepButton(visitor).click();
    await page.getByText(t.error('keep_link_invalid')).waitFor();
    await visitor.open('/privacy');
    const table = page.getByRole('table', { name: t('lbl_privacy_title') });
    const lines = Object.keys(RETENTION) as (keyof typeof RETENTION)[];
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(
      lines.map((key) => t(`lbl_privacy_${key}`)),
    );
    const cells = await table.getByRole('cell').allTextContents();
    for (const [at, key] of lines.entries()) {
      const { rule } = RETENTION[key];
      expect([key, cells[at]]).toEqual([key, expect.stringMatching(/\S{3}/)]);
      if (rule.kind === 'after' && 'days' in rule && rule.days < 365)
        expect([key, cells[at]]).toEqual([
          key,
          expect.stringContaining(t.plural('lbl_privacy_days', rule.days)),
        ]);
    }
    expect(await readOverflow(page)).toBe(0);
    await visitor.leave();
  });
});
