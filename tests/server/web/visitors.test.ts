import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { english } from '#i18n/labels/en.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { newsletterTokens } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const SAVED = [{ ResponseMsg: 'Saved Successfully' }];

const statusOf = async <N extends EndpointName>(name: N, input: Input<N>) => {
  const answer = await shop.call(name, input);
  return answer.ok ? 200 : answer.error.status;
};

const listStored = () => shop.app.db.read.selectFrom('subscriber').selectAll().execute();
const listMailed = () =>
  shop.app.db.read
    .selectFrom('outbox')
    .select(['recipient', 'locale'])
    .where('kind', '=', 'newsletter_confirm')
    .execute();

test('a subscription is stored once its mailed link is used, however often the form and the link are', async () => {
  const email = 'fan@example.com';
  for (const SubscriberEmail of [email, 'FAN@example.com', ' fan@example.com ']) {
    const answer = rowsOf(await shop.call('insert-subscriber', { SubscriberEmail }, { locale: 'ar' }));
    expect(asDeclared('insert-subscriber', answer)).toEqual(SAVED);
  }
  for (const SubscriberEmail of ['', 'fan', `${'x'.repeat(190)}@example.com`])
    expect(await statusOf('insert-subscriber', { SubscriberEmail })).toBe(400);
  await shop.app.mail.idle();
  expect(await listMailed()).toEqual([{ recipient: email, locale: 'ar' }]);
  const mail = (await readInbox(join(shop.app.config.varDir, 'mail'))).at(-1);
  const Token = /newsletter-link\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const requestedAt = shop.clock.now();

  expect(rowsOf(await shop.call('get-newsletter-link', { Token }))).toEqual({ Use: 'confirm', Email: email });
  expect(await listStored()).toEqual([]);
  shop.clock.advance(60_000);
  for (const _ of ['first', 'again'])
    expect(rowsOf(await shop.call('use-newsletter-link', { Token }))).toEqual(SAVED);
  expect(await listStored()).toEqual([
    {
      ...{ email_key: email, email, locale: 'ar', created_at: shop.clock.now(), requested_at: requestedAt },
      consent_text: shop.app.labels.translator('ar')('lbl_subscribe_consent'),
    },
  ]);
  // Another form of a subscriber sends no mail.
  shop.clock.advance(2 * 60 * 60 * 1000);
  rowsOf(await shop.call('insert-subscriber', { SubscriberEmail: email }));
  expect(await listMailed()).toHaveLength(1);
});

test('a link ends the subscription years later, for mail providers without Origin too', async () => {
  const { confirm, unsubscribe } = newsletterTokens(shop, 'Fan@example.com');
  shop.clock.advance(8 * 24 * 60 * 60 * 1000);
  expect(await statusOf('use-newsletter-link', { Token: confirm })).toBe(404);
  expect(await statusOf('use-newsletter-link', { Token: `${unsubscribe}x` })).toBe(404);
  const link = rowsOf(await shop.call('get-newsletter-link', { Token: unsubscribe }));
  expect([link.Use, (await listStored()).length]).toEqual(['unsubscribe', 1]);
  for (const _ of ['first', 'again'])
    expect(rowsOf(await shop.call('use-newsletter-link', { Token: unsubscribe }))).toEqual(SAVED);
  expect(await listStored()).toEqual([]);

  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  const post = (path: string, body: FormData | URLSearchParams) =>
    fetch(`${shop.url}/en/${path}`, { method: 'POST', body });
  // This server has no pages: 404 is the answer to what it lets through.
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })])
    expect((await post('newsletter-link?link=x', body)).status).toBe(404);
  expect((await post('newsletter', new URLSearchParams())).status).toBe(403);
});

test('an automated subscription is answered like any other and gets no mail', async () => {
  const answer = await shop.call('insert-subscriber', {
    SubscriberEmail: 'bot@example.com',
    Website: 'http://spam.example',
  });
  expect(rowsOf(answer)).toEqual(SAVED);
  // A browser fills in a single field at once, so its time is not evidence of a bot.
  await shop.call('insert-subscriber', { SubscriberEmail: 'quick@example.com', FilledInMs: 5 });
  expect((await listMailed()).map(({ recipient }) => recipient)).toEqual([
    'fan@example.com',
    'quick@example.com',
  ]);
});

