import type { CartProductRow, CartQuote } from '#contract/orders/cart.ts';
import type { DeliveryOffer } from '#domain/delivery/quote-delivery.ts';
import { market } from '#domain/market/market.ts';
import { toRupees } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { listImages } from '#server/catalogue/product-row.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { describeArrival } from '#server/delivery/describe-arrival.ts';
import { toPlace } from '#server/delivery/to-place.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { listProductIds, type Quote, type QuotedLine, quoteCart } from './quote.ts';

type Images = CartProductRow['ProductImagesJson'];

const toRow = (
  quoted: QuotedLine,
  images: Images,
  locale: Locale,
  by: DeliveryOffer | undefined,
): CartProductRow => ({
  ProductName: inLanguage(quoted.product, 'name', locale),
  Price: toRupees(quoted.price.full),
  DiscountedPrice: quoted.price.discounted === undefined ? null : toRupees(quoted.price.discounted),
  Quantity: quoted.line.Quantity,
  ShippingCharges: by && by.method.pricing.kind !== 'products' ? 0 : toRupees(quoted.shipping),
  OrderMaximumQuantity: quoted.orderMaximum,
  ProductId: quoted.product.id,
  CategoryName: inLanguage(quoted.product, 'category', locale),
  ProductImagesJson: images,
  productSelectedAttributes: quoted.line.productSelectedAttributes,
  LineIndex: quoted.index,
  LineTotal: toRupees(quoted.unit * quoted.line.Quantity),
  StockQuantity: quoted.stock,
  Shelf: quoted.product.parent_key ?? quoted.product.category_key,
  IsDigitalProduct: quoted.product.is_digital === 1,
  EstimatedShippingDays: by?.method.days?.to ?? quoted.product.estimated_shipping_days,
  VariantsJson: quoted.chosen.map((choice) => ({
    AttributeDisplayName: inLanguage(choice, 'attribute', locale),
    PrimaryKeyDisplayValue: inLanguage(choice, 'value', locale),
  })),
  Problem: quoted.problem ?? null,
});

const describeDelivery = (
  { app, locale }: Pick<CallContext, 'app' | 'locale'>,
  { offers, chosen, refusal, dependsOn }: Quote['delivery'],
): Partial<CartQuote> => {
  const t = app.labels.translator(locale);
  return {
    deliveryMethods: offers.map(({ method, price, days }) => ({
      DeliveryMethodId: method.id,
      Name: inLanguage(method, 'name', locale),
      Price: toRupees(price),
      DaysFrom: days?.from ?? null,
      DaysTo: days?.to ?? null,
      Arrival: days ? describeArrival(t, days, app.clock.now()) : '',
    })),
    ...(dependsOn && { deliveryDependsOn: { Part: dependsOn, CountryID: market().country } }),
    ...(chosen && { deliveryMethodId: chosen.method.id }),
    ...(refusal === 'not_delivered' && { deliveryRefusal: t.error(refusal) }),
  };
};

/** Reads only ids and quantities from the request and omits unknown products. */
export const getCartItems: Handler<'get-customer-cart-items'> = async (context, request) => {
  const { app, locale } = context;
  const { cartJsonData, CountryID, StateProvinceID, PostalCode, DeliveryMethodId } = request;
  const [quote, images] = await Promise.all([
    quoteCart(app.db.read, cartJsonData, app.clock.now(), {
      place: CountryID || StateProvinceID || PostalCode ? toPlace(request) : undefined,
      methodId: DeliveryMethodId,
    }),
    listImages(app, listProductIds(cartJsonData), locale),
  ]);
  const { freeFrom, chosen } = quote.delivery;
  return ok({
    productsData: quote.lines.map((line) => toRow(line, images.get(line.product.id) ?? [], locale, chosen)),
    cartSubTotal: toRupees(quote.totals.subtotal),
    shippingSubTotal: toRupees(quote.totals.shipping),
    orderTotal: toRupees(quote.totals.total),
    freeShippingFrom: Number.isFinite(freeFrom) ? toRupees(freeFrom) : 0,
    ...describeDelivery(context, quote.delivery),
  });
};
