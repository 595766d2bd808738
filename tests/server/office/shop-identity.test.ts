import { wcagContrast } from 'culori';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLabels } from '#server/labels/change-labels.ts';
import { formToken } from '#server/office/cookies.ts';
import { moveIdentityToSettings } from '#server/platform/database/migrations/125-shop-identity.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { deriveAccent } from '#server/settings/accent.ts';
import { listSettings, resetSetting } from '#server/settings/settings.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  type SignedIn,
} from '../../support/shop/office-shop.ts';

const PAGE = '/office/settings/shop';
let shop: OfficeShop;
let owner: SignedIn;

beforeAll(async () => {
  shop = await openOfficeShop();
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());

const readValue = async (wanted: string): Promise<string | undefined> =>
  (await listSettings(shop.app.db.read)).find(({ key }) => key === wanted)?.value;

const upload = async (files: Readonly<Record<string, string>>): Promise<OfficeAnswer> => {
  shop.clock.advance(1000);
  const body = new FormData();
  body.append('token', formToken(shop.app, owner.token));
  body.append('do', 'shop.set-pictures');
  for (const [key, drawing] of Object.entries(files))
    body.append(`file-${key}`, new File([drawing], 'picture.svg'));
  const request = new Request('http://shop', { method: 'POST', body });
  const bytes = Buffer.from(await request.arrayBuffer());
  return shop.send(PAGE, {
    ...{ token: owner.token, method: 'POST', body: bytes },
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    },
  });
};

test('a new name is in every label, in the language of each, and labels cannot say otherwise', async () => {
  const saved = await shop.act(PAGE, owner.token, 'settings.save', {
    'was-shop_name_en': 'Quwana',
    shop_name_en: 'Iron House',
    'was-shop_name_ar': 'قُوانا',
    shop_name_ar: 'بيت الحديد',
    'was-shop_phone': '+91 80 1000 2016',
    shop_phone: '+91 22 5555 0101',
  });
  expect(saved.status).toBe(303);
  await shop.app.identity.refresh();
  const [en, ar] = [shop.app.labels.translator('en'), shop.app.labels.translator('ar')];
  expect([en('lbl_com_site_title'), en('mail_welcome_subject'), en('lbl_com_phone')]).toEqual([
    'Iron House',
    'Welcome to Iron House',
    '+91 22 5555 0101',
  ]);
  expect(ar('lbl_foot_about')).toBe('عن بيت الحديد');
  for (const t of [en, ar])
    for (const [key, text] of Object.entries(t.labels))
      if (key !== 'lbl_com_email') expect(text).not.toMatch(/\{shop_|quwana|قُوانا/i);
  const refused = await changeLabels(shop.app, [{ key: 'lbl_com_site_title', locale: 'en', text: 'Other' }]);
  expect(refused.ok).toBe(false);
  await shop.undo(PAGE, owner);
  expect(await readValue('shop_name_en')).toBe('Quwana');
});

test('names and contact that were labels become settings', async () => {
  const { db } = shop.app;
  const labels = [
    ['lbl_com_site_title', 'en', 'Old name'],
    ['lbl_com_phone', 'ar', '+966 1'],
    ['lbl_com_phone', 'en', '+966 2'],
    ['lbl_com_close', 'en', 'Shut'],
  ] as const;
  await db.write(async (transaction) => {
    await transaction
      .insertInto('label_override')
      .values(labels.map(([key, locale, text]) => ({ key, locale, text, changed_at: 0 })))
      .execute();
    await moveIdentityToSettings<Database>(transaction);
  });
  expect([await readValue('shop_name_en'), await readValue('shop_phone')]).toEqual(['Old name', '+966 2']);
  const left = await db.read.selectFrom('label_override').select('key').execute();
  expect(left).toEqual([{ key: 'lbl_com_close' }]);
  for (const key of ['shop_name_en', 'shop_phone']) await resetSetting(shop.app, key);
});

test('a logo is stored if it is safe, an icon in all its sizes, and an undo takes both away', async () => {
  const draw = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">${content}<rect width="80" height="40"/></svg>`;
  const unsafe = await upload({ shop_logo_en: draw('<script>alert(1)</script>') });
  expect([unsafe.status, unsafe.visit?.posted?.faults.shop_logo_en?.code]).toEqual([
    422,
    'picture_unsafe-svg',
  ]);
  expect(await readValue('shop_logo_en')).toBe('none');

  expect((await upload({ shop_logo_en: draw(''), shop_icons: draw('') })).status).toBe(303);
  expect(await readValue('shop_logo_en')).toMatch(/^\/media\/[0-9a-f]+\.svg$/);
  await shop.app.identity.refresh();
  const { icons } = shop.app.identity.current();
  expect(Object.keys(icons).sort()).toEqual(['180', '192', '48', '512', 'maskable']);
  for (const url of Object.values(icons))
    expect((await shop.app.media.find(url.slice('/media/'.length)))?.type).toBe('image/png');

  await shop.undo(PAGE, owner);
  expect([await readValue('shop_logo_en'), await readValue('shop_icons')]).toEqual(['none', 'none']);
});

test('white on the colour of buttons can be read, whatever colour the owner chooses', () => {
  for (const red of ['00', '80', 'ff'])
    for (const green of ['00', '80', 'ff'])
      for (const blue of ['00', '80', 'ff']) {
        const { action, panel, tokens } = deriveAccent(`#${red}${green}${blue}`);
        expect(wcagContrast('#ffffff', action)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(tokens['--on-forest-2'] ?? '', panel)).toBeGreaterThanOrEqual(4.5);
        const [, bright = ''] = /,(#\w+)\)/.exec(tokens['--green'] ?? '') ?? [];
        const [, onBright = ''] = /,(#\w+)\)/.exec(tokens['--on-green'] ?? '') ?? [];
        expect(wcagContrast(onBright, bright)).toBeGreaterThanOrEqual(4.5);
      }
});
