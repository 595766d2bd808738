import type { EndpointName } from '#contract/endpoints.ts';
import { DEFAULT_FREE_SHIPPING_FROM, DEFAULT_RATING, PRICE_TYPE } from '#domain/constants.ts';
import { toPaise, toRupees } from '#domain/money.ts';
import { sanitizeDescription } from '#server/platform/html/sanitize-description.ts';

type Fields = Record<string, unknown>;
type Rule = (row: Fields, index: number) => Fields;

/** Assumed stock, since lists of other hosts omit it. Their cart and order calls check the actual stock. */
const IN_STOCK = 999;

const withProduct: Rule = (row) => ({
  ...row,
  StockQuantity: row.StockQuantity ?? IN_STOCK,
  // If unknown, the customer chooses on the product page.
  HasVariants: row.HasVariants ?? true,
  Rating: row.Rating ?? DEFAULT_RATING,
  DiscountedPrice: Number(row.DiscountedPrice) > 0 ? row.DiscountedPrice : null,
});

const withDetail: Rule = (row, index) => ({
  ...withProduct(row, index),
  FullDescription: sanitizeDescription(String(row.FullDescription ?? '')),
});

const withCampaign: Rule = (row) => ({ ...row, Body: sanitizeDescription(String(row.Body ?? '')) });

const withBanner: Rule = (row) => ({
  ...row,
  PhoneImgUrl: row.PhoneImgUrl ?? row.BannerImgUrl,
  Color: row.Color ?? '#ffffff',
});

const withLine: Rule = (row, index) => {
  const product = withProduct(row, index);
  const price = Number(product.DiscountedPrice ?? row.Price ?? 0);
  const total = toPaise(price) * Number(row.Quantity ?? 1);
  return { ...product, LineIndex: row.LineIndex ?? index, LineTotal: row.LineTotal ?? toRupees(total) };
};

const withQuote: Rule = (quote) => ({
  ...quote,
  freeShippingFrom: quote.freeShippingFrom ?? DEFAULT_FREE_SHIPPING_FROM,
  productsData: (Array.isArray(quote.productsData) ? quote.productsData : []).map(withLine),
});

/** Defaults to a price in rupees. */
const withAttribute: Rule = (row) => ({
  ...row,
  AttributeTypeID: row.AttributeTypeID ?? PRICE_TYPE.fixedValue,
});

const RULES: { readonly [N in EndpointName]?: Rule } = {
  'get-home-screen-banner': withBanner,
  'get-web-campaign-list': withCampaign,
  'get-web-campaign-detail': withCampaign,
  'get-all-products': withProduct,
  'get-recents-products-list': withProduct,
  'get-popular-products-list': withProduct,
  'get-related-products-list': withProduct,
  'get-latest-hot-product': withProduct,
  'get-customer-favourite-products': withProduct,
  'get-products-list-by-ids': withProduct,
  'get-product_detail': withDetail,
  'get-product-all-attributes-by-productId': withAttribute,
  'get-customer-cart-items': withQuote,
};

/** Sets fields for which null, 0 or false would be wrong. Other fields get the default of their type. */
export const fillDefaults = (name: EndpointName, row: unknown, index: number): unknown => {
  const rule = RULES[name];
  return rule && typeof row === 'object' && row !== null ? rule({ ...row }, index) : row;
};
