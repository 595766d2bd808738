import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arabic } from '#i18n/labels/ar.ts';
import { english } from '#i18n/labels/en.ts';
import { SCREENS } from '#i18n/labels/screens.ts';
import type { Locale } from '#i18n/locales.ts';
import { provideShop, type RunningShop } from '#server/calls/running-shop.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { eventually } from '../support/eventually.ts';
import { runShopCommand } from '../support/shop/shop-command.ts';
import { openTestShop, rowsOf, type TestShop } from '../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  await shop.app.db.write((db) => db.deleteFrom('label_override').execute());
  await shop.app.labels.refresh();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, 'labels', ...args);
const translate = (key: keyof typeof english, locale: Locale = 'en') =>
  shop.app.labels.translator(locale)(key);
const screen = async (entityId: number, languageCode: Locale) =>
  Object.fromEntries(
    rowsOf(await shop.call('get-localization-data', { entityId, languageCode })).labelsJsonData.map(
      ({ labelHtmlId, text }) => [labelHtmlId, text],
    ),
  );

describe('the labels of a screen', () => {
  it.each([
    [1, 'lbl_top_skip'],
    [2, 'lbl_hdr_search'],
    [3, 'lbl_nav_home'],
    [4, 'lbl_foot_links'],
    [5, 'lbl_cart_title'],
    [6, 'lbl_chkout_title'],
    [7, 'lbl_login_title'],
    [8, 'lbl_signup_title'],
    [9, 'lbl_faq_title'],
    [10, 'lbl_contact_title'],
    [11, 'lbl_subscribe_title'],
    [12, 'lbl_vendor_title'],
    [13, 'lbl_bestfac_label'],
    [14, 'lbl_profile_title'],
  ] as const)('are returned by its number %i', async (entityId, key) => {
    expect(await screen(entityId, 'ar')).toMatchObject({ [key]: arabic[key] });
    expect((await screen(entityId, 'en'))[key]).toBe(english[key]);
  });

  it('are together all labels of the shop', async () => {
    const keys = await Promise.all(
      Object.keys(SCREENS).map(async (id) => Object.keys(await screen(Number(id), 'en'))),
    );
    expect(keys.flat().sort()).toEqual(Object.keys(english).sort());
  });

  it('are none for an unknown number', async () => {
    expect(await screen(999, 'en')).toEqual({});
  });
});

describe('a label that the operator changed', () => {
  it('is used by calls, errors and mails after a reload', async () => {
    expect((await run('set', 'lbl_cart_title', 'ar', 'حقيبة التسوق')).code).toBe(0);
    await run('set', 'err_coupon_invalid', 'en', 'No such code.');
    await shop.app.labels.refresh();
    expect((await screen(5, 'ar')).lbl_cart_title).toBe('حقيبة التسوق');
    expect((await screen(5, 'en')).lbl_cart_title).toBe(english.lbl_cart_title);
    const [coupon] = [
      rowsOf(await shop.call('get-coupon-code-discount-value', { CouponCode: 'NOPE', cartJsonData: [] })),
    ];
    expect(coupon).toMatchObject({ Reason: 'No such code.' });
  });

  it('reaches a running process before the pages that show it are dropped', async () => {
    const received: string[] = [];
    const watch = await watchPurges(shop.app, {
      drop: (tags) => received.push(...tags.map((tag) => `${tag}: ${translate('lbl_cart_title')}`)),
      dropAll: () => received.push('everything'),
    });
    try {
      await run('set', 'lbl_cart_title', 'en', 'Basket');
      await eventually(() => expect(received).toContain('labels: Basket'));
      await run('set', 'lbl_cart_title', 'en', 'Trolley');
      await eventually(() => expect(received).toContain('labels: Trolley'));
      await run('reset', 'lbl_cart_title');
      await eventually(() => expect(received).toContain(`labels: ${english.lbl_cart_title}`));
    } finally {
      await watch.close();
    }
  });

  it('is used in pages that Astro’s bundle renders', async () => {
    provideShop(shop.app);
    const { translator } = (globalThis as { [key: symbol]: RunningShop })[
      Symbol.for('shop.running')
    ] as RunningShop;
    await run('set', 'lbl_nav_home', 'en', 'Start');
    await shop.app.labels.refresh();
    expect(translator('en')('lbl_nav_home')).toBe('Start');
  });

  it('causes prerendered pages to be built again at the next start', async () => {
    const before = await readChromeKey(shop.app);
    await run('set', 'lbl_faq_title', 'en', 'Questions');
    expect(await readChromeKey(shop.app)).not.toBe(before);
    await run('reset', '--all');
    expect(await readChromeKey(shop.app)).toBe(before);
  });

  it('is ignored when an update changes its placeholders', async () => {
    await shop.app.db.write((db) =>
      sql`insert into label_override (key, locale, text, changed_at) values
        ('lbl_top_free_delivery', 'en', 'Free', 1), ('lbl_gone', 'en', 'Gone', 1)`.execute(db),
    );
    await shop.app.labels.refresh();
    expect(translate('lbl_top_free_delivery')).toBe(english.lbl_top_free_delivery);
    expect(shop.app.labels.translator('en').labels).not.toHaveProperty('lbl_gone');
  });
});

