import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { LOCALES } from '#i18n/locales.ts';
import { loginLinkPath, pagePath } from '#routes/paths.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { loginButton, submitLogin } from '../../support/browser/locators/login-form.ts';
import { listSmallTargets } from '../../support/browser/targets.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { logOut, newCustomer, stored } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const addLink = (userId: number): string => {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`;
  inDatabase((database) => {
    const row = database.prepare('select email_key, password_hash from customer where id = ?').get(userId);
    const hash = createHash('sha256')
      .update(`${token}\n${row?.email_key}\n${row?.password_hash}`)
      .digest('hex');
    database
      .prepare(
        'insert into sign_in_link (token_hash, customer_id, created_at, expires_at) values (?, ?, ?, ?)',
      )
      .run(hash, userId, Date.now(), Date.now() + 600_000);
  });
  return token;
};

const logInHere = async (visitor: Visitor, email: string) => {
  const [request] = await Promise.all([
    visitor.page.waitForRequest((one) => one.url().endsWith(endpointPath('get-user-login'))),
    submitLogin(visitor, email),
  ]);
  return request.headers()['device-token'];
};

test('a browser that logged in before sends its device token at the next login, also after a logout', {
  tags: ['full'],
}, async () => {
  const { email } = await newCustomer();
  const visitor = await visit(browser);
  const { page } = visitor;
  await visitor.open('/login');
  expect(await logInHere(visitor, email)).toBeUndefined();
  await untilHome(page);
  const token = await stored(visitor, 'devices');
  expect(token).toMatch(/^\d+\.[\w.-]+$/);
  await visitor.open('/orders-history');
  await logOut(visitor);
  await untilHome(page);
  await visitor.open('/login');
  expect(await logInHere(visitor, email)).toBe(token);
  await untilHome(page);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});

describe.each(oneInGate(import.meta.url, LOCALES))('in %s, at 320 px', (locale) => {
  test('a mailed link logs in once, by its button, and is removed from the address', async () => {
    const { userId } = await newCustomer();
    const token = addLink(userId);
    const visitor = await visit(browser, { locale, width: 320, height: 700 });
    const { page, t } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const button = loginButton(visitor);

    expect((await fetch(`${shopUrl()}${pagePath(locale, 'login-link')}`)).headers.get('cache-control')).toBe(
      'no-store',
    );
    await page.goto(loginLinkPath(locale, token));
    await expect.poll(() => page.url()).not.toContain('#');
    expect(await readOverflow(page)).toBe(0);
    expect(await listSmallTargets(page)).toEqual([]);
    await button.click();
    await untilHome(page, locale);
    await visitor.toasted(t('msg_login_success'));
    expect(JSON.parse((await stored(visitor, 'user')) ?? '{}').UserID).toBe(userId);
    expect(await stored(visitor, 'devices')).not.toBeNull();
    expect(requested.filter((url) => url.includes(token))).toEqual([]);

    await page.goto(loginLinkPath(locale, token));
    await button.click();
    await page.getByRole('main').getByText(t.error('link_spent')).waitFor();
    expect(await button.isVisible()).toBe(false);
    expect(await readOverflow(page)).toBe(0);

    await visitor.open('/login-link');
    await button.click();
    await page.getByRole('main').getByText(t('lbl_login_link_missing')).waitFor();
    await visitor.leave();
  });
});
