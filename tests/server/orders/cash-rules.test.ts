import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { LOCALES } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: TowelShop;
let customer: Customer;
beforeEach(async () => {
  shop = await openTowelShop();
  customer = await shop.settle(1);
});
afterEach(() => shop.close());

const setRules = async (...rules: string[]) =>
  expect((await shop.run('settings', 'set', 'cash_rules', ...rules)).code).toBe(0);
const listRefusals = async (asked: Input<'get-payment-methods'> = {}) => {
  const { cartJsonData } = await shop.cash();
  return rowsOf(await shop.call('get-payment-methods', { cartJsonData, ...asked }, customer)).flatMap(
    ({ Refusal = [] }) => Refusal,
  );
};
const order = async (language: 'en' | 'ar' = 'en') => shop.place(await shop.cash(), customer, { language });

describe('rules for cash on delivery', () => {
  test('refuse an order in a sentence that says why, and another way to pay stays open', async () => {
    const { sku, name_en, name_ar } = await shop.app.db.read
      .selectFrom('product')
      .select(['sku', 'name_en', 'name_ar'])
      .where('key', '=', 'gym-towel')
      .executeTakeFirstOrThrow();
    await setRules(`refuse:product:${sku}`);
    for (const locale of LOCALES)
      expect(await order(locale)).toMatchObject({
        status: 409,
        sentence: translator(locale).error('cash_refused_product', {
          name: locale === 'en' ? name_en : name_ar,
        }),
      });
    expect(await shop.soldPieces()).toBe(0);
    expect(await shop.place(cardOrder([await shop.towels(1)], APPROVED), customer)).toMatchObject({
      code: '',
    });
    await setRules('refuse:total:1');
    expect(await order()).toMatchObject({ code: 'cash_refused_total' });
    await setRules('none');
    expect(await order()).toMatchObject({ code: '' });
  });

  test('look at the postal code of the delivery, and the first rule that matches decides', async () => {
    const deliverTo = (postal_code: string) =>
      shop.app.db.write((db) =>
        db.updateTable('customer').set({ postal_code }).where('id', '=', customer.userId).execute(),
      );
    await setRules('accept:postcode:1900', 'refuse:postcode:19');
    await deliverTo('191 021');
    expect(await order()).toMatchObject({ code: 'cash_refused_postcode' });
    // The checkout knows before cash is chosen, also for a code that is not saved yet.
    const refused = translator('en').error('cash_refused_postcode');
    expect([await listRefusals(), await listRefusals({ PostalCode: '190011' })]).toEqual([[refused], []]);
    await deliverTo('190011');
    expect([await listRefusals(), await listRefusals({ PostalCode: '191021' })]).toEqual([[], [refused]]);
    expect(await order()).toMatchObject({ code: '' });
  });

  test('count the parcels that a customer has refused', async () => {
    await setRules('refuse:parcels:1');
    const [unsent, lost, sent] = [(await order()).number, (await order()).number, (await order()).number];
    await shop.run('orders', 'cancel', unsent, '--reason', 'refused');
    for (const number of [lost, sent])
      await shop.run('orders', 'ship', number, '--carrier', 'Blue Dart', '--tracking', 'BD-1');
    await shop.run('orders', 'cancel', lost, '--reason', 'stock');
    expect(await order()).toMatchObject({ code: '' });
    await shop.run('orders', 'cancel', sent, '--reason', 'refused');
    expect(await order()).toMatchObject({ code: 'cash_refused_parcels' });
    customer = await shop.settle(2);
    expect(await order()).toMatchObject({ code: '' });
  });
});
