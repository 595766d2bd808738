import { join } from 'node:path';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { patient } from '../../support/patience.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { post } from '../../support/shop/post.ts';
import { openOwnShop, shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PRODUCT = 7;

const writeMessage = (name: string, locale: Locale) =>
  post(
    'contact-us',
    {
      ...{ FullName: name, Email: `${name}@example.com`, PhoneNumber: '', Subject: `Question of ${name}` },
      Message: 'Is the whey halal?\nThank you',
    },
    { locale },
  );

const writeReview = (title: string) =>
  post('insert-product-review', {
    ...{ ProductId: PRODUCT, ReviewTitle: title, ReviewBody: 'Arrived open', ReviewRating: 2 },
    ...{ ReviewerName: 'Noura', ReviewerEmail: `${title.replaceAll(' ', '-')}@example.com` },
  });

/** Waits until the product page shows the review, or no longer. Its invalidation is asynchronous. */
const expectReview = (title: string, locale: Locale, isShown: boolean) =>
  expect
    .poll(
      async () => {
        const page = await fetch(new URL(`/${locale}/product-detail/${PRODUCT}/x/y?order=newest`, shopUrl()));
        return (await page.text()).includes(title);
      },
      { timeout: patient(15_000) },
    )
    .toBe(isShown);

const receiveAnswer = async (email: string): Promise<string> => {
  const find = async () =>
    (await readInbox(join(shopFolder(), 'mail'))).find((mail) => mail.to?.[0]?.address === email);
  await expect.poll(find).toBeDefined();
  const mail = await find();
  return `${mail?.subject}\n${mail?.text}`;
};

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  test('a member answers a message by mail, hides a review, undoes it and answers it in public', async () => {
    const [name, title] = [`visitor-${locale}`, `Bad seal ${locale}`];
    await writeMessage(name, locale);
    await writeReview(title);
    await expectReview(title, locale, true);
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinOffice(page, `desk-${locale}@staff.example.com`, locale);
    await expectSoundPage(page);
    await page.locator('details.menu--end > summary').click();
    await page.getByRole('link', { name: new RegExp(t('against_day', { time: '' }).trim()) }).click();
    await page
      .getByText(t('was_day', { value: '₹0' }))
      .first()
      .waitFor();
    await page.goto('/office/messages/unsent');
    await expectSoundPage(page);

    await page.goto('/office/messages?state=open');
    await expectSoundPage(page);
    await page.getByLabel(t('messages_search')).fill(name);
    await page.keyboard.press('Enter');
    const row = page.locator('[data-list] tbody tr', { hasText: name });
    const number = (await row.locator('a.go').textContent()) ?? '';
    expect(number).toMatch(/^M-\d{4}$/);
    await row.locator('a.go').click();
    await page.getByRole('heading', { name: `Question of ${name}`, level: 1 }).waitFor();
    await expectSoundPage(page);
    await page.getByLabel(t('answer_label')).fill('Yes, it is certified.');
    await page.reload();
    expect(await page.getByLabel(t('answer_label')).inputValue()).toBe('Yes, it is certified.');
    await page.getByRole('button', { name: t('recovered_keep'), exact: true }).click();
    await page.getByRole('button', { name: t('answer_send') }).click();
    await page.getByText(t('done_message_answered', { number })).waitFor();
    expect(await page.getByLabel(t('answer_label')).inputValue()).toBe('');
    const answer = await receiveAnswer(`${name}@example.com`);
    expect(answer).toContain(`[${number}]`);
    expect(answer).toContain('Yes, it is certified.');

    await page.goto(`/office/reviews?q=${encodeURIComponent(title)}`);
    await expectSoundPage(page);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('link', { name: `${t('review_hide')}…` }).click();
    await expectSoundPage(page);
    await page.getByLabel(t('review_reason')).fill('Already replaced');
    await page.getByRole('button', { name: t('review_hide'), exact: true }).click();
    await page.getByText(t('done_review_hide')).waitFor();
    // A toast with the focus stays.
    await page.getByRole('button', { name: t('undo') }).focus();
    await expectSoundPage(page);
    await expectReview(title, locale, false);
    await page.getByRole('button', { name: t('undo') }).click();
    await page.getByText(t('done_undone')).waitFor();
    await expectReview(title, locale, true);

    await page.getByLabel(t('reply')).fill('We sent you another one.');
    await page.getByRole('button', { name: t('reply_save') }).click();
    await page.getByText(t('done_review_replied')).waitFor();
    await expectSoundPage(page);
    await expectReview('We sent you another one.', locale, true);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('a change of several messages is previewed, made and undone without JavaScript', async () => {
  const name = 'visitor-plain';
  await writeMessage(name, 'en');
  const visitor = await visit(browser, { javaScript: false, width: 390 });
  const { page } = visitor;
  const t = officeTranslator('en');
  await joinOffice(page, 'desk-plain@staff.example.com', 'en');
  await page.goto(`/office/messages?q=${name}`);
  await page.locator('[data-list] tbody input[name=id]').check();
  await page.getByRole('button', { name: `${t('message_close')}…` }).click();
  await page.getByRole('button', { name: t.plural('change_close', 1) }).click();
  await page.getByText(/^M-\d+ is closed$/).waitFor();
  await page.getByRole('button', { name: t('undo') }).click();
  await page.getByText(t('done_undone')).waitFor();
  await page.goto(`/office/messages?state=open&q=${name}`);
  await page.getByRole('link', { name: /^M-\d+/ }).waitFor();
  await visitor.leave();
});
