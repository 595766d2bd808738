import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCouponForOffice } from '#server/coupons/read-coupon.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  pageOf,
} from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let token: string;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token } = await shop.signIn('catalogue'));
});
afterAll(() => shop.close());

const PAGE = '/office/promotions/coupons';
const act = (name: string, fields: Readonly<Record<string, string>>) =>
  shop.act(pageOf(name, fields.coupon), token, name, { ...fields });
const faultsOf = ({ visit }: OfficeAnswer) =>
  Object.fromEntries(Object.entries(visit?.posted?.faults ?? {}).map(([field, { code }]) => [field, code]));
const read = (code: string) => readCouponForOffice(shop.app, code);
const NEW = {
  ...{ code: 'eid20', nameEn: 'Eid', nameAr: 'العيد', amount: '20', by: 'percent', maximum: '300' },
  ...{ minimum: '999', category: '', from: '', until: '', limit: '100', perCustomer: '1', firstOrder: '1' },
};

describe('a coupon', () => {
  it('is added once with all its terms', async () => {
    for (const _ of [1, 2]) expect((await act('coupon.add', { ...NEW, request: 'add-1' })).status).toBe(303);
    expect(await read('EID20')).toMatchObject({
      ...{ code: 'EID20', state: 'active', used: 0 },
      terms: {
        ...{ name: { en: 'Eid', ar: 'العيد' }, priceType: 2, amount: 2000, maximumDiscount: 30_000 },
        ...{
          minimumOrder: 99_900,
          category: null,
          usageLimit: 100,
          perCustomerLimit: 1,
          firstOrderOnly: true,
        },
      },
    });
    expect(faultsOf(await act('coupon.add', NEW))).toEqual({ code: 'coupon_code_taken' });
  });

  it('needs a name in one language', async () => {
    expect((await act('coupon.add', { ...NEW, code: 'ARABIC', nameEn: '' })).status).toBe(303);
    expect((await read('arabic '))?.terms.name).toEqual({ en: 'العيد', ar: 'العيد' });
    expect(
      faultsOf(await act('coupon.add', { ...NEW, code: 'NONE', nameEn: '', nameAr: ' ' })),
    ).toMatchObject({
      nameEn: 'coupon_name_invalid',
    });
  });

  it('is refused with the name of each wrong field', async () => {
    const wrong = { ...NEW, code: 'Eid 20', nameAr: 'ع'.repeat(101), amount: '0', minimum: 'x', limit: '0' };
    expect(faultsOf(await act('coupon.add', wrong))).toEqual({
      ...{ code: 'coupon_code_invalid', nameAr: 'coupon_name_invalid', amount: 'coupon_percent_invalid' },
      ...{ minimum: 'price_invalid', limit: 'coupon_count_invalid' },
    });
    const terms = { ...NEW, code: 'OTHER' };
    expect(faultsOf(await act('coupon.add', { ...terms, by: 'sum' }))).toEqual({ maximum: 'maximum_of_sum' });
    expect(faultsOf(await act('coupon.add', { ...terms, amount: '101' }))).toEqual({
      amount: 'percent_too_high',
    });
    const days = { from: '2099-02-01', until: '2099-01-01' };
    expect(faultsOf(await act('coupon.add', { ...terms, ...days }))).toEqual({ until: 'coupon_ends_first' });
    expect(await read('OTHER')).toBeUndefined();
  });

  it('is changed, unless another member has changed the same field', async () => {
    const { visit } = await shop.send(`${PAGE}/EID20`, { token });
    const { fields } = (await visit?.query('coupons.read', { code: 'EID20' })) ?? {};
    const was = Object.fromEntries(
      Object.entries(fields ?? {}).map(([name, value]) => [`was-${name}`, value]),
    );
    const mine = { coupon: 'EID20', ...fields, ...was, amount: '25', request: 'edit-1' };
    for (const _ of [1, 2]) expect((await act('coupon.edit', mine)).status).toBe(303);
    expect((await read('EID20'))?.terms).toMatchObject({
      amount: 2500,
      maximumDiscount: 30_000,
      firstOrderOnly: true,
    });
    const stale = await act('coupon.edit', { coupon: 'EID20', ...fields, ...was, amount: '30' });
    expect([
      stale.status,
      stale.visit?.posted?.conflict?.sides.map(({ name, theirs }) => [name, theirs]),
    ]).toEqual([409, [['amount', '25']]]);
  });

  it('ends, and opens again by the undo', async () => {
    expect((await act('coupon.end', { coupon: 'EID20' })).status).toBe(303);
    expect((await read('EID20'))?.state).toBe('ended');
    expect((await act('coupon.end', { coupon: 'EID20' })).status).toBe(409);
    expect((await act('coupon.reopen', { coupon: 'EID20' })).status).toBe(303);
    expect((await read('EID20'))?.state).toBe('active');
  });
});
