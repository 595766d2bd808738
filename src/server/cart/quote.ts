import { type Kysely, sql } from 'kysely';
import type { CartLine, CartProductRow } from '#contract/orders/cart.ts';
import { lineKey, maximumQuantity } from '#domain/cart/cart.ts';
import { type CartTotals, cartTotals, effectivePrice, type Price } from '#domain/cart/pricing.ts';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { askedOfPlace, type PlacePart } from '#domain/delivery/asked-of-place.ts';
import { type DeliveryQuote, quoteDelivery, type WantedDelivery } from '#domain/delivery/quote-delivery.ts';
import { market } from '#domain/market/market.ts';
import type { Paise } from '#domain/money.ts';
import { listChoices, type ProductChoice } from '#server/catalogue/product-choices.ts';
import { combinationOf, readVariants, type Variant } from '#server/catalogue/variants/read-variants.ts';
import { priceOf } from '#server/catalogue/variants/variant-price.ts';
import { readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { completePlace } from '#server/delivery/to-place.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { getFreeShippingFrom } from '#server/settings/settings.ts';

type Problem = NonNullable<CartProductRow['Problem']>;

export interface QuotedLine {
  readonly index: number;
  readonly line: CartLine;
  readonly product: CartProduct;
  readonly chosen: readonly ProductChoice[];
  /** Of a product that is kept in stock by variant. */
  readonly variant: Variant | undefined;
  /** Pieces of the variant or product that can be ordered. */
  readonly stock: number;
  readonly orderMaximum: number | null;
  /** Unit price including the selected choices, in paise. */
  readonly price: Price;
  readonly unit: Paise;
  /** Its share of the delivery by the chosen method. */
  readonly shipping: Paise;
  readonly problem: Problem | undefined;
}

export interface Quote {
  readonly lines: readonly QuotedLine[];
  readonly totals: CartTotals;
  readonly delivery: DeliveryQuote & { readonly dependsOn: PlacePart | undefined };
}

const cartProducts = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as parent', 'parent.id', 'c.parent_id')
    .select([
      'p.id',
      'p.name_en',
      'p.name_ar',
      'p.price',
      'p.discounted_price',
      'p.discount_starts_at',
      'p.discount_ends_at',
      'p.stock_quantity',
      'p.stock_by_variant',
      'p.order_maximum_quantity',
      'p.is_shipping_free',
      'p.shipping_charge',
      'p.is_digital',
      'p.digital_file',
      'p.estimated_shipping_days',
      'p.weight_grams',
      'c.name_en as category_en',
      'c.name_ar as category_ar',
      'c.key as category_key',
      'parent.key as parent_key',
    ])
    .where('p.id', 'in', ids)
    .where('p.status', '=', sql.lit(PUBLISHED)),
);
type CartProduct = Awaited<ReturnType<typeof cartProducts.list>>[number];

const requiredChoices = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_color')
    .select('product_id')
    .where('product_id', 'in', ids)
    .unionAll(db.selectFrom('product_size').select('product_id').where('product_id', 'in', ids))
    .unionAll(
      db
        .selectFrom('product_attribute as pa')
        .innerJoin('product_attribute_value as o', (join) =>
          join.onRef('o.product_id', '=', 'pa.product_id').onRef('o.attribute_id', '=', 'pa.attribute_id'),
        )
        .select('pa.product_id')
        .where('pa.product_id', 'in', ids)
        .where('pa.is_required', '=', 1),
    ),
);

const listRequiringChoice = async (db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length > 0 ? (await requiredChoices.list(db, { ids })).map((row) => row.product_id) : []);

/** Returns undefined if a selected value is unknown, duplicate or missing. */
const findChosen = (line: CartLine, choices: readonly ProductChoice[]): ProductChoice[] | undefined => {
  const chosen = line.productSelectedAttributes.map((selected) =>
    choices.find(
      (choice) =>
        choice.attributeId === selected.ProductAttributeID && choice.valueId === selected.PrimaryKeyValue,
    ),
  );
  const known = chosen.filter((choice) => choice !== undefined);
  const attributes = new Set(known.map((choice) => choice.attributeId));
  const isComplete = choices.every((choice) => !choice.required || attributes.has(choice.attributeId));
  return known.length === chosen.length && attributes.size === known.length && isComplete ? known : undefined;
};

const countPieces = <Line extends { readonly line: CartLine }>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const one of lines) pieces.set(keyOf(one), (pieces.get(keyOf(one)) ?? 0) + one.line.Quantity);
  return pieces;
};

