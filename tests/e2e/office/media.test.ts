import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { drawPictures } from '../../support/browser/drawn-pictures.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

/** Drops a picture onto an element. */
const drop = (element: Locator, bytes: string): Promise<void> =>
  element.evaluate((target, base64) => {
    const dataTransfer = new DataTransfer();
    const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'Dropped.webp', {
      type: 'image/webp',
    });
    dataTransfer.items.add(file);
    const { x, y } = target.getBoundingClientRect();
    const at = { clientX: x + 30, clientY: y + 20 };
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
  }, bytes);

test.each(oneInGate(import.meta.url, LOCALES))(
  'an editor adds a picture to the media library and shows it in a page in %s, with a link to a product',
  async (locale) => {
    const t = officeTranslator(locale);
    const { page, leave } = await visit(await launchBrowser(), { locale });
    await joinOffice(page, `${locale}@media.example.com`, locale, 'editor');
    const pictures = await drawPictures(1, locale === 'en' ? 50 : 150);
    // On a slow line the picture is chosen before the script runs.
    const chosen = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await chosen.promise;
      await route.continue();
    });
    await page.goto(`${shopUrl()}/office/words/media`, { waitUntil: 'commit' });
    await page.locator('[data-drop-files]').setInputFiles(pictures);
    chosen.resolve();
    const alts = { en: `A rack of dumbbells, ${locale}`, ar: `حامل أثقال، ${locale}` };
    await page.getByLabel(t('picture_alt_en')).fill(alts.en);
    await page.getByLabel(t('picture_alt_ar')).fill(alts.ar);
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await page.getByText(t('done_media_described')).waitFor();
    expect([await listViolations(page), await readOverflow(page)]).toEqual([[], 0]);

    await page.goto(`${shopUrl()}/office/words/pages/shipping`);
    const body = page.locator(`[name="body.${locale}"]`);
    const text = await body.inputValue();
    const id = await body.getAttribute('id');
    const editor = page.locator(`#${id}-visual`);
    await editor.press('Control+Home');
    const toolbar = page.locator(`[data-tools="${id}"]`);
    expect([await listViolations(page), await readOverflow(page)]).toEqual([[], 0]);
    await toolbar.getByRole('button', { name: t('words_tool_picture') }).click();
    await page.getByRole('option', { name: alts[locale] }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const dropped = { en: `Dropped, ${locale}`, ar: `صورة أُفلتت، ${locale}` };
    const [file] = await drawPictures(1, locale === 'en' ? 20 : 30);
    await drop(editor, file?.buffer.toString('base64') ?? '');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('picture_alt_en')).fill(dropped.en);
    await dialog.getByLabel(t('picture_alt_ar')).fill(dropped.ar);
    expect(await listViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('picture_upload_add') }).click();
    await expect.poll(() => body.inputValue()).toContain('](../../images/dropped.webp)');
    await editor.locator('img[src^="/media/"]').waitFor();
    await editor.press('Control+z');
    await expect.poll(() => body.inputValue()).toBe(text);
    await editor.press('Control+Home');
    await toolbar.getByRole('button', { name: t('words_tool_picture') }).click();
    await page.getByRole('option', { name: alts[locale] }).waitFor();
    // The newest picture is the first.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const inserted = /^!\[\]\(\.\.\/\.\.\/images\/picture-0(-\d)?\.webp\)\n\n/;
    await expect.poll(() => body.inputValue()).toMatch(inserted);
    await editor.getByRole('img', { name: alts[locale] }).dblclick();
    const replacing = page.getByRole('dialog', { name: t(`picture_replace_${locale}`) });
    await replacing.getByRole('option', { name: dropped[locale] }).click();
    await expect.poll(() => body.inputValue()).toMatch(/^!\[\]\(\.\.\/\.\.\/images\/dropped/);
    await editor.press('Control+z');
    await expect.poll(() => body.inputValue()).toMatch(inserted);
    await editor.press('Control+End');
    await editor.press('Enter');
    await toolbar.getByRole('button', { name: t('words_tool_link') }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(locale === 'en' ? 'prime whey' : 'برايم واي');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => body.inputValue()).toContain(`](/${locale}/product-detail/`);
    expect(await body.inputValue()).toContain(text.trim());

    await page.getByRole('button', { name: t('words_preview_text') }).click();
    await page.locator(`#preview img[alt="${alts[locale]}"]`).waitFor();
    await page.getByRole('button', { name: t('words_publish'), exact: true }).click();
    await page.getByText(t('done_words_published')).waitFor();
    const read = async () => (await fetch(`${shopUrl()}/${locale}/shipping`)).text();
    await expect.poll(read).toContain(`alt="${alts[locale]}"`);
    await page.goto(`${shopUrl()}/${locale}/shipping`);
    const shown = page.getByRole('img', { name: alts[locale] });
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        shown.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth),
      )
      .toBe(400);
    expect(await page.locator('.prose a[href*="/product-detail/"]').last().getAttribute('href')).toContain(
      `/${locale}/product-detail/`,
    );
    await leave();
  },
);
