import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION } from '#domain/customers/retention.ts';
import type { Locale } from '#i18n/locales.ts';
import { pagePath } from '#routes/paths.ts';
import { readEml } from '#server/mail/dev/read-eml.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { enterAs, logIn, newCustomer, PASSWORD } from '../../support/shop/shop-customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const formOf = ({ page }: Visitor) => page.locator('form[data-form=deleteAccount]');

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

describe.each<Locale>(['en', 'ar'])('on a phone, in %s', (locale) => {
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
    const form = formOf(visitor);
    await form.locator('button[type=submit]').click();
    await page
      .locator('#Password-error')
      .getByText(t.error('required', { label: t('lbl_profile_delete_password') }))
      .waitFor();
    await form.locator('[name=Password]').fill('a wrong one');
    await form.locator('button[type=submit]').click();
    await page.locator('#Confirmed-error').getByText(t('lbl_profile_delete_unconfirmed')).waitFor();
    await form.locator('[name=Confirmed]').check();
    await form.locator('button[type=submit]').click();
    await page.locator('#Password-error').getByText(t.error('password_wrong')).waitFor();
    expect(await readOverflow(page)).toBe(0);

    await form.locator('[name=Password]').fill(PASSWORD);
    await form.locator('button[type=submit]').click();
    const pending = page.locator('[data-pending]');
    await pending.waitFor();
    expect(await pending.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await form.isVisible()).toBe(false);
    expect(await listViolations(page)).toEqual([]);
    expect(await readOverflow(page)).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await visitor.open(`/login?next=${encodeURIComponent(pagePath(locale, 'wishlist'))}`);
    await page.locator('[name=Email]').first().fill(customer.email);
    await page.locator('form[data-form=login] [name=Password]').fill(PASSWORD);
    await page.locator('form[data-form=login] button[type=submit]').click();
    await page.waitForURL('**/update-profile?next=*');
    await pending.waitFor();

    const reader = await visit(browser, { locale, javaScript: false, width: 320, height: 700 });
    const link = await findKeepLink(customer.email);
    await reader.page.goto(link.replace(/^\/\w+\//, `/${locale}/`));
    expect((await logIn(customer.email)).user).toHaveProperty('DeleteAt');
    for (const _ of ['press', 'press again']) {
      await reader.page.goto(link.replace(/^\/\w+\//, `/${locale}/`));
      await reader.page.locator('main form button').click();
      await reader.page.getByText(t('lbl_profile_kept')).waitFor();
    }
    await reader.leave();
    expect((await logIn(customer.email)).user).not.toHaveProperty('DeleteAt');
    await page.reload();
    await pending.waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  test('a customer cancels the deletion in the profile', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    const customer = await newCustomer();
    await customer.call('request-account-deletion', { Password: PASSWORD });
    await enterAs(visitor, customer, '/update-profile');
    await page.getByRole('button', { name: t('lbl_profile_keep') }).click();
    await page.locator('#toasts').getByText(t('lbl_profile_kept')).waitFor();
    await formOf(visitor).waitFor();
    expect((await logIn(customer.email)).user).not.toHaveProperty('DeleteAt');
    await visitor.leave();
  });

  test('an invalid link shows an error, and the privacy page shows each line of the retention table', async () => {
    const visitor = await visit(browser, { locale, javaScript: false, width: 320, height: 700 });
    const { page, t } = visitor;
    await visitor.open('/keep-account?token=guessed');
    await page.locator('main form button').click();
    await page.getByText(t.error('keep_link_invalid')).waitFor();
    await visitor.open('/privacy');
    const rows = page.locator('#retention tbody tr');
    const lines = Object.keys(RETENTION) as (keyof typeof RETENTION)[];
    expect(await rows.locator('th').allTextContents()).toEqual(lines.map((key) => t(`lbl_privacy_${key}`)));
    const cells = await rows.locator('td').allTextContents();
    for (const [at, key] of lines.entries()) {
      const { kept } = RETENTION[key];
      expect([key, cells[at]]).toEqual([key, expect.stringMatching(/\S{3}/)]);
      if (kept.kind === 'after' && 'days' in kept && kept.days < 365)
        expect([key, cells[at]]).toEqual([
          key,
          expect.stringContaining(t.plural('lbl_privacy_days', kept.days)),
        ]);
    }
    expect(await readOverflow(page)).toBe(0);
    await visitor.leave();
  });
});
