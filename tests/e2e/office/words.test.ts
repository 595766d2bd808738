import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { showMarks } from '../../support/browser/show-marks.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { isFullSuite, oneInGate } from '../../support/gate.ts';
import { patient } from '../../support/patience.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const read = async (path: string) => {
  const response = await fetch(`${shopUrl()}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('the editor of texts', () => {
  test.each(oneInGate(import.meta.url, LOCALES))(
    'previews, publishes and takes back a sentence in %s, without a restart',
    async (locale) => {
      const t = officeTranslator(locale);
      const words = locale === 'en' ? 'Read in ten seconds.' : 'تُقرأ في عشر ثوانٍ.';
      const path = `/${locale}/about`;
      const { page } = await visit(browser, { locale });
      await showMarks(page);
      await joinOffice(page, `${locale}@words.example.com`, locale, 'editor');
      await page.goto(`${shopUrl()}/office/words`);
      expect(await listViolations(page)).toEqual([]);
      const title = locale === 'en' ? 'About Quwana' : 'عن قُوانا';
      await page.getByRole('main').getByRole('link', { name: title }).click();
      const body = page.locator(`[name="body.${locale}"]`);
      await body.fill(`${words}\n\n[x](/${locale}/nowhere)\n\n<script>alert(1)</script>`);
      await page
        .getByRole('button', { name: t('words_save') })
        .last()
        .click();
      await page.locator('[aria-invalid="true"]:visible').waitFor();
      expect(await body.inputValue()).toContain('nowhere');

      await body.fill(`${words}\n\n<b onclick="alert(1)">bold</b>`);
      await page
        .getByRole('button', { name: t('words_save') })
        .last()
        .click();
      await page.getByText(t('done_words_saved')).waitFor();
      // Without the notice and at the top, so that nothing covers the buttons.
      await page.goto(`${shopUrl()}/office/words/pages/about`);
      expect(await listViolations(page)).toEqual([]);
      expect(await readOverflow(page)).toBe(0);
      expect((await read(path)).html).not.toContain(words);

      const link = await page.getByRole('link', { name: t('words_preview') }).getAttribute('href');
      const preview = await read(link ?? '');
      expect(preview.headers.get('cache-control')).toBe('private, no-store');
      expect(preview.html).toContain(words);
      expect(preview.html).not.toContain('alert(1)');
      expect((await read(`${path}?preview=nothing`)).html).not.toContain(words);

      await page.getByRole('button', { name: t('words_publish'), exact: true }).click();
      await page.getByText(t('done_words_published')).waitFor();
      await expect.poll(async () => (await read(path)).html).toContain(words);
      const shown = await read(path);
      expect(shown.html).not.toContain('alert(1)');
      // The page stays as it was in everything but its words.
      expect(shown.html.match(/<script[^>]*src/g)?.length).toBe(
        preview.html.match(/<script[^>]*src/g)?.length,
      );

      await page
        .locator('[data-toast]')
        .getByRole('button', { name: t('undo') })
        .click();
      await expect.poll(async () => (await read(path)).html).not.toContain(words);
      expect((await read(path)).status).toBe(200);
    },
  );

  test.each(oneInGate(import.meta.url, LOCALES))(
    'merges in %s what two editors typed, and keeps it through a crash',
    async (locale) => {
      const t = officeTranslator(locale);
      const [own, other] = [await visit(browser, { locale }), await visit(browser, { locale })];
      const url = `${shopUrl()}/office/words/pages/gift-cards`;
      const body = ({ page }: typeof own) => page.locator(`[name="body.${locale}"]`);
      const title = ({ page }: typeof own) => page.locator(`[name="title.${locale}"]`);
      const save = ({ page }: typeof own) =>
        page
          .getByRole('button', { name: t('words_save') })
          .last()
          .click();
      for (const [visitor, name] of [
        [own, 'own'],
        [other, 'other'],
      ] as const) {
        await showMarks(visitor.page);
        await joinOffice(visitor.page, `${name}-${locale}@drafts.example.com`, locale, 'editor');
        await visitor.page.goto(url);
      }
      const stored = await body(own).inputValue();
      await title(own).fill('Typed before the crash');
      await body(own).fill(`${stored}\n\nMine at the end`);
      await title(other).fill('Saved meanwhile');
      await body(other).fill(`Theirs at the start\n\n${stored}`);
      await save(other);
      await other.page.getByText(t('done_words_saved')).waitFor();

      await own.page.reload();
      await expect.poll(() => title(own).inputValue()).toBe('Typed before the crash');
      const keep = own.page.getByRole('button', { name: t('recovered_keep'), exact: true });
      await keep.click();
      await save(own);
      await own.page.getByText(t('words_settle')).waitFor();
      await expect.poll(() => own.page.evaluate(() => document.activeElement?.className)).toBe('clash__t');
      expect(await listViolations(own.page)).toEqual([]);
      expect(await readOverflow(own.page)).toBe(0);
      expect(await own.page.locator('.settle__q').count()).toBe(1);
      const settle = own.page.getByRole('button', { name: t('words_settle_do') });
      await settle.click();
      await own.page.getByText(t('fault_words_unsettled')).waitFor();
      await own.page.getByLabel(t('words_settle_edit')).first().check();
      await own.page.locator('.settle__q textarea').fill('Both of us');

      // A crash while it is settled loses neither the text nor the edited paragraph.
      await own.page.goto(url);
      await expect.poll(() => title(own).inputValue()).toBe('Typed before the crash');
      await keep.click();
      await save(own);
      await expect.poll(() => own.page.locator('.settle__q textarea').inputValue()).toBe('Both of us');
      await own.page.getByLabel(t('words_settle_edit')).first().check();
      await settle.click();
      await own.page.getByText(t('done_words_saved')).waitFor();
      // Back does not ask to send the form again, and the page is the present one.
      await own.page.goBack();
      await own.page.getByText(t('words_state_changed')).waitFor();
      expect(await title(own).inputValue()).toBe('Both of us');
      expect(await body(own).inputValue()).toBe(`Theirs at the start\n\n${stored}\n\nMine at the end`);
      await own.page.reload();
      expect(await title(own).inputValue()).toBe('Both of us');
      await own.leave();
      await other.leave();
    },
  );

  test.each(LOCALES)('shows in %s who else is typing', { tags: ['full'] }, async (locale) => {
    const t = officeTranslator(locale);
    const [own, other] = [await visit(browser, { locale }), await visit(browser, { locale })];
    // Those of the other language have just left their page.
    const name = locale === 'en' ? 'notifications' : 'easy-returns';
    const url = `${shopUrl()}/office/words/pages/${name}`;
    const editors = ({ page }: typeof own) => page.locator('[data-editors]');
    const type = ({ page }: typeof own) => page.locator(`[name="intro.${locale}"]`).pressSequentially('x');
    for (const [visitor, who] of [
      [own, 'own'],
      [other, 'other'],
    ] as const)
      await joinOffice(visitor.page, `${who}-${locale}@typing.example.com`, locale, 'editor');
    await other.page.goto(url);
    expect(await editors(other).isVisible()).toBe(false);
    const reported = other.page.waitForResponse(`${url}/editors`);
    await type(other);
    await reported;
    await own.page.goto(`${shopUrl()}/office/words`);
    // The editors of another test may still be listed at their page.
    await own.page
      .locator(`:is(tr, li):has(a[href$="/pages/${name}"])`)
      .getByText(t('words_editing', { name: 'Nadia Rahman' }))
      .waitFor();
    await own.page.goto(url);
    await editors(own).getByText('Nadia Rahman').waitFor();
    expect(await listViolations(own.page)).toEqual([]);
    if (isFullSuite()) {
      // The editors' own rhythm, which takes a minute: seen by the next question, gone when nothing is heard any more.
      await type(own);
      await editors(other)
        .getByText('Nadia Rahman')
        .waitFor({ timeout: patient(30_000) });
      await own.page.close();
      await editors(other).waitFor({ state: 'hidden', timeout: patient(75_000) });
    }
    await own.leave();
    await other.leave();
  });

  test('merges without JavaScript', { tags: ['full'] }, async () => {
    const t = officeTranslator('en');
    const own = await visit(browser, { javaScript: false });
    const other = await visit(browser);
    const url = `${shopUrl()}/office/words/pages/help`;
    await joinOffice(other.page, 'scripted@drafts.example.com', 'en', 'editor');
    await joinOffice(own.page, 'plain@drafts.example.com', 'en', 'editor');
    await own.page.goto(url);
    await other.page.goto(url);
    await other.page.locator('[name="intro.en"]').fill('Theirs');
    await other.page
      .getByRole('button', { name: t('words_save') })
      .last()
      .click();
    await other.page.getByText(t('done_words_saved')).waitFor();
    await own.page.locator('[name="intro.en"]').fill('Mine');
    await own.page
      .getByRole('button', { name: t('words_save') })
      .last()
      .press('Enter');
    await own.page.locator('.settle__s', { hasText: 'Mine' }).getByRole('radio').press('Space');
    await own.page.getByRole('button', { name: t('words_settle_do') }).press('Enter');
    await own.page.getByText(t('done_words_saved')).waitFor();
    expect(await own.page.locator('[name="intro.en"]').inputValue()).toBe('Mine');
    await own.leave();
    await other.leave();
  });

  test.each(oneInGate(import.meta.url, LOCALES))(
    'makes a page in %s with an entry in a menu, and moves it',
    async (locale) => {
      const t = officeTranslator(locale);
      const words = locale === 'en' ? 'Ten years of protein' : 'عشر سنوات من البروتين';
      const address = `ten-years-${locale}`;
      const { page } = await visit(browser, { locale });
      await joinOffice(page, `${locale}-pages@words.example.com`, locale, 'editor');
      await page.goto(`${shopUrl()}/office/words`);
      await page.getByRole('link', { name: t('words_new_page') }).click();
      expect(await listViolations(page)).toEqual([]);
      expect(await readOverflow(page)).toBe(0);
      await page.locator(`[name="title.${locale}"]`).fill(words);
      await page.locator(`[name="intro.${locale}"]`).fill(words);
      const editor = page
        .getByRole('textbox', { name: t('words_body') })
        .and(page.locator(`[lang="${locale}"]`));
      await editor.pressSequentially(`## ${words}`);
      await page.locator('summary', { hasText: t('words_more') }).click();
      await page.locator(`[name="description.${locale}"]`).fill(words);
      await page.locator('[name="address"]').fill('about');
      await page.locator('[name="menu"]').selectOption('foot');
      const save = page.getByRole('button', { name: t('words_save'), exact: true }).last();
      await save.click();
      await page.getByText(t('fault_words_address_taken')).waitFor();
      await page.locator('[name="address"]').fill(address);
      await save.click();
      await page.getByText(t('done_words_saved')).waitFor();
      expect((await read(`/${locale}/${address}`)).status).toBe(404);
      const link = await page.getByRole('link', { name: t('words_preview') }).getAttribute('href');
      expect((await read(link ?? '')).html).toContain(words);

      await page.goto(`${shopUrl()}/office/words/pages/${address}`);
      expect(await listViolations(page)).toEqual([]);
      await page.getByRole('combobox', { name: t('words_lang') }).selectOption(locale);
      await page.getByRole('button', { name: t('words_publish'), exact: true }).click();
      await page.getByText(t('done_words_published')).waitFor();
      const other = locale === 'en' ? 'ar' : 'en';
      const entry = new RegExp(`<a href="/${locale}/${address}"[^>]*>${words}`);
      // A built page and a rendered one list it, and so does the other language.
      for (const path of [`/${locale}/privacy`, `/${locale}/`])
        await expect.poll(async () => (await read(path)).html).toMatch(entry);
      expect((await read(`/${other}/`)).html).toContain(`href="/${other}/${address}" lang="${locale}"`);
      const shown = await read(`/${locale}/${address}`);
      // The page names no translation, since it has none.
      expect([shown.status, /<link[^>]* hreflang=/.test(shown.html)]).toEqual([200, false]);
      expect((await read(`/${other}/${address}`)).html).toContain('noindex');
      const { page: visitor } = await visit(browser, { locale });
      await visitor.goto(`${shopUrl()}/${locale}/${address}`);
      expect(await listViolations(visitor)).toEqual([]);

      await page.goto(`${shopUrl()}/office/words/pages/${address}`);
      await page.locator('[name="address"]').fill(`${address}-on`);
      await page.getByRole('button', { name: t('words_place_do'), exact: true }).click();
      await page.getByText(t('done_page_placed')).waitFor();
      await expect.poll(async () => (await read(`/${locale}/${address}-on`)).status).toBe(200);
      const old = await fetch(`${shopUrl()}/${locale}/${address}`, { redirect: 'manual' });
      expect([old.status, old.headers.get('location')]).toEqual([301, `/${locale}/${address}-on`]);
      await page.goto(`${shopUrl()}/office/words/pages/${address}`);
      await page.getByRole('button', { name: t('words_hide_page') }).click();
      await page.getByText(t('done_page_hidden')).waitFor();
      await expect.poll(async () => (await read(`/${locale}/${address}`)).status).toBe(410);
      await expect.poll(async () => (await read(`/${locale}/privacy`)).html).not.toMatch(entry);
    },
  );
});