describe('labels on the command line', () => {
  it('are listed by a part of their key or text, with their changes', async () => {
    await run('set', 'lbl_cart_title', 'en', '  Basket  ');
    expect((await run('list', '--changed', '--json')).json.labels).toEqual([
      { key: 'lbl_cart_title', locale: 'en', text: 'Basket', original: english.lbl_cart_title },
    ]);
    expect((await run('list', 'basket')).out).toMatch(/lbl_cart_title +en +\* +Basket/);
    expect((await run('list', 'lbl_cart_title', '--language', 'ar')).out).toContain(arabic.lbl_cart_title);
    expect((await run('list', 'PLÁCE', 'order', '--language', 'en')).out).toContain('lbl_chkout_place');
    const [first = ''] = arabic.lbl_cart_title.split(' ');
    expect((await run('list', [...first].join('\u064e'))).out).toContain('lbl_cart_title');
    expect((await run('list', 'no such words')).err).toBe('There is no such label.');
  });

  it.each([
    [
      ['lbl_nothing', 'en', 'x'],
      "lbl_nothing (en): there is no such label; to find its key, run 'labels list TEXT'.",
    ],
    [['lbl_top_free_delivery', 'ar', 'مجانًا'], 'lbl_top_free_delivery (ar): the text must contain {sum}.'],
    [['lbl_cart_title', 'en', 'Cart {who}'], 'lbl_cart_title (en): this label has no placeholder {who}.'],
  ])('%j is refused', async (args, err) => {
    expect(await run('set', ...args)).toMatchObject({ code: 1, out: '', err });
    expect((await run('list', '--changed', '--json')).json.labels).toEqual([]);
  });

  it('are reset by a blank text, and by reset', async () => {
    await run('set', 'lbl_cart_title', 'en', 'Basket');
    expect(await run('set', 'lbl_cart_title', 'en', '   ')).toMatchObject({
      code: 0,
      out: 'The label has its original text.',
    });
    await run('set', 'lbl_cart_title', 'en', 'Basket');
    await run('set', 'lbl_cart_title', 'ar', 'الحقيبة');
    expect((await run('reset', 'lbl_cart_title', 'ar', '--json')).json).toEqual({ ok: true, reset: 1 });
    expect((await run('reset', '--all', '--json')).json).toEqual({ ok: true, reset: 1 });
  });

  it('are exported, edited and imported, and a file with one error changes nothing', async () => {
    const file = join(shop.app.config.varDir, 'labels.json');
    expect((await run('export', file)).code).toBe(0);
    const labels = JSON.parse(await readFile(file, 'utf8'));
    expect(labels.lbl_cart_title).toEqual({ en: english.lbl_cart_title, ar: arabic.lbl_cart_title });
    expect((await run('import', file, '--json')).json).toEqual({ ok: true, changed: 0, reset: 0 });

    labels.lbl_cart_title.en = 'Basket';
    labels.lbl_top_free_delivery.en = 'Free delivery';
    await writeFile(file, JSON.stringify(labels));
    const refused = await run('import', file);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('lbl_top_free_delivery (en): the text must contain {sum}');
    expect((await run('list', '--changed', '--json')).json.labels).toEqual([]);

    labels.lbl_top_free_delivery.en = '';
    await writeFile(file, `\uFEFF${JSON.stringify(labels)}`);
    expect((await run('import', file, '--json')).json).toEqual({ ok: true, changed: 1, reset: 0 });
    await run('export', file, '--changed');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ lbl_cart_title: { en: 'Basket' } });
  });

  it.each(['no json', '[]', '{"lbl_cart_title": "Basket"}', '{"lbl_cart_title": {"fr": "Panier"}}'])(
    'are not imported from a file with %s',
    async (content) => {
      const file = join(shop.app.config.varDir, 'wrong.json');
      await writeFile(file, content);
      expect(await run('import', file)).toMatchObject({ code: 1, out: '' });
    },
  );

  it.each([
    [['set', 'lbl_cart_title', 'fr', 'Panier']],
    [['set', 'lbl_cart_title', 'en']],
    [['set', 'lbl_cart_title', 'en', 'Two', 'words']],
    [['reset']],
    [['reset', 'lbl_cart_title', '--all']],
    [['export']],
  ])('%j is wrong usage', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });
});
