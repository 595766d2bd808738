import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { follow } from '../../support/browser/follow.ts';
import { cardsOf } from '../../support/browser/locators/listing.ts';
import { searchBox, suggestionGroup, suggestions } from '../../support/browser/locators/search.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const ALL = '/all-products/0/all-categories';
const WORDS = {
  en: { wrong: 'protien powder', right: 'protein powder' },
  ar: { wrong: 'بروتن بودرة', right: 'بروتين بودرة' },
};

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 390],
    ['en', 1440],
    ['ar', 390],
    ['ar', 1440],
  ]),
)('in %s, %d px wide', (locale, width) => {
  test('a corrected search is named, and leads back to the typed words', async () => {
    const visitor = await visit(browser, { locale, width, javaScript: false });
    const { page, t } = visitor;
    const { wrong, right } = WORDS[locale];
    await visitor.open(`${ALL}?SearchTerm=${encodeURIComponent(wrong)}`);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toBe(t('lbl_list_corrected', { term: right }));
    expect(await cardsOf(visitor).count()).toBe(4);
    // Fewer than five results: no popular products beside them.
    expect(
      await page.getByRole('heading', { name: t('lbl_list_popular'), includeHidden: true }).count(),
    ).toBe(0);
    await follow(page.getByRole('link', { name: t('lbl_list_literal', { term: wrong }) }));
    const nothing = t('lbl_list_nothing_for', { term: wrong });
    expect(await page.getByRole('heading', { name: nothing, exact: true }).count()).toBe(1);
    await follow(page.getByRole('link', { name: t('lbl_list_similar') }));
    expect(await title.textContent()).toBe(t('lbl_list_corrected', { term: right }));
    await visitor.leave();
  });

  test('the empty search box offers recent searches, seen products and shelves', async () => {
    const visitor = await visit(browser, { locale, width });
    const { page, t } = visitor;
    await visitor.store({ recentSearches: '["creatine"]', recentlyViewed: '[16,999999]' });
    await visitor.open('/about');
    await searchBox(visitor).click();
    const groupOf = (name: string) => suggestionGroup(visitor, name);
    await groupOf(t('lbl_hdr_sug_seen')).waitFor();
    expect(await groupOf(t('lbl_hdr_sug_recent')).getByRole('option').count()).toBe(1);
    expect(await groupOf(t('lbl_hdr_sug_seen')).getByRole('option').count()).toBe(1);
    expect(await groupOf(t('lbl_hdr_sug_categories')).getByRole('option').count()).toBe(8);
    expect(await suggestions(visitor).getByRole('option').count()).toBe(10);
    expect(await listViolations(page)).toEqual([]);
    await groupOf(t('lbl_hdr_sug_seen')).getByRole('option').click();
    await page.waitForURL(`**/${locale}/product-detail/16/**`);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
