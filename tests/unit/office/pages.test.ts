import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/staff/roles.ts';
import { keysOf } from '#domain/typed-object.ts';
import {
  faultsAtField as arabicAtField,
  importFaults as arabicImportFaults,
} from '#i18n/office/ar/imports/import-faults.ts';
import {
  inEditor as arabicInEditor,
  textFaults as arabicTextFaults,
} from '#i18n/office/ar/words/text-faults.ts';
import { arabic } from '#i18n/office/ar.ts';
import { faultsAtField, importFaults } from '#i18n/office/en/imports/import-faults.ts';
import { inEditor, inFiles, textFaults } from '#i18n/office/en/words/text-faults.ts';
import { english } from '#i18n/office/en.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { Labels } from '#i18n/text.ts';
import { canOpen, findOfficePage, OFFICE_PAGES, officeUrl } from '#routes/office/pages.ts';
import { PRODUCT_TABS } from '#routes/office/product-tabs.ts';

const fileOf = (path: string): string => path.replaceAll(/:(\w+)/g, '[$1]');
const exists = (name: string): boolean =>
  existsSync(new URL(`../../../src/pages/office/${name}`, import.meta.url));

describe('the table of pages of the office', () => {
  it('names a file for each page', () => {
    const missing = OFFICE_PAGES.filter(({ isFile }) => !isFile).filter(({ path }) => {
      const name = fileOf(path);
      return !exists(`${name}.astro`) && !exists(name === '' ? 'index.astro' : `${name}/index.astro`);
    });
    expect(missing).toEqual([]);
  });

  it('has one head on all pages: title, menu of the section, actions', () => {
    const root = new URL('../../../src/', import.meta.url);
    const sources = globSync('{office,pages/office}/**/*.astro', { cwd: root }).map(
      (path) => [path, readFileSync(new URL(path, root), 'utf8')] as const,
    );
    const head = sources.find(([path]) => path.endsWith('frame/Page.astro'))?.[1] ?? '';
    const order = ['<h1>', '<slot name="tabs" />', '<slot name="actions" />'].map((part) =>
      head.indexOf(part),
    );
    expect(order).toEqual(order.filter((at) => at > 0).toSorted((one, other) => one - other));
    const stray = sources.filter(
      ([path, source]) =>
        (!path.endsWith('Tabs.astro') && /<\w*Tabs (?!slot="tabs")/.test(source)) ||
        (/(?<!slot="actions" )class="head__a"/.test(source) && !path.endsWith('Print.astro')) ||
        (path.startsWith('pages/') && /<Frame\b/.test(source) && path !== 'pages/office/state.astro'),
    );
    expect(stray.map(([path]) => path)).toEqual([]);
  });

  it('finds the page of a path with its parameters', () => {
    expect(findOfficePage('/office/orders/12/')).toMatchObject({
      page: { path: 'orders/:id' },
      params: { id: '12' },
    });
    expect(findOfficePage('/office/orders/pick-list')?.page.path).toBe('orders/pick-list');
    expect(findOfficePage('/office/orders/12/13')).toBeUndefined();
    expect(officeUrl('orders/:id', { id: 12 }, { open: 'refund' })).toBe('/office/orders/12?open=refund');
  });

  it('decides which links a role sees', () => {
    const tabsOf = (role: Role) => keysOf(PRODUCT_TABS).filter((tab) => canOpen(role, PRODUCT_TABS[tab]));
    expect(tabsOf('catalogue')).toEqual(['product', 'pictures', 'choices', 'variants', 'facts', 'history']);
    expect(tabsOf('fulfilment')).toEqual(['product', 'history']);
    expect(canOpen('owner', 'sign-in')).toBe(false);
  });
});

describe('the labels of the office', () => {
  it('keep a value of the other direction in its order', () => {
    const [inEnglish, inArabic] = [officeTranslator('en'), officeTranslator('ar')];
    expect(inArabic('need_payment_hint', { sum: '₹37,698.85' })).toContain('\u2068₹37,698.85\u2069');
    expect(inArabic('tl_note', { by: 'ليلى' })).toBe('ليلى: كتب ملاحظة');
    expect(inEnglish('by', { name: 'ليلى' })).toBe('by \u2068ليلى\u2069');
    expect(inEnglish('by', { name: 'Layla' })).toBe('by Layla');
  });

  const listNames = (text = '') => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

  it('have the same placeholders in both languages', () => {
    const english_: Labels = english;
    const arabic_: Labels = arabic;
    const differing = Object.entries(english_)
      .filter(([key]) => !/_(?:one|other)$/.test(key))
      .filter(([key, text]) => String(listNames(text)) !== String(listNames(arabic_[key])));
    expect(differing).toEqual([]);
  });

  it.each<[Labels, Labels]>([
    [inFiles, textFaults],
    [inFiles, arabicTextFaults],
    [inFiles, inEditor],
    [inFiles, arabicInEditor],
    [importFaults, faultsAtField],
    [importFaults, arabicImportFaults],
    [importFaults, arabicAtField],
  ])('of faults have no placeholder that the code does not fill', (filled, labels) => {
    for (const [key, text] of Object.entries(labels))
      expect(listNames(filled[key])).toEqual(expect.arrayContaining(listNames(text)));
  });
});
