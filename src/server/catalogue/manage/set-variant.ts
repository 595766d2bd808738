import { type Paise, toRupees } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { VariantRecord } from '../import/schemas/catalogue.ts';
import { findStockUnits } from '../stock/find-stock-units.ts';
import { byNumber } from './find-products.ts';
import { readRecord } from './read-record.ts';
import { type SaveRefusal, saveProduct } from './save-product.ts';

export interface NamedVariant {
  readonly productKey: string;
  readonly title: string;
  readonly variant: VariantRecord;
}

type VariantApp = Pick<App, 'db' | 'clock' | 'config' | 'fileStorage' | 'identity'>;

const readNamed = async ({ db, clock }: VariantApp, name: string) => {
  const unit = (await findStockUnits(db.read, [name])).get(name);
  if (!unit?.isCounted || unit.variantId === null) return undefined;
  const product = await readRecord(db.read, byNumber(String(unit.productId)), clock.now());
  const variant = product?.record.variants?.find(({ sku }) => sku === unit.key);
  return product && variant && { product, variant };
};

/** The variant that an SKU or a barcode means. Undefined for the key or number of a product. */
export const findVariant = async (app: VariantApp, name: string): Promise<NamedVariant | undefined> => {
  const found = await readNamed(app, name);
  if (!found) return undefined;
  const { product, variant } = found;
  return { productKey: product.row.key, title: product.row.name_en, variant };
};

/** Undefined leaves a value unchanged; null removes it, so that the one of the product is in force. */
export interface VariantChanges {
  readonly price?: Paise | null | undefined;
  readonly discounted?: Paise | null | undefined;
  readonly orderMaximum?: number | null | undefined;
}

const units = (amount: Paise | null): number | null => (amount === null ? null : toRupees(amount));

const change = (
  variant: VariantRecord,
  { price, discounted, orderMaximum }: VariantChanges,
): VariantRecord => ({
  ...variant,
  ...(price !== undefined && { price: units(price) }),
  // A sale price needs a price of its own.
  ...(price === null && { discountedPrice: null }),
  ...(discounted !== undefined && { discountedPrice: units(discounted) }),
  ...(orderMaximum !== undefined && { orderMaximumQuantity: orderMaximum }),
});

/** Changes what a variant has of its own, as a new version of its product. */
export const setVariant = async (
  app: VariantApp,
  name: string,
  changes: VariantChanges,
): Promise<Result<NamedVariant, SaveRefusal>> => {
  const found = await readNamed(app, name);
  if (!found) return refuse({ code: 'not_found' });
  const { product, variant } = found;
  const variants = product.record.variants?.map((one) => (one === variant ? change(one, changes) : one));
  const saved = await saveProduct(app, { ...product.record, variants }, { expected: product.version });
  if (!saved.ok) return saved;
  const after = await findVariant(app, name);
  return after ? ok(after) : refuse({ code: 'not_found' });
};