const findVariant = (
  product: CartProduct,
  chosen: readonly ProductChoice[],
  variants: readonly Variant[],
): Variant | undefined => {
  if (product.stock_by_variant === 0) return undefined;
  const combination = combinationOf(chosen);
  return variants.find(
    (one) => one.product_id === product.id && one.combination === combination && one.is_offered === 1,
  );
};

/**
 * @param linePieces quantity of the product with the same choices
 * @param stockPieces quantity of the product or variant in all lines
 */
const findProblem = (
  { stock, orderMaximum }: Pick<QuotedLine, 'stock' | 'orderMaximum'>,
  linePieces: number,
  stockPieces: number,
): Problem | undefined => {
  if (stock < 1) return 'out_of_stock';
  if (linePieces > maximumQuantity(orderMaximum)) return 'quantity_over_maximum';
  return stockPieces > stock ? 'quantity_over_stock' : undefined;
};

export const listProductIds = (lines: readonly CartLine[]): number[] => [
  ...new Set(lines.map((line) => line.ProductId)),
];

export const quoteCart = async (
  db: Kysely<Database>,
  lines: readonly CartLine[],
  now: number,
  wanted?: WantedDelivery,
): Promise<Quote> => {
  const ids = listProductIds(lines);
  const choosing = new Set(
    lines.filter((line) => line.productSelectedAttributes.length > 0).map((line) => line.ProductId),
  );
  const [products, choices, requiringChoice, freeShippingFrom, { rules }] = await Promise.all([
    ids.length > 0 ? cartProducts.list(db, { ids }) : [],
    listChoices(db, [...choosing]),
    listRequiringChoice(
      db,
      ids.filter((id) => !choosing.has(id)),
    ),
    getFreeShippingFrom(db),
    readDeliveryRules(db),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const variants = await readVariants(
    db,
    products.flatMap((product) => (product.stock_by_variant === 1 ? [product.id] : [])),
  );
  const found = lines.flatMap((line, index) => {
    const product = byId.get(line.ProductId);
    if (!product) return [];
    const chosen = requiringChoice.has(product.id)
      ? undefined
      : findChosen(
          line,
          choices.filter((choice) => choice.productId === product.id),
        );
    const variant = chosen && findVariant(product, chosen, variants);
    return [{ index, line, product, chosen, variant, key: `${product.id} ${variant?.id}` }];
  });
  // The request may repeat a line, so the order maximum applies to the sum.
  const linePieces = countPieces(found, ({ line }) => lineKey(line));
  const stockPieces = countPieces(found, ({ key }) => key);
  const priced = found.map(({ index, line, product, chosen, variant, key }): Omit<QuotedLine, 'shipping'> => {
    const price = priceOf(product, variant, chosen ?? [], now);
    const stock = {
      stock: variant?.stock ?? product.stock_quantity,
      orderMaximum: variant?.order_maximum_quantity ?? product.order_maximum_quantity,
    };
    const isKnown = chosen !== undefined && (variant !== undefined || product.stock_by_variant === 0);
    return {
      ...{ index, line, product, chosen: chosen ?? [], variant, price, ...stock },
      unit: effectivePrice(price),
      problem: isKnown
        ? findProblem(stock, linePieces.get(lineKey(line)) ?? 0, stockPieces.get(key) ?? 0)
        : 'choice_unknown',
    };
  });
  const delivery = quoteDelivery(
    rules,
    freeShippingFrom,
    priced.map(({ product, variant, unit, line: { Quantity } }) => ({
      subtotal: unit * Quantity,
      charge: product.is_shipping_free === 1 ? 0 : product.shipping_charge,
      grams: (variant?.weight_grams ?? product.weight_grams ?? rules.defaultGrams) * Quantity,
      isShipped: product.is_digital === 0,
      days: product.estimated_shipping_days,
    })),
    { ...wanted, place: completePlace(rules, wanted?.place) },
  );
  const quoted = priced.map((line, at): QuotedLine => ({ ...line, shipping: delivery.charges[at] ?? 0 }));
  const totals = cartTotals(
    quoted.map((line) => ({ unit: line.unit, quantity: line.line.Quantity, shipping: line.shipping })),
    delivery.freeFrom,
  );
  const isShipped = priced.some(({ product }) => product.is_digital === 0);
  const dependsOn = isShipped ? askedOfPlace(rules, market().country) : undefined;
  return { lines: quoted, totals, delivery: { ...delivery, dependsOn } };
};
