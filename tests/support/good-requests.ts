import { join } from 'node:path';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { offerSignInLink } from '#server/customers/sign-in-link/sign-in-link.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { linkTokenOf, readInbox } from './shop/mailbox.ts';
import { newsletterTokens } from './shop/subscribe.ts';
import { rowsOf, signIn, type TestShop } from './shop/test-shop.ts';

type Table = { readonly [N in EndpointName]: Input<N> };

/** Returns a valid body for every call. In this order, all calls return 200. */
export const listGoodRequests = async (shop: TestShop) => {
  const customer = await signIn(shop);
  const { id } = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .where('key', '=', 'prime-whey')
    .executeTakeFirstOrThrow();
  const choices = rowsOf(await shop.call('get-product-all-attributes-by-productId', { ProductId: id }));
  const chosen = new Map(choices.map((row) => [row.ProductAttributeID, row.PrimaryKeyValue]));
  const cartOf = (Quantity: number) =>
    JSON.stringify([
      {
        ProductId: id,
        productSelectedAttributes: [...chosen].map(([ProductAttributeID, PrimaryKeyValue]) => ({
          ProductAttributeID,
          PrimaryKeyValue,
        })),
        Quantity,
      },
    ]);
  const cartJsonData = cartOf(1);
  const { confirm: newsletter } = newsletterTokens(shop, 'reader@example.com');
  const [order] = rowsOf(await shop.call('post-order', { cartJsonData, PaymentMethod: 6 }, customer));
  const tokenOf = (row: { readonly OrderId: number } | undefined): string =>
    new URL(createOrderLink(shop.app, row?.OrderId ?? 0, 'en')).searchParams.get('link') ?? '';
  const orderToken = tokenOf(order);
  const [delivered] = rowsOf(
    await shop.call('post-order', { cartJsonData: cartOf(2), PaymentMethod: 6 }, customer),
  );
  const deliveredToken = tokenOf(delivered);
  await changeOrder(shop.app, String(delivered?.OrderId), 'complete', 'operator: test');
  const [deliveredItem] = rowsOf(await shop.call('get-returns-by-link', { Token: deliveredToken })).Items;
  const damaged = { OrderItemID: deliveredItem?.OrderItemID ?? 0, Quantity: 1, Reason: 'damaged' } as const;
  const earlier = { Token: deliveredToken, IdempotencyKey: 'key-of-an-earlier-return', Items: [damaged] };
  const [returned] = rowsOf(await shop.call('request-return-by-link', earlier));
  const placeWalletOrder = async () =>
    rowsOf(await shop.call('post-order', { cartJsonData, PaymentMethod: 2 }, customer))[0];
  const [requested, approved] = [await placeWalletOrder(), await placeWalletOrder()];
  const approve = { Reference: approved?.PayPalOrderId ?? '', Action: 'approve' } as const;
  rowsOf(await shop.call('sandbox-payment-action', approve, customer));
  const [campaign] = rowsOf(await shop.call('get-web-campaign-list', {}));
  const [sealed] = rowsOf(await shop.call('en-ur-drow-pass-rndom', { Password: 'correct horse' }));
  await offerSignInLink(shop.app, customer.email);
  await shop.app.mail.idle();
  const LinkToken = linkTokenOf((await readInbox(join(shop.app.config.varDir, 'mail'))).at(-1));
  const bangalore = await shop.app.db.read
    .selectFrom('city')
    .innerJoin('state_province', 'state_province.id', 'city.state_province_id')
    .select(['city.id', 'city.state_province_id'])
    .where('state_province.name_en', '=', 'Karnataka')
    .executeTakeFirstOrThrow();
  const person = {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: 'somebody.new@example.com',
    Password: 'correct horse',
    MobileNo: '+91 98450 20160',
    AddressLineOne: 'Flat 4B, 22 Residency Road',
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
  };
  const guest = { ...person, StateProvinceId: bangalore.state_province_id, CityId: bangalore.id };
  const cancelToken = 'a-token-that-only-a-mail-has';
  await shop.app.db.write((db) =>
    db
      .updateTable('customer')
      .set({ keep_hash: hashToken(cancelToken) })
      .where('id', '=', customer.userId)
      .execute(),
  );
  const page = { PageNo: 1, PageSize: 20, recordValueJson: '[]' };
  const table: Table = {
    'get-home-screen-banner': { recordValueJson: '[]' },
    'get-web-campaign-list': {},
    'get-web-campaign-detail': { CampaignId: campaign?.CampaignId ?? 1 },
    'get-website-logo': {},
    'get-shop-terms': {},
    'get-home-label': {},
    'get-quoted-reviews': {},
    'get-popular-categories': page,
    'get-categories-list': page,
    'get-size-list': page,
    'get-manufacturer-list': page,
    'get-popular-tags': page,
    'get-colors-list': {},
    'get-all-products': { SearchTerm: 'whey', CategoryID: '', MinPrice: 10, OrderByColumnName: 'Price ASC' },
    'get-listing-facets': {
      CategoryID: '1,2',
      AvoidAllergenID: '1',
      MinPrice: '',
      MaxPrice: '',
      Rating: '',
    },
    'get-search-suggestions': { SearchTerm: 'whe', CategoryID: 1 },
    'get-popular-searches': {},
    'get-recents-products-list': { ...page, TabName: 'On Sale' },
    'get-popular-products-list': page,
    'get-related-products-list': { ...page, ProductId: id },
    'get-latest-hot-product': {},
    'get-customer-favourite-products': {},
    'get-products-list-by-ids': { ProductsIds: JSON.stringify([{ ProductId: id }]) },
    'get-product_detail': { ProductId: id },
    'get-product-all-attributes-by-productId': { ProductId: id },
    'get-product-variants': { ProductId: id },
    'get-product-reviews': { ProductId: id },
    'insert-product-review': {
      ProductId: id,
      ReviewerName: 'Noura',
      ReviewerEmail: 'noura@example.com',
      ReviewTitle: 'Mixes well',
      ReviewBody: 'No lumps, not too sweet.',
      ReviewRating: 4,
    },
    'get-customer-cart-items': { cartJsonData },
    'get-coupon-code-discount-value': { CouponCode: 'WELCOME', cartJsonData },
    'get-payment-methods': {},
    'get-strp-pub-key': {},
    'get-countries-list': {},
    'get-states-provinces-list': { CountryId: 356 },
    'get-cities-list': { StateProvinceId: 1 },
    'get-place-by-postal-code': { CountryId: 356, PostalCode: '560025' },
    'post-order': { cartJsonData, PaymentMethod: 6, OrderNote: 'Leave it with the guard' },
    'confirm-order-payment': { OrderId: approved?.OrderId ?? 0 },
    'sandbox-payment-action': { Reference: requested?.PayPalOrderId ?? '', Action: 'decline' },
    'cancel-order-payment': { OrderId: requested?.OrderId ?? 0 },
    'get-customer-order-history-master': { UserId: customer.userId },
    'get-customer-order-history-detail': { OrderId: order?.OrderId ?? 0 },
    'get-order-by-link': { Token: orderToken },
    'send-order-link': { OrderNumber: order?.OrderNumber ?? '', Contact: customer.email },
    'get-messages-by-link': { Token: orderToken },
    'get-order-link': { OrderId: order?.OrderId ?? 0 },
    'get-returns-by-link': { Token: orderToken },
    'get-tax-documents-by-link': { Token: orderToken },
    'request-return-by-link': {
      Token: deliveredToken,
      IdempotencyKey: 'key-of-a-return',
      Items: [damaged],
      Note: 'The lid is broken',
      Pictures: [],
    },
    'withdraw-return-by-link': { Token: deliveredToken, ReturnId: returned?.ReturnId ?? 0 },
    'claim-transfer-by-link': { Token: orderToken, Utr: '412345678901' },
    'cancel-order-by-link': { Token: orderToken },
    'insert-subscriber': { SubscriberEmail: 'reader@example.com' },
    'get-newsletter-link': { Token: newsletter },
    'use-newsletter-link': { Token: newsletter },
    'contact-us': {
      FullName: 'Noura',
      Email: 'noura@example.com',
      PhoneNumber: '',
      Subject: 'A question',
      Message: 'When does the shaker come back?',
    },
    'get-localization-data': { entityId: 5, languageCode: 'ar' },
    'en-ur-drow-pass-rndom': { Password: 'correct horse' },
    'create-vendor-request': { ...person, Password: sealed?.Password ?? '' },
    'signup-user': person,
    'get-user-login': { Email: customer.email, Password: 'correct horse' },
    'use-sign-in-link': { LinkToken },
    'get-profile': { UserID: customer.userId },
    'save-guest': { ...guest },
    'claim-guest-orders': { UserID: customer.userId },
    'update-profile': { ...person, UserID: customer.userId },
    'request-email-change': { NewEmail: 'noura.moved@example.com', CurrentPassword: 'correct horse' },
    'confirm-email-change': { Code: '000000' },
    'validate-email-send-otp': { Email: customer.email },
    'validate-otp-change-password': {
      Email: customer.email,
      Otp: '000000',
      Password: 'another one',
      ConfirmPassword: 'another one',
    },
    'send-contact-code': { Channel: 'email' },
    'confirm-contact': { Channel: 'email', Code: '000000' },
    'undo-account-deletion': { Token: cancelToken },
    'get-my-data': { UserID: customer.userId },
    'request-account-deletion': { UserID: customer.userId, Password: 'correct horse' },
    'get-account-deletion': { UserID: customer.userId },
    'cancel-account-deletion': { UserID: customer.userId },
    'get-customer-lists': { UserID: customer.userId },
    'change-customer-lists': {
      UserID: customer.userId,
      Changes: [
        { List: 'cart', ProductId: id, productSelectedAttributes: [], Quantity: 2, Age: 400 },
        { List: 'wishlist', ProductId: id, Quantity: 1, IsMerge: true },
        { List: 'compare', ProductId: id, Quantity: 0 },
      ],
    },
    logout: {},
  };
  return { table, customer };
};
