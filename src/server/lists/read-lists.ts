import type { ProductRow } from '#contract/catalogue/products.ts';
import type { CustomerLists } from '#contract/customers/lists.ts';
import type { Choice } from '#domain/cart/cart.ts';
import type { Locale } from '#i18n/locales.ts';
import { selectProducts } from '#server/catalogue/product-query.ts';
import { toProductRows } from '#server/catalogue/product-row.ts';
import type { App } from '#server/context.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

const imageOf = (product: ProductRow | undefined): string =>
  product?.ProductImagesJson[0]?.AttachmentURL ?? '';

const toWishlistRow = (product: ProductRow): CustomerLists['WishList'][number] => ({
  ProductId: product.ProductId,
  ProductName: product.ProductName,
  Price: product.Price,
  DiscountedPrice: product.DiscountedPrice,
  DiscountId: product.DiscountId,
  IsDiscountCalculated: product.IsDiscountCalculated,
  CouponCode: product.CouponCode,
  SizeId: null,
  SizeShortName: null,
  ColorId: null,
  ColorName: null,
  Quantity: 1,
  ShippingCharges: 0,
  DefaultImage: imageOf(product),
});

/** Returns entries in the order they were added, with current names and prices. */
export const readLists = async (app: App, customerId: number, locale: Locale): Promise<CustomerLists> => {
  const items = await app.db.read
    .selectFrom('customer_list_item')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('quantity', '>', 0)
    .orderBy('added_at')
    .orderBy('item_key')
    .execute();
  const ids = new Set(items.filter(({ list }) => list !== 'compare').map((item) => item.product_id));
  const records =
    ids.size > 0
      ? await selectProducts(app.db.read)
          .where('p.id', 'in', [...ids])
          .execute()
      : [];
  const products = new Map((await toProductRows(app, records, locale)).map((row) => [row.ProductId, row]));
  const of = (list: string) => items.filter((item) => item.list === list);
  return {
    Cart: of('cart').map((item) => ({
      ProductId: item.product_id,
      productSelectedAttributes: parseStored<Choice[]>(item.choices_json),
      Quantity: item.quantity,
      ShippingCharges: 0,
      DefaultImage: imageOf(products.get(item.product_id)),
    })),
    WishList: of('wishlist').flatMap((item) => {
      const product = products.get(item.product_id);
      return product ? [toWishlistRow(product)] : [];
    }),
    Compare: of('compare').map((item) => ({ ProductId: item.product_id })),
  };
};