describe('a message', () => {
  const message = {
    FullName: 'Noura',
    Email: 'noura@example.com',
    PhoneNumber: '',
    Subject: 'Where is it?',
    Message: 'My parcel, please.',
  };

  test('is stored', async () => {
    expect(asDeclared('contact-us', rowsOf(await shop.call('contact-us', message)))).toEqual(SAVED);
    const stored = await shop.app.db.read.selectFrom('contact_message').selectAll().execute();
    expect(stored).toMatchObject([{ full_name: 'Noura', subject: 'Where is it?', phone: '' }]);
  });

  test.each([
    ['with the honeypot filled', { Website: 'http://spam.example' }],
    ['faster than a person can type', { FilledInMs: 12 }],
  ])('%s is answered like any other and quarantined', async (Subject, more) => {
    expect(rowsOf(await shop.call('contact-us', { ...message, Subject, ...more }))).toEqual(SAVED);
    const shown = await runShopCommand(shop.app, 'messages', '--json');
    expect(JSON.stringify(shown.json)).not.toContain(Subject);
    const spam = await runShopCommand(shop.app, 'messages', '--spam');
    expect(spam.out).toContain(Subject);
    expect((await runShopCommand(shop.app, 'messages')).err).toMatch(/more look like spam/);
  });

  test.each([
    ['no name', { FullName: '' }],
    ['a name over 200 characters', { FullName: 'x'.repeat(201) }],
    ['an invalid e-mail', { Email: 'noura' }],
    ['no subject', { Subject: ' ' }],
    ['an e-mail over 100 characters', { Email: `${'x'.repeat(60)}@${'y'.repeat(50)}.com` }],
    ['a subject over 150 characters', { Subject: 'x'.repeat(151) }],
    ['a message over 2000 characters', { Message: 'x'.repeat(2001) }],
    ['a blank message', { Message: ' \n ' }],
  ])('is refused with %s', async (_, more) => {
    expect(await statusOf('contact-us', { ...message, ...more })).toBe(400);
  });
});

test('payment methods, each with its picture', async () => {
  const rows = asDeclared('get-payment-methods', rowsOf(await shop.call('get-payment-methods', {})));
  expect(rows.map((row) => row.PaymentMethodId)).toEqual([5, 2, 9, 7, 6]);
  expect(rows.every((row) => /^\/payments\/\w+\.svg$/.test(row.ImageUrl))).toBe(true);
});

test('without keys of a card provider the shop reports that it is a sandbox', async () => {
  const rows = asDeclared('get-strp-pub-key', rowsOf(await shop.call('get-strp-pub-key', {})));
  expect(rows).toEqual([{ PublishableKey: '', Mode: 'sandbox' }]);
});

describe('labels', () => {
  const labels = async (entityId: number, languageCode: 'en' | 'ar') =>
    asDeclared(
      'get-localization-data',
      rowsOf(await shop.call('get-localization-data', { entityId, languageCode })),
    ).labelsJsonData;

  test('are those of the screen, in the requested language', async () => {
    const login = await labels(7, 'en');
    expect(login).toContainEqual({ labelHtmlId: 'lbl_login_title', text: english.lbl_login_title });
    expect(login.every((label) => label.labelHtmlId.startsWith('lbl_login_'))).toBe(true);
    const arabic = await labels(7, 'ar');
    expect(arabic.map((label) => label.labelHtmlId)).toEqual(login.map((label) => label.labelHtmlId));
    expect(arabic[0]?.text).toMatch(/\p{Script=Arabic}/u);
  });

  test.each([0, -1, 9999])('are none for screen %d', async (entityId) => {
    expect(await labels(entityId, 'ar')).toEqual([]);
  });

  test('are refused in an unsupported language', async () => {
    const input = { entityId: 7, languageCode: 'fr' } as unknown as Input<'get-localization-data'>;
    expect(await statusOf('get-localization-data', input)).toBe(400);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
