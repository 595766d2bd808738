import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { readDescriptions } from '../../support/browser/locators/field.ts';
import {
  type FormCase,
  messageOf,
  PUBLIC_FORMS,
  publicForm,
  roundsOf,
} from '../../support/browser/locators/public-forms.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const fill = async (visitor: Visitor, one: FormCase, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await publicForm(visitor, one).field(name).fill(value);
};
const send = (visitor: Visitor, one: FormCase) => publicForm(visitor, one).button.click();
const invalidIn = (landmark: Locator) => landmark.locator('[aria-invalid=true]');
const toastWith = (visitor: Visitor, text: string) => toasts(visitor).getByText(text, { exact: true }).last();

const countCalls = (page: Page, { endpoint }: FormCase) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/dataoperation/${endpoint}`)) calls.push(request.postData() ?? '');
  });
  return calls;
};

const openFilledForm = async (visitor: Visitor, one: FormCase) => {
  await visitor.open(one.path);
  await fill(visitor, one, one.good);
};

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  describe.each(oneInGate(import.meta.url, PUBLIC_FORMS).map((one) => [one.form, one] as const))(
    'the %s form',
    (_, one) => {
      test('shows errors beside the field and in a toast, keeps the input, and sends nothing', async () => {
        const visitor = await visit(browser, { locale });
        const { page, t } = visitor;
        const form = publicForm(visitor, one);
        const calls = countCalls(page, one);
        await openFilledForm(visitor, one);
        for (const round of roundsOf(one)) {
          const bad = Object.fromEntries(round.map(([field, value]) => [field, value]));
          await fill(visitor, one, bad);
          await send(visitor, one);
          const toast = toasts(visitor).getByRole('alert').last();
          for (const wrong of round) {
            const sentence = messageOf(t, one, wrong);
            await expect.poll(() => readDescriptions(form.field(wrong[0]))).toContain(sentence);
            await toast.getByText(sentence).waitFor();
          }
          const invalid = invalidIn(form.landmark);
          expect(await invalid.count()).toBe(round.length);
          expect(await isFocused(invalid.first())).toBe(true);
          for (const [other, typed] of Object.entries(one.good))
            if (!(other in bad)) expect(await form.field(other).inputValue()).toBe(typed);
          for (const wrong of round) {
            await fill(visitor, one, { [wrong[0]]: one.good[wrong[0]] ?? '' });
            const shown = () => readDescriptions(form.field(wrong[0]));
            await expect.poll(shown).not.toContain(messageOf(t, one, wrong));
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
        await openFilledForm(visitor, one);
        const email = Object.keys(one.good).find((field) => field.endsWith('Email')) ?? '';
        await fill(visitor, one, { [email]: `${one.form}-${locale}@example.com` });
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(`**/dataoperation/${one.endpoint}`, async (route) => {
          await held;
          await route.continue();
        });
        await send(visitor, one);
        const form = publicForm(visitor, one);
        await expect.poll(() => form.button.getAttribute('aria-busy')).toBe('true');
        await form.button.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        release();
        await toastWith(visitor, t(one.success)).waitFor();
        for (const field of Object.keys(one.good)) expect(await form.field(field).inputValue()).toBe('');
        expect(calls).toHaveLength(1);
        expect(JSON.parse(calls[0] ?? '{}').requestParameters).toMatchObject({ Website: '' });
        expect(visitor.errors).toEqual([]);
        await visitor.leave();
      });

      test('keeps the input when the server fails or cannot be reached', async () => {
        const visitor = await visit(browser, { locale });
        const { page, t } = visitor;
        await openFilledForm(visitor, one);
        await page.route(`**/dataoperation/${one.endpoint}`, (route) =>
          route.fulfill({ status: 500, json: { statusCode: 500, errorMessage: 'x', data: '[]' } }),
        );
        await send(visitor, one);
        await toastWith(visitor, t.error(one.broken)).waitFor();
        await page.unroute(`**/dataoperation/${one.endpoint}`);
        await page.route(`**/dataoperation/${one.endpoint}`, (route) => route.abort());
        await send(visitor, one);
        await toastWith(visitor, t.error('offline')).waitFor();
        for (const [field, typed] of Object.entries(one.good))
          expect(await publicForm(visitor, one).field(field).inputValue()).toBe(typed);
        await visitor.leave();
      });
    },
  );

  test.each<[string, LabelKey]>(
    oneInGate<[string, LabelKey]>(import.meta.url, [
      ['/contact-us', 'lbl_contact_send'],
      ['/newsletter', 'lbl_subscribe_button'],
      ['/become-seller', 'lbl_vendor_submit'],
    ]),
  )('%s is accessible, also with errors', async (path, submit) => {
    const visitor = await visit(browser, { locale, width: 390 });
    await visitor.open(path);
    expect(await listViolations(visitor.page)).toEqual([]);
    const main = visitor.page.getByRole('main');
    await main.getByRole('button', { name: visitor.t(submit) }).click();
    await invalidIn(main).first().waitFor();
    expect(await listViolations(visitor.page)).toEqual([]);
    const overflow = await visitor.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await visitor.leave();
  });
});
