import { isDiscountRunning } from '#domain/cart/pricing.ts';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { findManaged } from '#server/catalogue/manage/find-products.ts';
import { listStockHistory } from '#server/catalogue/stock/adjust-stock.ts';
import type { App } from '#server/context.ts';

const ADJUSTMENTS = 10;

/** Everything that the page of a product shows. Undefined if there is none. `name` is a key or id. */
export const readProductForOffice = async ({ db: { read }, clock }: App, name: string) => {
  const managed = (await findManaged(read, [name])).get(name);
  if (!managed) return undefined;
  const { id } = managed;
  const [texts, images, stockHistory, categories] = await Promise.all([
    read
      .selectFrom('product as p')
      .innerJoin('manufacturer as m', 'm.id', 'p.manufacturer_id')
      .innerJoin('vendor as v', 'v.id', 'p.vendor_id')
      .select(['p.short_description_en', 'p.short_description_ar', 'p.full_description_en'])
      .select(['p.full_description_ar', 'p.servings_per_pack', 'p.added_at'])
      .select(['m.name_en as brand_en', 'm.name_ar as brand_ar'])
      .select(['v.name_en as vendor_en', 'v.name_ar as vendor_ar'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('product_image as i')
      .innerJoin('media', 'media.id', 'i.media_id')
      .select(['media.hash', 'media.ext', 'i.alt_en', 'i.alt_ar'])
      .where('i.product_id', '=', id)
      .orderBy('i.position')
      .execute(),
    listStockHistory(read, { productId: id, variantId: null }, ADJUSTMENTS),
    read
      .selectFrom('category_path as path')
      .innerJoin('category as c', 'c.id', 'path.ancestor_id')
      .innerJoin('product as p', 'p.category_id', 'path.category_id')
      .select(['c.name_en', 'c.name_ar'])
      .where('p.id', '=', id)
      .execute(),
  ]);
  const period = { startsAt: managed.discount_starts_at, endsAt: managed.discount_ends_at };
  return {
    ...managed,
    ...texts,
    isOnSale: managed.discounted_price !== null && isDiscountRunning(period, clock.now()),
    images: images.map(({ hash, ext, alt_en, alt_ar }) => ({ url: mediaUrl(hash, ext), alt_en, alt_ar })),
    stockHistory,
    categories,
  };
};
