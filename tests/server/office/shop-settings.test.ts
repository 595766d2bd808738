import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHOP_PICTURES } from '#routes/office/shop-pictures.ts';
import { SHOP_SETTINGS, toFieldValues } from '#routes/office/shop-settings.ts';
import { SETTINGS } from '#server/settings/definitions.ts';
import { changeSetting, listSettings } from '#server/settings/settings.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { addTotp } from '../../support/staff.ts';

let shop: OfficeShop;
let owner: SignedIn;

beforeAll(async () => {
  shop = await openOfficeShop();
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());

const PAGE = '/office/settings/shop';
const readAll = async () =>
  new Map((await listSettings(shop.app.db.read)).map(({ key, value }) => [key, value]));

/** The form as the page shows it, with changed values. */
const save = async (changes: Readonly<Record<string, string>>, shown?: ReadonlyMap<string, string>) => {
  // The latest undo is found by its time.
  shop.clock.advance(1000);
  const values = shown ?? (await readAll());
  const fields = Object.assign(
    {},
    ...SHOP_SETTINGS.map((setting) => toFieldValues(setting, values.get(setting.key) ?? '')),
  );
  const was = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`was-${name}`, value]));
  return shop.act(PAGE, owner.token, 'settings.save', { ...fields, ...was, ...changes });
};

describe('the settings of the shop', () => {
  it('need a fresh second factor for the limit that asks for it at refunds, also in an undo', async () => {
    const member = await shop.signIn('owner');
    await addTotp(shop.app, member.token);
    const change = async (fields: Record<string, string>) =>
      (await shop.act(PAGE, member.token, 'settings.save', fields)).headers.location;
    const readLimit = async () => (await readAll()).get('office_refund_limit');
    const shown = { 'was-office_refund_limit': '' };
    await changeSetting(shop.app, 'office_refund_limit', ['none']);
    // Six minutes later the undo is still possible, but the factor is too old.
    shop.clock.advance(5 * 60_000);
    expect(await change({ ...shown, office_refund_limit: '99999.00' })).toBe(PAGE);
    shop.clock.advance(6 * 60_000);
    await shop.undo(PAGE, member);
    expect(await readLimit()).toBe('99999.00');
    const raised = { 'was-office_refund_limit': '99999.00', office_refund_limit: '' };
    expect(await change(raised)).toMatch(/^\/office\/confirm/);
    expect(await readLimit()).toBe('99999.00');
    expect(await change({ ...raised, office_refund_limit: '99999.00' })).toBe(PAGE);
  });

  it('are all in the office', () => {
    const elsewhere = ['home_sections', 'low_stock', 'setup_shown', ...SHOP_PICTURES];
    expect([...SHOP_SETTINGS.map(({ key }) => key), ...elsewhere].sort()).toEqual(
      SETTINGS.map(({ key }) => key).sort(),
    );
  });

  it('are saved together, and undone together', async () => {
    const before = await readAll();
    const saved = await save({
      free_shipping_from: '750.50',
      cash_confirm_from: '',
      order_notice_emails: 'a@example.com\nb@example.com',
      'unpaid_limit_phone.orders': '',
      'unpaid_limit_phone.pieces': '',
      'unpaid_limit_phone.rupees': '',
      reviews_moderated: 'on',
    });
    expect(saved.status).toBe(303);
    const after = await readAll();
    expect(Object.fromEntries([...after].filter(([key, value]) => before.get(key) !== value))).toEqual({
      free_shipping_from: '750.50',
      cash_confirm_from: 'none',
      order_notice_emails: 'a@example.com b@example.com',
      unpaid_limit_phone: 'none',
      reviews_moderated: 'on',
    });
    await shop.undo(PAGE, owner);
    expect(await readAll()).toEqual(before);
  });

  it('are refused at their fields, and then none is changed', async () => {
    const before = await readAll();
    const refused = await save({
      free_shipping_from: '12.345',
      message_due_hours: '48',
      social_links: 'https://example.com/shop',
      'unpaid_limit_account.pieces': '',
    });
    expect([refused.status, refused.visit?.posted?.faults]).toEqual([
      422,
      {
        free_shipping_from: { code: 'setting_sum' },
        social_links: { code: 'setting_list' },
        unpaid_limit_account: { code: 'setting_limit' },
      },
    ]);
    expect(await readAll()).toEqual(before);
  });

  it('have rules for cash in rows, of which empty ones are left out', async () => {
    const rows = (values: readonly (readonly string[])[]) =>
      Object.assign(
        {},
        ...values.map(([effect = '', condition = '', value = ''], row) => ({
          [`cash_rules.${row}.effect`]: effect,
          [`cash_rules.${row}.condition`]: condition,
          [`cash_rules.${row}.value`]: value,
        })),
      );
    /** The page has rows instead of the text. */
    const saveRows = async (values: readonly (readonly string[])[]) => {
      const stored = (await readAll()).get('cash_rules') ?? '';
      const was = { 'was-cash_rules': stored === 'none' ? '' : stored.replaceAll(' ', '\n') };
      shop.clock.advance(1000);
      return shop.act(PAGE, owner.token, 'settings.save', { ...was, ...rows(values) });
    };
    const first = [
      ['accept', 'postcode', '11, 40 00'],
      ['', 'total', ''],
      ['refuse', 'all', ''],
    ];
    expect((await saveRows(first)).status).toBe(303);
    expect((await readAll()).get('cash_rules')).toBe('accept:postcode:11,4000 refuse:all');
    const wrong = await saveRows([['refuse', 'total', 'many']]);
    expect([wrong.status, wrong.visit?.posted?.faults]).toEqual([
      422,
      { 'cash_rules.0.value': { code: 'setting_rules' } },
    ]);
    expect((await saveRows([['', 'total', '']])).status).toBe(303);
    expect((await readAll()).get('cash_rules')).toBe('none');
    await shop.undo(PAGE, owner);
    expect((await readAll()).get('cash_rules')).toBe('accept:postcode:11,4000 refuse:all');
  });

  it('show both values if another member has changed one', async () => {
    const shown = await readAll();
    await changeSetting(shop.app, 'message_due_hours', ['12']);
    const unrelated = await save({ free_shipping_from: '600' }, shown);
    expect(unrelated.status).toBe(303);
    const late = await save({ message_due_hours: '36' }, shown);
    expect([late.status, late.visit?.posted?.conflict?.sides]).toEqual([
      409,
      [expect.objectContaining({ name: 'message_due_hours', theirs: '12', mine: '36', was: '24' })],
    ]);
    expect((await readAll()).get('message_due_hours')).toBe('12');
  });
});
