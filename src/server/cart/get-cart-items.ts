import type { CartProductRow } from '#contract/orders/cart.ts';
import { toRupees } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { listImages } from '#server/catalogue/product-row.ts';
import type { Handler } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { listProductIds, type QuotedLine, quoteCart } from './quote.ts';

type Images = CartProductRow['ProductImagesJson'];

const toRow = (quoted: QuotedLine, images: Images, locale: Locale): CartProductRow => ({
  ProductName: inLanguage(quoted.product, 'name', locale),
  Price: toRupees(quoted.price.full),
  DiscountedPrice: quoted.price.discounted === undefined ? null : toRupees(quoted.price.discounted),
  Quantity: quoted.line.Quantity,
  ShippingCharges: toRupees(quoted.shipping),
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
  EstimatedShippingDays: quoted.product.estimated_shipping_days,
  VariantsJson: quoted.chosen.map((choice) => ({
    AttributeDisplayName: inLanguage(choice, 'attribute', locale),
    PrimaryKeyDisplayValue: inLanguage(choice, 'value', locale),
  })),
  Problem: quoted.problem ?? null,
});

/** Reads only ids and quantities from the request and omits unknown products. */
export const getCartItems: Handler<'get-customer-cart-items'> = async ({ app, locale }, { cartJsonData }) => {
  const [quote, images] = await Promise.all([
    quoteCart(app.db.read, cartJsonData, app.clock.now()),
    listImages(app, listProductIds(cartJsonData), locale),
  ]);
  return ok({
    productsData: quote.lines.map((line) => toRow(line, images.get(line.product.id) ?? [], locale)),
    cartSubTotal: toRupees(quote.totals.subtotal),
    shippingSubTotal: toRupees(quote.totals.shipping),
    orderTotal: toRupees(quote.totals.total),
    freeShippingFrom: toRupees(quote.freeShippingFrom),
  });
};
