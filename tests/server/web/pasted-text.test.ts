import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkField, FORM_RULES } from '#domain/customers/validation.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { addCoupon } from '../../support/coupons.ts';
import { guestDetails, saveGuest } from '../../support/shop/guests.ts';
import { openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

/** Marks of direction and blanks that messengers and Arabic keyboards leave around a copied text. */
const paste = (text: string): string => `\u200e\u202b${text}\u202c\u200f\u200b`;

let shop: Awaited<ReturnType<typeof openOfficeShop>>;
beforeAll(async () => {
  shop = await openOfficeShop();
  await addCoupon(shop, 'PASTE10');
});
afterAll(() => shop.close());

describe('text pasted with invisible characters', () => {
  test.each([paste('PASTE10'), 'ＰＡＳＴＥ１０', 'paste\u00ad١٠'])(
    'applies the coupon %j',
    async (CouponCode) => {
      const cartJsonData = JSON.stringify([await cartLine(shop, 'gym-towel', 2)]);
      const quote = rowsOf(await shop.call('get-coupon-code-discount-value', { CouponCode, cartJsonData }));
      expect(quote.DiscountValueAfterCouponAppliedWithQuantity).toBeGreaterThan(0);
    },
  );

  test('signs in, finds the order and keeps the password as it is', async () => {
    const { email } = await signIn(shop);
    const [row] = rowsOf(
      await shop.call('get-user-login', { Email: paste(email), Password: 'correct horse' }),
    );
    expect(row?.ResponseMsg).toBe('Login Successfully');
    const [wrong] = rowsOf(
      await shop.call('get-user-login', { Email: email, Password: paste('correct horse') }),
    );
    expect(wrong?.ResponseMsg).toBe('Incorrect email or password!');
    const found = await runShopCommand(shop.app, 'customers', 'show', paste(email), '--json');
    expect(found.json).toMatchObject({ ok: true });
  });

  test('is stored clean, as a name and as a code', async () => {
    const EmailAddress = 'pasted@example.com';
    rowsOf(
      await shop.call('signup-user', {
        FirstName: paste('نورة'),
        LastName: 'Me\u0301nard',
        EmailAddress: paste(EmailAddress),
        Password: 'correct horse',
        MobileNo: paste('+٩١ ٩٨٤٥٠ ٢٠١٦٠'),
        AddressLineOne: paste('22 Residency Road'),
        CountryID: 356,
        PostalCode: '560025',
      }),
    );
    const stored = await shop.app.db.read
      .selectFrom('customer')
      .select(['first_name', 'last_name', 'email', 'mobile', 'address'])
      .where('email_key', '=', EmailAddress)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      first_name: 'نورة',
      last_name: 'Ménard',
      email: EmailAddress,
      mobile: '+91 98450 20160',
      address: '22 Residency Road',
    });
  });

  test.each([
    ['682 001', '682001'],
    ['682001 ', '682001'],
    [paste('٦٨٢\u00a0٠٠١'), '682001'],
  ])('stores the postal code %j as the same in every call and form', async (PostalCode, stored) => {
    const details = await guestDetails(
      shop,
      { PostalCode, EmailAddress: `pin${Math.random()}@example.com` },
      'Kerala',
    );
    const Password = 'correct horse';
    rowsOf(await shop.call('signup-user', { ...details, Password }));
    const [sealed] = rowsOf(await shop.call('en-ur-drow-pass-rndom', { Password }));
    rowsOf(await shop.call('create-vendor-request', { ...details, Password: sealed?.Password ?? '' }));
    const guest = await saveGuest(shop, details);
    const customer = await signIn(shop);
    const [profile] = rowsOf(
      await shop.call('update-profile', { ...details, StateProvinceId: -999, CityId: -999 }, customer),
    );
    const { token } = await shop.signIn('manager');
    const strings = Object.entries({ ...details, EmailAddress: `office${details.EmailAddress}`, draft: '' });
    const added = await shop.act(
      '/office/orders/new',
      token,
      'order.add-customer',
      Object.fromEntries(strings.map(([name, value]) => [name, String(value)])),
    );
    const { read } = shop.app.db;
    const byEmail = (table: 'customer' | 'vendor_request', email: string) =>
      read.selectFrom(table).select('postal_code').where('email', '=', email).execute();
    const rows = [
      ...(await byEmail('customer', details.EmailAddress)),
      ...(await byEmail('vendor_request', details.EmailAddress)),
      ...(await byEmail('customer', `office${details.EmailAddress}`)),
    ];
    expect({ status: added.status, rows: rows.map(({ postal_code }) => postal_code) }).toEqual({
      status: 303,
      rows: Array.from({ length: 4 }, () => stored),
    });
    expect([guest.row.PostalCode, profile?.PostalCode]).toEqual([stored, stored]);
    expect(checkField(PostalCode, FORM_RULES.signup.PostalCode)).toBeUndefined();
  });

  test.each(['pro\u00adtein', 'pro\u200btein', paste('protein')])(
    'finds products by %j',
    async (SearchTerm) => {
      const plain = rowsOf(await shop.call('get-all-products', { SearchTerm: 'protein', PageSize: 50 }));
      const pasted = rowsOf(await shop.call('get-all-products', { SearchTerm, PageSize: 50 }));
      expect(pasted.map(({ ProductId }) => ProductId)).toEqual(plain.map(({ ProductId }) => ProductId));
    },
  );

  test('is cleaned in the forms of the office and by the command line', async () => {
    const { token } = await shop.signIn('owner');
    const answer = await shop.act('/office/promotions/coupons/new', token, 'coupon.add', {
      ...{ code: paste('OFFICE10'), nameEn: paste('Ten'), nameAr: paste('عشرة'), by: 'percent' },
      amount: paste('١٠'),
    });
    expect(answer.status).toBe(303);
    const edited = await runShopCommand(
      shop.app,
      'coupons',
      'edit',
      paste('office10'),
      '--limit',
      paste('٥'),
    );
    expect(edited).toMatchObject({ code: 0 });
    const stored = await shop.app.db.read
      .selectFrom('coupon')
      .select(['name_en', 'amount', 'usage_limit'])
      .where('code', '=', 'OFFICE10')
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ name_en: 'Ten', amount: 1000, usage_limit: 5 });
  });
});
