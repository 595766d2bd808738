import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { english } from '#i18n/labels/en.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
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

test('a subscriber is stored once, however often the form is sent', async () => {
  for (const SubscriberEmail of ['fan@example.com', 'FAN@example.com', ' fan@example.com ']) {
    const answer = rowsOf(await shop.call('insert-subscriber', { SubscriberEmail }, { locale: 'ar' }));
    expect(asDeclared('insert-subscriber', answer)).toEqual(SAVED);
  }
  const stored = await shop.app.db.read.selectFrom('subscriber').selectAll().execute();
  expect(stored).toMatchObject([{ email: 'fan@example.com', locale: 'ar' }]);
  for (const SubscriberEmail of ['', 'fan', `${'x'.repeat(190)}@example.com`])
    expect(await statusOf('insert-subscriber', { SubscriberEmail })).toBe(400);
});

test('an automated subscription is answered like any other and not stored', async () => {
  const answer = await shop.call('insert-subscriber', {
    SubscriberEmail: 'bot@example.com',
    Website: 'http://spam.example',
  });
  expect(rowsOf(answer)).toEqual(SAVED);
  // A browser fills in a single field at once, so its time is not evidence of a bot.
  await shop.call('insert-subscriber', { SubscriberEmail: 'quick@example.com', FilledInMs: 5 });
  const stored = await shop.app.db.read.selectFrom('subscriber').select('email').execute();
  expect(stored.map(({ email }) => email)).toEqual(['fan@example.com', 'quick@example.com']);
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

test('three payment methods, each with its picture', async () => {
  const rows = asDeclared('get-payment-methods', rowsOf(await shop.call('get-payment-methods', {})));
  expect(rows.map((row) => row.PaymentMethodId)).toEqual([5, 2, 6]);
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
