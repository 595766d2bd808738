import type { Kysely } from 'kysely';
import type { VariantRow } from '#contract/catalogue/variants.ts';
import { pricePerServing } from '#domain/cart/pricing.ts';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { toRupees } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { isPublished } from '../is-gone.ts';
import { previewed } from '../preview/previewed.ts';
import { listChoices, type ProductChoice, toChoice } from '../product-choices.ts';
import { combinationOf, findValues, readVariants, type Variant } from './read-variants.ts';
import { priceOf, servingsOf } from './variant-price.ts';

const productTerms = prepare((db, { id }: Slots<{ id: number }>) =>
  db
    .selectFrom('product')
    .select(['price', 'discounted_price', 'discount_starts_at', 'discount_ends_at'])
    .select(['stock_by_variant', 'order_maximum_quantity', 'net_content', 'servings_per_pack'])
    .where('id', '=', id),
);
type Terms = Awaited<ReturnType<typeof productTerms.list>>[number];

const listPictures = async (db: Kysely<Database>, variants: readonly Variant[]) => {
  const ids = variants.flatMap(({ media_id }) => media_id ?? []);
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db.selectFrom('media').select(['id', 'hash', 'ext']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, hash, ext }) => [id, mediaUrl(hash, ext)]));
};

const toRow = (
  variant: Variant,
  {
    terms,
    values,
    image,
    now,
  }: { terms: Terms; values: readonly ProductChoice[]; image?: string | undefined; now: number },
): VariantRow => {
  const price = priceOf(terms, variant, values, now);
  const servings = servingsOf(terms, variant);
  const perServing = pricePerServing(price, servings);
  return {
    VariantID: variant.id,
    SKU: variant.sku,
    Barcode: variant.barcode,
    productSelectedAttributes: values.map(toChoice),
    Price: toRupees(price.full),
    DiscountedPrice: price.discounted === undefined ? null : toRupees(price.discounted),
    StockQuantity: variant.stock,
    OrderMaximumQuantity: variant.order_maximum_quantity ?? terms.order_maximum_quantity,
    NetContent: variant.net_content ?? terms.net_content,
    WeightGrams: variant.weight_grams,
    ServingsPerPack: servings,
    PricePerServing: perServing === null ? null : toRupees(perServing),
    ImageURL: image ?? null,
  };
};

/** The variants that are offered. A product without variants has none. */
export const listVariants: Handler<'get-product-variants'> = async ({ app }, { ProductId }) => {
  const db = app.db.read;
  if (previewed()?.productId !== ProductId && !(await isPublished(db, ProductId)))
    return refuse({ status: 404, code: 'not_found' });
  const [terms] = await productTerms.list(db, { id: ProductId });
  if (terms?.stock_by_variant !== 1) return ok([]);
  const offered = (await readVariants(db, [ProductId])).filter(({ is_offered }) => is_offered === 1);
  const choices = (await listChoices(db, [ProductId])).filter(({ required }) => required);
  const pictures = await listPictures(db, offered);
  const now = app.clock.now();
  return ok(
    offered.flatMap((variant) => {
      const values = findValues(variant.combination, choices);
      const image = pictures.get(variant.media_id ?? 0);
      // The product may have lost one of the values.
      return combinationOf(values) === variant.combination
        ? [toRow(variant, { terms, values, image, now })]
        : [];
    }),
  );
};
