import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formToken } from '#server/office/cookies.ts';
import { deleteSessions } from '#server/staff/sessions/end-sessions.ts';
import { startSession } from '#server/staff/sessions/start-session.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop();
});
afterAll(() => shop.close());

const PAGE = '/office/settings/shop';
const OTHER_PAGE = '/office/promotions/announcements';
const TEXT = 'ليلى & Co\n«second line»';

/** Sends the form of a page that the member opened, with the cookies that the browser has now. */
const send = ({ memberId, token }: SignedIn, cookie: string, mode = 'navigate', page = PAGE) => {
  const values = { token: formToken(shop.app, token, memberId), do: 'order.note', text: TEXT };
  return shop.send(page, {
    ...{ method: 'POST', body: String(new URLSearchParams(values)) },
    headers: { 'sec-fetch-mode': mode, ...(cookie !== '' && { cookie }) },
  });
};
const signInAgain = async (memberId: number) =>
  (await shop.app.db.write((db) => startSession(shop.app, db, memberId, { address: '', userAgent: '' })))
    .token;
const speakArabic = (memberId: number) =>
  shop.app.db.write((db) =>
    db.updateTable('member').set({ locale: 'ar' }).where('id', '=', memberId).execute(),
  );

test.each([
  ['without a cookie', () => ''],
  ['with the cookie of the sign-in page', () => 'office-entry=abcdefghijklmnop'],
  ['with the cookie of the session that is gone', (token: string) => `office=${token}`],
])(
  'a form that arrives %s leads to the sign-in in the language of the member, and is shown after it',
  async (_, cookie) => {
    const member = await shop.signIn('owner');
    await speakArabic(member.memberId);
    await shop.app.db.write((db) => deleteSessions(db, member.memberId));
    // Another tab.
    await send(member, cookie(member.token), 'navigate', OTHER_PAGE);
    const answer = await send(member, cookie(member.token));
    const { pathname, searchParams } = new URL(answer.headers.location ?? '', 'http://localhost');
    expect([answer.status, pathname, Object.fromEntries(searchParams)]).toEqual([
      303,
      '/office/sign-in',
      { next: PAGE, lang: 'ar', kept: '1' },
    ]);
    const again = await signInAgain(member.memberId);
    // The browser of a member who has visited the shop asks twice.
    const preload = { 'service-worker-navigation-preload': 'true' };
    expect((await shop.send(PAGE, { token: again, headers: preload })).status).toBe(204);
    const { visit } = await shop.send(PAGE, { token: again });
    expect(visit?.posted).toMatchObject({
      action: 'order.note',
      values: { text: [TEXT] },
      faults: { '': { code: 'held' } },
    });
    const shown = async () => (await shop.send(OTHER_PAGE, { token: again })).visit?.posted?.values.text;
    expect([await shown(), await shown()]).toEqual([[TEXT], undefined]);
  },
);

test('the texts of a form with pictures are shown after the sign-in, without its pictures', async () => {
  const page = '/office/promotions/banners/new';
  const member = await shop.signIn('owner');
  await shop.app.db.write((db) => deleteSessions(db, member.memberId));
  const form = new FormData();
  form.set('token', formToken(shop.app, member.token, member.memberId));
  form.set('do', 'banner.add');
  form.set('mainTitle.en', TEXT);
  form.set('file-image.en', new File(['not read'], 'a.webp'));
  const { headers, body } = new Response(form);
  const answer = await shop.send(page, {
    ...{ method: 'POST', body: await new Response(body).text() },
    headers: { 'sec-fetch-mode': 'navigate', 'content-type': headers.get('content-type') ?? '' },
  });
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining('kept=1')]);
  const { visit } = await shop.send(page, { token: await signInAgain(member.memberId) });
  expect(visit?.posted).toMatchObject({
    action: 'banner.add',
    values: { 'mainTitle.en': [TEXT.replace('\n', '\r\n')] },
    faults: { '': { code: 'held' } },
  });
  await expect(readdir(join(shop.app.config.varDir, 'uploads'))).resolves.toEqual([]);
});

test('a form from before another sign-in is shown again with what was typed, on its page', async () => {
  const member = await shop.signIn('owner');
  const answer = await send(member, `office=${await signInAgain(member.memberId)}`);
  expect(answer.visit?.page.path).toBe('settings/shop');
  expect(answer.visit?.posted).toMatchObject({ values: { text: [TEXT] }, faults: { '': { code: 'held' } } });
});

test('a script that reports in the background is not held', async () => {
  const member = await shop.signIn('owner');
  expect((await send(member, '', 'cors')).headers.location).not.toContain('kept');
  const { visit } = await shop.send(PAGE, { token: await signInAgain(member.memberId) });
  expect(visit?.posted).toBe(undefined);
});

test('a form of nobody leads to the sign-in, and is not held for a member with a forged name', async () => {
  const member = await shop.signIn('owner');
  const { memberId } = await shop.signIn('owner');
  const [token = '', , seal = ''] = formToken(shop.app, member.token, member.memberId).split('.');
  const body = String(
    new URLSearchParams({ token: `${token}.${memberId}.${seal}`, do: 'order.note', text: TEXT }),
  );
  const answer = await shop.send(PAGE, { method: 'POST', body });
  expect(answer.headers.location).toBe('/office/sign-in?next=%2Foffice%2Fsettings%2Fshop');
  expect(
    await shop.app.db.read.selectFrom('held_form').selectAll().where('member_id', '=', memberId).execute(),
  ).toEqual([]);
});

test('a sign-in page of an older visit asks once more, and keeps the e-mail but not the password', async () => {
  const body = String(
    new URLSearchParams({
      token: 'old',
      do: 'entry.sign-in',
      email: 'a@b.example',
      password: 'secret words',
    }),
  );
  const { visit, headers } = await shop.send('/office/sign-in', { method: 'POST', body });
  expect(visit?.posted).toEqual({
    action: 'entry.sign-in',
    values: { token: ['old'], do: ['entry.sign-in'], email: ['a@b.example'] },
    faults: { '': { code: 'entry_again' } },
  });
  expect(String(headers['set-cookie'])).toContain('office-entry=');
});

test('the page after a form names the form that was accepted, once', async () => {
  const member = await shop.signIn('owner');
  const request = randomUUID();
  const done = await shop.act('/office/account', member.token, 'account.profile', {
    ...{ request, name: 'Nadia', locale: 'en', scheme: 'auto', version: '1' },
  });
  expect(done.status).toBe(303);
  const cookies = [done.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0]);
  const cookie = [`office=${member.token}`, ...cookies].join('; ');
  const { visit, headers } = await shop.send('/office/account', { headers: { cookie } });
  expect(visit?.saved).toBe(request);
  expect(String(headers['set-cookie'])).toContain(
    'office-saved=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  const refused = await shop.act('/office/account', member.token, 'account.profile', { request, name: '' });
  expect(String(refused.headers['set-cookie'])).not.toContain('office-saved');
});
