import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { readDescriptions } from '../../support/browser/locators/field.ts';
import {
  messageOf,
  PUBLIC_FORMS,
  publicForm,
  roundsOf,
} from '../../support/browser/locators/public-forms.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { openOwnShop, shopFolder, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const COUNT = {
  newsletter: "select count(*) as n from outbox where kind = 'newsletter_confirm'",
  contact: 'select count(*) as n from contact_message where is_spam = 0',
  review: 'select count(*) as n from review where is_published = 1',
} as const;

const count = (form: keyof typeof COUNT): number => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`, { readOnly: true });
  try {
    return Number(database.prepare(COUNT[form]).get()?.n);
  } finally {
    database.close();
  }
};

describe.each(oneInGate(import.meta.url, LOCALES))('without JavaScript in %s', (locale) => {
  test.each(oneInGate(import.meta.url, PUBLIC_FORMS).map((one) => [one.form, one] as const))(
    'the %s form is validated by the server, keeps valid input after an error, and is submitted only once',
    async (name, one) => {
      const form = name as keyof typeof COUNT;
      const visitor = await visit(browser, { locale, javaScript: false });
      const { page, t } = visitor;
      const before = count(form);
      await visitor.open(one.path.split('#')[0] ?? '');
      const email = Object.keys(one.good).find((field) => field.endsWith('Email')) ?? '';
      const good = { ...one.good, [email]: `no-script-${locale}@example.com` };
      // The newsletter's own page has its form in the content, too.
      const answered = publicForm(visitor, one, 'main');
      const fill = async (values: Readonly<Record<string, string>>) => {
        const shown = (await answered.button.count()) > 0 ? answered : publicForm(visitor, one);
        for (const [name, value] of Object.entries(values)) await shown.field(name).fill(value);
        await follow(shown.button);
      };

      await publicForm(visitor, one).button.waitFor();
      for (const round of roundsOf(one)) {
        const bad = Object.fromEntries(round.map(([field, value]) => [field, value]));
        await fill({ ...good, ...bad });
        const invalid = answered.landmark.locator('[aria-invalid=true]');
        await invalid.first().and(page.locator(':focus')).waitFor();
        expect(await invalid.count()).toBe(round.length);
        for (const wrong of round) {
          const control = answered.field(wrong[0]);
          expect(await control.getAttribute('aria-invalid')).toBe('true');
          expect(await readDescriptions(control)).toContain(messageOf(t, one, wrong));
        }
        for (const [other, typed] of Object.entries(good))
          if (!(other in bad)) expect(await answered.field(other).inputValue()).toBe(typed);
      }
      expect(count(form)).toBe(before);

      await fill(good);
      await page.locator('.sent:target').getByText(t(one.success)).waitFor();
      expect(count(form)).toBe(before + 1);
      await page.reload();
      await page.locator('.sent:target').waitFor();
      expect(count(form)).toBe(before + 1);
      expect(visitor.errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
      await visitor.leave();
    },
  );
});

describe('a form posted to a page', () => {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${shopUrl()}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const MESSAGE = 'FullName=Noura&Email=n@example.com&Subject=Hi&Message=Hello';

  test('is accepted only from the same origin, as form data, and within the size limit', async () => {
    const own = { Origin: shopUrl() };
    const before = count('contact');
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { ...own, 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) expect((await post('/en/contact-us', MESSAGE, headers)).status).toBe(403);
    expect((await post('/en/contact-us', MESSAGE, { ...own, 'Content-Type': 'text/plain' })).status).toBe(
      415,
    );
    expect((await post('/en/contact-us', `Message=${'x'.repeat(70_000)}`, own)).status).toBe(413);
    expect(count('contact')).toBe(before);
    const sent = await post('/en/contact-us', MESSAGE, own);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/contact-us#message-sent']);
  });

  test('gets the usual response and is quarantined if the honeypot is filled', async () => {
    const before = count('contact');
    const own = { Origin: shopUrl() };
    expect((await post('/en/contact-us', `${MESSAGE}&Website=x`, own)).status).toBe(303);
    expect(count('contact')).toBe(before);
  });

  test('returns malicious input escaped, and only to the sender', async () => {
    const own = { Origin: shopUrl() };
    const body = new URLSearchParams({ FullName: '"><script>alert(1)</script>', Message: '</textarea><b>' });
    const answer = await post('/en/contact-us', body.toString(), own);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toContain('"><script>alert');
    expect(html).not.toContain('</textarea><b>');
    expect(await (await fetch(`${shopUrl()}/en/contact-us`)).text()).not.toContain('alert(1)');
  });
});
