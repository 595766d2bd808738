import * as known from './rows.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Line {
  readonly ProductId: number;
  readonly Quantity: number;
}
/** Outcome of a call: the value of `data`, which is sent as JSON text, or a status without `data`. */
export type Outcome =
  | { readonly data: unknown }
  | { readonly statusCode: number; readonly message: string; readonly errorMessage: string };
export type Calls = Readonly<Record<string, (fields: Fields, headers: Session) => Outcome>>;
export interface Session {
  readonly token: string;
  readonly userId: string;
}

const data = (value: unknown): Outcome => ({ data: value });
const withMessage = (text: string): Outcome => data([{ ResponseMsg: text }]);
const refused = (statusCode: number, errorMessage: string): Outcome => ({
  statusCode,
  message: '',
  errorMessage,
});
const lines = (fields: Fields): readonly Line[] => JSON.parse(String(fields.cartJsonData ?? '[]'));
const ids = (value: unknown): readonly number[] =>
  String(value ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== '0')
    .map(Number);

export const olderCalls = (labels: (entity: number, language: string) => unknown): Calls => {
  const emails = new Set([known.USER.EmailAddress]);
  const orders: { row: Fields; items: Fields[] }[] = [];
  let password = known.PASSWORD;

  const ifSignedIn = (session: Session, answer: () => Outcome): Outcome =>
    session.token === known.TOKEN && session.userId === String(known.USER.UserID)
      ? answer()
      : refused(401, 'Please log in');
  const signUp = (fields: Fields): Outcome => {
    const email = String(fields.EmailAddress);
    if (emails.has(email)) return withMessage('Email already exists!');
    emails.add(email);
    return withMessage('Saved Successfully');
  };
  const products = () => data(known.PRODUCTS);
  const cart = (fields: Fields) => {
    const rows = lines(fields).flatMap(({ ProductId, Quantity }) => {
      const product = known.PRODUCTS.find((each) => each.ProductId === ProductId);
      return product
        ? [
            {
              ProductId,
              ProductName: product.ProductName,
              Price: product.Price,
              DiscountedPrice: product.DiscountedPrice,
              Quantity,
              ShippingCharges: 40,
              OrderMaximumQuantity: null,
              CategoryName: product.CategoryName,
              ProductImagesJson: product.ProductImagesJson,
            },
          ]
        : [];
    });
    const subtotal = rows.reduce((sum, row) => sum + (row.DiscountedPrice ?? row.Price) * row.Quantity, 0);
    const shipping = subtotal >= 2000 ? 0 : rows.length * 40;
    return {
      productsData: rows,
      cartSubTotal: subtotal,
      shippingSubTotal: shipping,
      orderTotal: subtotal + shipping,
    };
  };

  return {
    'get-home-screen-banner': () => data(known.BANNERS),
    'get-popular-categories': () => data(known.CATEGORIES),
    'get-categories-list': () => data(known.CATEGORIES),
    'get-size-list': () => data(known.SIZES),
    'get-manufacturer-list': () => data(known.MANUFACTURERS),
    'get-popular-tags': () => data(known.TAGS),
    'get-colors-list': () => data(known.COLORS),
    'get-recents-products-list': products,
    'get-popular-products-list': products,
    'get-related-products-list': products,
    'get-latest-hot-product': () => data(known.PRODUCTS.slice(1)),
    'get-customer-favourite-products': products,
    'get-web-campaign-list': () => data(known.CAMPAIGNS),
    'get-web-campaign-detail': ({ CampaignId }) =>
      data(known.CAMPAIGNS.filter((each) => each.CampaignId === CampaignId)),
    'get-all-products': (fields) => {
      const most = Number(fields.MaxPrice) || 1_000_000_000;
      const term = String(fields.SearchTerm ?? '').toLowerCase();
      const wanted = ids(fields.CategoryID);
      const found = known.PRODUCTS.filter(
        (each) =>
          each.Price >= Number(fields.MinPrice || 0) &&
          each.Price <= most &&
          each.ProductName.toLowerCase().includes(term) &&
          (wanted.length === 0 || wanted.includes(1) || (wanted.includes(2) && each.ProductId === 11)),
      );
      const size = Number(fields.PageSize ?? 10);
      const start = (Number(fields.PageNo ?? 1) - 1) * size;
      return data(
        found
          .slice(start, start + size)
          .map((each, index) => (index === 0 ? { ...each, TotalRecords: found.length } : each)),
      );
    },
    'get-product_detail': ({ ProductId }) => data(known.detailOf(Number(ProductId))),
    'get-product-all-attributes-by-productId': ({ ProductId }) => data(known.attributesOf(Number(ProductId))),
    'get-product-reviews': () => data(known.REVIEWS),
    'get-products-list-by-ids': ({ ProductsIds }) => {
      const wanted: readonly { ProductId: number }[] = JSON.parse(String(ProductsIds));
      return data(known.PRODUCTS.filter((each) => wanted.some((one) => one.ProductId === each.ProductId)));
    },
    'insert-product-review': () => withMessage('Saved Successfully'),
    'get-payment-methods': () => data(known.PAYMENT_METHODS),
    'get-website-logo': () => data([{ AppConfigValue: known.LOGO }]),
    'get-countries-list': () => data(known.COUNTRIES),
    'get-states-provinces-list': () => data(known.STATES),
    'get-cities-list': () => data(known.CITIES),
    'insert-subscriber': () => withMessage('Saved Successfully'),
    'contact-us': () => withMessage('Saved Successfully'),
    'signup-user': signUp,
    'create-vendor-request': (fields) =>
      String(fields.Password).startsWith('sealed:')
        ? signUp(fields)
        : withMessage('The password is not sealed'),
    'en-ur-drow-pass-rndom': ({ Password }) => data([{ Password: `sealed:${String(Password).length}` }]),
    'get-user-login': ({ Email, Password }) =>
      Email === known.USER.EmailAddress && Password === password
        ? data([{ ResponseMsg: 'Login Successfully', ...known.USER, Token: known.TOKEN }])
        : withMessage('Incorrect email or password!'),
    'update-profile': (_, session) => ifSignedIn(session, () => withMessage('Saved Successfully')),
    'get-customer-cart-items': (fields) => data(cart(fields)),
    'get-coupon-code-discount-value': ({ CouponCode }) =>
      data({ DiscountValueAfterCouponAppliedWithQuantity: CouponCode === known.COUPON ? 10 : 0 }),
    'post-order': (fields, session) =>
      ifSignedIn(session, () => {
        const quote = cart(fields);
        if (quote.productsData.length === 0) return withMessage('Nothing to order');
        const OrderId = 500 + orders.length;
        orders.push({
          row: {
            OrderId,
            OrderNumber: `OLD-${OrderId}`,
            OrderDateUTC: '2025-06-07T08:09:10',
            LatestStatusName: 'Active',
            TotalItems: quote.productsData.length,
            OrderTotal: quote.orderTotal,
          },
          items: quote.productsData.map((line, index) => ({
            OrderItemID: OrderId * 10 + index,
            ProductName: line.ProductName,
            DefaultImageUrl: null,
            Price: line.Price,
            Quantity: line.Quantity,
            OrderItemTotal: (line.DiscountedPrice ?? line.Price) * line.Quantity,
            IsDigitalProduct: false,
            LatestStatusID: 1,
            ShippingStatusID: null,
          })),
        });
        return withMessage('Order Placed Successfully');
      }),
    'get-customer-order-history-master': (_, session) =>
      ifSignedIn(session, () => data(orders.map(({ row }) => row))),
    'get-customer-order-history-detail': ({ OrderId }, session) =>
      ifSignedIn(session, () => data(orders.find(({ row }) => row.OrderId === OrderId)?.items ?? [])),
    'validate-email-send-otp': ({ Email }) =>
      emails.has(String(Email))
        ? { statusCode: 200, message: 'Sent Successfully', errorMessage: '' }
        : refused(404, 'This email is not known'),
    'validate-otp-change-password': ({ Otp, Password }) => {
      if (Otp !== known.OTP) return refused(400, 'Invalid OTP, ask for another');
      password = String(Password);
      return { statusCode: 200, message: 'Password reset successfully', errorMessage: '' };
    },
    'get-strp-pub-key': () => data([{ PublishableKey: 'pk_test_older', Mode: 'test' }]),
    'get-localization-data': ({ entityId, languageCode }) =>
      data({ labelsJsonData: labels(Number(entityId), String(languageCode)) }),
  };
};
