import type { Nutrition } from '#contract/catalogue/products.ts';
import { effectivePrice } from '#domain/cart/pricing.ts';
import { ok, refuse } from '#domain/result.ts';
import { inEitherLanguage, type Locale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { inLanguage, localizedTexts } from '#server/platform/database/statements/localized.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { isGone } from './is-gone.ts';
import { previewed } from './preview/previewed.ts';
import { readDeclarations } from './product-declarations.ts';
import { readProductDelivery } from './product-delivery.ts';
import { selectProducts } from './product-query.ts';
import { listImages, priceAt, toProductRow } from './product-row.ts';

type Localized = Readonly<Record<Locale, string>>;

type StoredRow = Omit<Nutrition['rows'][number], 'name'> & { readonly name: Localized };

interface StoredNutrition extends Omit<Nutrition, 'serving' | 'rows' | 'flavour' | 'otherFlavours'> {
  readonly flavour?: Localized;
  readonly otherFlavours?: readonly { readonly flavour: Localized; readonly rows: readonly StoredRow[] }[];
  readonly serving: { readonly amount: number; readonly unit: string; readonly label: Localized };
  readonly rows: readonly StoredRow[];
}

const readRows = (rows: readonly StoredRow[], locale: Locale): Nutrition['rows'] =>
  rows.map((row) => ({
    name: inEitherLanguage(row.name, locale),
    perServing: row.perServing ?? null,
    per100: row.per100 ?? null,
  }));

const readNutrition = (json: string | null, locale: Locale): Nutrition | null => {
  if (json === null) return null;
  const stored = parseStored<StoredNutrition>(json);
  return {
    serving: { ...stored.serving, label: inEitherLanguage(stored.serving.label, locale) },
    servingsPerPack: stored.servingsPerPack ?? null,
    basis: stored.basis ?? null,
    rows: readRows(stored.rows, locale),
    ...(stored.flavour && { flavour: inEitherLanguage(stored.flavour, locale) }),
    ...(stored.otherFlavours && {
      otherFlavours: stored.otherFlavours.map(({ flavour, rows }) => ({
        flavour: inEitherLanguage(flavour, locale),
        rows: readRows(rows, locale),
      })),
    }),
  };
};

export const getProductDetail: Handler<'get-product_detail'> = async ({ app, locale }, { ProductId }) => {
  const db = app.db.read;
  const product = await selectProducts(app.db.read, previewed()?.productId)
    .innerJoin('vendor as v', 'v.id', 'p.vendor_id')
    .select([
      'v.name_en as vendor_en',
      'v.name_ar as vendor_ar',
      'p.category_id',
      'p.manufacturer_id',
      'p.full_description_en',
      'p.full_description_ar',
      'p.meta_title_en',
      'p.meta_title_ar',
      'p.meta_description_en',
      'p.meta_description_ar',
      'p.meta_keywords_en',
      'p.meta_keywords_ar',
      'p.display_stock',
      'p.is_shipping_free',
      'p.shipping_charge',
      'p.estimated_shipping_days',
      'p.weight_grams',
      'p.nutrition_json',
      'p.ingredients_en',
      'p.ingredients_ar',
    ])
    .where('p.id', '=', ProductId)
    .executeTakeFirst();
  if (!product) return refuse({ status: 404, code: (await isGone(app, ProductId)) ? 'gone' : 'not_found' });
  const [
    { methods: ownMethods, ...delivery },
    images,
    sizes,
    colors,
    tags,
    allergens,
    methods,
    declarations,
  ] = await Promise.all([
    readProductDelivery(db, {
      subtotal: effectivePrice(priceAt(product, app.clock.now())),
      charge: product.is_shipping_free === 1 ? 0 : product.shipping_charge,
      isShipped: product.is_digital === 0,
      days: product.estimated_shipping_days,
      grams: product.weight_grams,
    }),
    listImages(app, [ProductId], locale),
    db
      .selectFrom('product_size as o')
      .innerJoin('size as n', 'n.id', 'o.size_id')
      .select(['n.id', 'n.short_name_en', 'n.short_name_ar'])
      .where('o.product_id', '=', ProductId)
      .orderBy('o.position')
      .execute(),
    db
      .selectFrom('product_color as o')
      .innerJoin('color as n', 'n.id', 'o.color_id')
      .select(['n.id', 'n.name_en', 'n.name_ar', 'n.hex'])
      .where('o.product_id', '=', ProductId)
      .orderBy('o.position')
      .execute(),
    db
      .selectFrom('product_tag as o')
      .innerJoin('tag as n', 'n.id', 'o.tag_id')
      .select(['n.id', 'n.name_en', 'n.name_ar'])
      .where('o.product_id', '=', ProductId)
      .orderBy('o.position')
      .execute(),
    db
      .selectFrom('product_allergen as o')
      .innerJoin('allergen as n', 'n.id', 'o.allergen_id')
      .select(['n.id', 'n.name_en', 'n.name_ar'])
      .where('o.product_id', '=', ProductId)
      .orderBy('n.position')
      .execute(),
    db
      .selectFrom('product_shipping_method as o')
      .innerJoin('shipping_method as n', 'n.id', 'o.shipping_method_id')
      .select(['n.name_en', 'n.name_ar'])
      .where('o.product_id', '=', ProductId)
      .orderBy('o.position')
      .execute(),
    product.is_digital === 1 ? null : readDeclarations(db, ProductId, locale),
  ]);
  const ingredients = product[`ingredients_${locale}`] || product.ingredients_en || product.ingredients_ar;
  return ok([
    {
      ...toProductRow(product, images.get(ProductId) ?? [], locale, app.clock.now()),
      DisplayStockQuantity: product.display_stock === 1,
      VendorName: inLanguage(product, 'vendor', locale),
      FullDescription: inLanguage(product, 'full_description', locale),
      MetaTitle: inLanguage(product, 'meta_title', locale),
      MetaDescription: inLanguage(product, 'meta_description', locale),
      MetaKeywords: inLanguage(product, 'meta_keywords', locale),
      ...delivery,
      ProductSizesJson: sizes.map((size) => ({
        SizeID: size.id,
        ShortName: inLanguage(size, 'short_name', locale),
      })),
      ProductColorsJson: colors.map((color) => ({
        ColorID: color.id,
        ColorName: inLanguage(color, 'name', locale),
        HexCode: color.hex,
      })),
      ProductTagsJson: tags.map((tag) => ({ TagID: tag.id, TagName: inLanguage(tag, 'name', locale) })),
      ProductShipMethodsJson: (ownMethods ?? methods).map((method) => ({
        ShippingMethodName: inLanguage(method, 'name', locale),
      })),
      CategoryID: product.category_id,
      ManufacturerID: product.manufacturer_id,
      LocalizationJsonData: localizedTexts(product, 'name'),
      CategoryLocalizationJsonData: localizedTexts(product, 'category'),
      NutritionJson: readNutrition(product.nutrition_json, locale),
      Ingredients: ingredients,
      AllergensJson: allergens.map((row) => ({
        AllergenID: row.id,
        AllergenName: inLanguage(row, 'name', locale),
      })),
      DeclarationsJson: declarations,
    },
  ]);
};
