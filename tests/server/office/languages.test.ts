import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { setStatuses } from '#server/catalogue/manage/set-status.ts';
import { listMissingTexts } from '#server/languages/list-missing-texts.ts';
import { toFormValues } from '#server/office/products/record-form.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { listPlainEntries, listProductEntries } from '#server/sitemap/list-entries.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

const PAGE = '/office/settings/languages';
let shop: OfficeShop;
let owner: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token: owner } = await shop.signIn('owner'));
});
afterAll(() => shop.close());

const show = async (languages: 'both' | Locale) => {
  const now = shop.app.identity.current().languages;
  const was = now.length > 1 ? 'both' : now.join();
  const form = { 'was-shop_languages': was, shop_languages: languages };
  expect((await shop.act(PAGE, owner, 'settings.save', form)).status).toBe(303);
  await shop.app.identity.refresh();
};

const formOf = async (id: number): Promise<Record<string, string>> => {
  const found = await readRecord(shop.app.db.read, String(id), shop.app.clock.now());
  if (!found) throw new Error(`there is no product ${id}`);
  const values = toFormValues(found);
  return {
    ...values,
    ...Object.fromEntries(Object.entries(values).map(([name, was]) => [`was-${name}`, was])),
  };
};
const save = async (id: number, fields: Readonly<Record<string, string>>) =>
  shop.act(`/office/products/${id}`, owner, 'product.save', { ...(await formOf(id)), ...fields });
const locationOf = async (path: string) => {
  const { status, headers } = await shop.send(path, { headers: { 'accept-language': 'ar' } });
  return [status, headers.location];
};
const missingOf = async (language: Locale) =>
  (await listMissingTexts(shop.app, language)).map(({ kind, count, rows }) => [kind, count, rows[0]?.title]);
const ENGLISH_ONLY = {
  'name.ar': '',
  'shortDescription.ar': '',
  'fullDescription.ar': '',
  'metaTitle.ar': '',
};

test('a shop with one language asks for no other, leads there, and forgets nothing', async () => {
  const { app } = shop;
  expect((await save(1, ENGLISH_ONLY)).status).toBe(422);
  expect(await missingOf('ar')).toEqual([]);
  await show('en');

  expect(await locationOf('/ar/about?from=mail')).toEqual([301, '/en/about?from=mail']);
  expect(await locationOf('/ar')).toEqual([301, '/en']);
  expect(await locationOf('/ar/no-such-page')).toEqual([301, '/en/no-such-page']);
  expect(await locationOf('/cart')).toEqual([302, '/en/cart']);
  expect((await shop.send('/ar/guest', { method: 'POST' })).status).not.toBe(301);
  const entries = [...listPlainEntries(app), ...(await listProductEntries(app, 0))];
  expect(entries.flatMap(({ paths }) => Object.keys(paths)).filter((language) => language !== 'en')).toEqual(
    [],
  );

  const { 'name.en': name = '' } = await formOf(1);
  expect((await save(1, ENGLISH_ONLY)).status).toBe(303);
  const wanted = (status: 'published' | 'draft') => [{ name: 'prime-whey', status }];
  await setStatuses(app, wanted('draft'));
  expect(await setStatuses(app, wanted('published'))).toMatchObject({ ok: true });
  const brand = {
    'name.en': 'Sattva',
    'name.ar': '',
    'description.en': 'Oats.',
    'description.ar': '',
    color: '#112233',
  };
  expect((await shop.act('/office/products/terms/brand/new', owner, 'term.add', brand)).status).toBe(303);
  const { visit } = await shop.send('/office/promotions', { token: owner });
  const fields = (await visit?.query('banners.read', { id: '1' }))?.fields ?? {};
  const was = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`was-${field}`, value]));
  const english = { ...fields, ...was, 'image.ar': '', 'mainTitle.ar': '', 'topTitle.ar': '' };
  expect((await shop.act('/office/promotions/banners/1', owner, 'banner.change', english)).status).toBe(303);
  const shown = rowsOf(await shop.call('get-home-screen-banner', {})).find(({ BannerId }) => BannerId === 1);
  expect(shown?.MainTitle).toBe(fields['mainTitle.en']);
  await app.db.write((db) =>
    queueMail(db, {
      ...{ kind: 'seller_received', recipient: 'noor@example.com', locale: 'ar', data: { name: 'Noor' } },
      ...{ key: 'languages', at: app.clock.now() },
    }),
  );
  app.mail.deliver();
  await app.mail.idle();
  const mail = (await readInbox(join(app.config.varDir, 'mail'))).find(({ to }) =>
    JSON.stringify(to).includes('noor@example.com'),
  );
  expect(mail?.subject).not.toMatch(/\p{Script=Arabic}/u);

  expect(await missingOf('ar')).toEqual([
    ['product', 1, name],
    ['banner', 1, fields['mainTitle.en']],
    ['brand', 1, 'Sattva'],
  ]);
  expect(await missingOf('en')).toEqual([]);
  expect((await runShopCommand(app, 'languages', '--json')).json).toMatchObject({
    ok: true,
    languages: ['en'],
  });
  await show('both');
  expect(await locationOf('/ar/about')).toEqual([404, undefined]);
  expect((await save(1, { 'name.en': 'Other' })).status).toBe(422);
  const { 'name.ar': kept } = await formOf(2);
  expect(kept).toMatch(/\p{Script=Arabic}/u);
});
