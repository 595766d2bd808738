import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { type FormCase, PUBLIC_FORMS, roundsOf, sentenceOf } from '../../support/browser/public-forms.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const formOf = (page: Page, { form }: FormCase) => page.locator(`form[data-form=${form}]`);
const errorOf = (page: Page, one: FormCase, field: string) =>
  formOf(page, one).locator(`:has(> [name=${field}]) ~ .error, [name=${field}] ~ .error`).first();

const fill = async (page: Page, one: FormCase, values: Readonly<Record<string, string>>) => {
  for (const [field, value] of Object.entries(values))
    await formOf(page, one).locator(`[name=${field}]`).fill(value);
};
const send = (page: Page, one: FormCase) => formOf(page, one).locator('button[type=submit]').click();
const toastWith = (page: Page, text: string) =>
  page.locator('#toasts').getByText(text, { exact: true }).last();

const countCalls = (page: Page, { endpoint }: FormCase) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/dataoperation/${endpoint}`)) calls.push(request.postData() ?? '');
  });
  return calls;
};

const withTyped = async (visitor: Visitor, one: FormCase) => {
  await visitor.open(one.path);
  await fill(visitor.page, one, one.good);
};

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  describe.each(PUBLIC_FORMS.map((one) => [one.form, one] as const))('the %s form', (_, one) => {
    test('shows errors beside the field and in a toast, keeps the input, and sends nothing', async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      const calls = countCalls(page, one);
      await withTyped(visitor, one);
      for (const round of roundsOf(one)) {
        const bad = Object.fromEntries(round.map(([field, value]) => [field, value]));
        await fill(page, one, bad);
        await send(page, one);
        const toast = page.locator('#toasts [role=alert]').last();
        for (const wrong of round) {
          const sentence = sentenceOf(t, one, wrong);
          await expect.poll(() => errorOf(page, one, wrong[0]).textContent()).toContain(sentence);
          await toast.getByText(sentence).waitFor();
        }
        const invalid = formOf(page, one).locator('[aria-invalid=true]');
        expect(await invalid.count()).toBe(round.length);
        expect(await invalid.first().and(page.locator(':focus')).count()).toBe(1);
        for (const [other, typed] of Object.entries(one.good))
          if (!(other in bad))
            expect(await formOf(page, one).locator(`[name=${other}]`).inputValue()).toBe(typed);
        for (const field of Object.keys(bad)) {
          await fill(page, one, { [field]: one.good[field] ?? '' });
          await errorOf(page, one, field).waitFor({ state: 'hidden' });
        }
      }
      expect(calls).toEqual([]);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('is sent once when pressed repeatedly, confirms that and is cleared', async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      const calls = countCalls(page, one);
      await withTyped(visitor, one);
      const email = Object.keys(one.good).find((field) => field.endsWith('Email')) ?? '';
      await fill(page, one, { [email]: `${one.form}-${locale}@example.com` });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(`**/dataoperation/${one.endpoint}`, async (route) => {
        await held;
        await route.continue();
      });
      await send(page, one);
      await formOf(page, one).locator('button[aria-busy=true]').waitFor();
      await formOf(page, one).locator('button[type=submit]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      release();
      await toastWith(page, t(one.success)).waitFor();
      for (const field of Object.keys(one.good))
        expect(await formOf(page, one).locator(`[name=${field}]`).inputValue()).toBe('');
      expect(calls).toHaveLength(1);
      expect(JSON.parse(calls[0] ?? '{}').requestParameters).toMatchObject({ Website: '' });
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });

    test('keeps the input when the server fails or cannot be reached', async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      await withTyped(visitor, one);
      await page.route(`**/dataoperation/${one.endpoint}`, (route) =>
        route.fulfill({ status: 500, json: { statusCode: 500, errorMessage: 'x', data: '[]' } }),
      );
      await send(page, one);
      await toastWith(page, t.error(one.broken)).waitFor();
      await page.unroute(`**/dataoperation/${one.endpoint}`);
      await page.route(`**/dataoperation/${one.endpoint}`, (route) => route.abort());
      await send(page, one);
      await toastWith(page, t.error('offline')).waitFor();
      for (const [field, typed] of Object.entries(one.good))
        expect(await formOf(page, one).locator(`[name=${field}]`).inputValue()).toBe(typed);
      await visitor.leave();
    });
  });

  test.each([
    ['/contact-us', 'contact'],
    ['/newsletter', 'newsletter'],
    ['/become-seller', 'becomeSeller'],
  ])('%s is accessible, also with errors', async (path, form) => {
    const visitor = await visit(browser, { locale, width: 390 });
    await visitor.open(path);
    expect(await listViolations(visitor.page)).toEqual([]);
    await visitor.page.locator(`main form[data-form=${form}] button[type=submit]`).click();
    await visitor.page.locator('main [aria-invalid=true]').first().waitFor();
    expect(await listViolations(visitor.page)).toEqual([]);
    const overflow = await visitor.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await visitor.leave();
  });
});
