import { type Kysely, sql } from 'kysely';
import type { CartLine, CartProductRow } from '#contract/orders/cart.ts';
import { lineKey, maximumQuantity } from '#domain/cart/cart.ts';
import {
  type CartTotals,
  cartTotals,
  effectivePrice,
  type Price,
  priceWithChoices,
} from '#domain/cart/pricing.ts';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Paise } from '#domain/money.ts';
import { listChoices, type ProductChoice } from '#server/catalogue/product-choices.ts';
import { priceAt } from '#server/catalogue/product-row.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { getFreeShippingFrom } from '#server/settings/settings.ts';

type Problem = NonNullable<CartProductRow['Problem']>;

export interface QuotedLine {
  readonly index: number;
  readonly line: CartLine;
  readonly product: CartProduct;
  readonly chosen: readonly ProductChoice[];
  /** Unit price including the selected choices, in paise. */
  readonly price: Price;
  readonly unit: Paise;
  readonly shipping: Paise;
  readonly problem: Problem | undefined;
}

export interface Quote {
  readonly lines: readonly QuotedLine[];
  readonly totals: CartTotals;
  readonly freeShippingFrom: Paise;
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
      'p.order_maximum_quantity',
      'p.is_shipping_free',
      'p.shipping_charge',
      'p.is_digital',
      'p.digital_file',
      'p.estimated_shipping_days',
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

const countPieces = <K>(lines: readonly CartLine[], keyOf: (line: CartLine) => K): ReadonlyMap<K, number> => {
  const pieces = new Map<K, number>();
  for (const line of lines) pieces.set(keyOf(line), (pieces.get(keyOf(line)) ?? 0) + line.Quantity);
  return pieces;
};

/**
 * @param linePieces quantity of the product with the same choices
 * @param productPieces quantity of the product with any choices
 */
const findProblem = (
  product: CartProduct,
  linePieces: number,
  productPieces: number,
): Problem | undefined => {
  if (product.stock_quantity < 1) return 'out_of_stock';
  if (linePieces > maximumQuantity(product.order_maximum_quantity)) return 'quantity_over_maximum';
  return productPieces > product.stock_quantity ? 'quantity_over_stock' : undefined;
};

export const listProductIds = (lines: readonly CartLine[]): number[] => [
  ...new Set(lines.map((line) => line.ProductId)),
];

export const quoteCart = async (
  db: Kysely<Database>,
  lines: readonly CartLine[],
  now: number,
): Promise<Quote> => {
  const ids = listProductIds(lines);
  const choosing = new Set(
    lines.filter((line) => line.productSelectedAttributes.length > 0).map((line) => line.ProductId),
  );
  const [products, choices, requiringChoice, freeShippingFrom] = await Promise.all([
    ids.length > 0 ? cartProducts.list(db, { ids }) : [],
    listChoices(db, [...choosing]),
    listRequiringChoice(
      db,
      ids.filter((id) => !choosing.has(id)),
    ),
    getFreeShippingFrom(db),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const productPieces = countPieces(lines, (line) => line.ProductId);
  // The request may repeat a line, so the order maximum applies to the sum.
  const linePieces = countPieces(lines, lineKey);

  const quoted = lines.flatMap((line, index): QuotedLine[] => {
    const product = byId.get(line.ProductId);
    if (!product) return [];
    const chosen = requiringChoice.has(product.id)
      ? undefined
      : findChosen(
          line,
          choices.filter((choice) => choice.productId === product.id),
        );
    const price = priceWithChoices(
      priceAt(product, now),
      (chosen ?? []).map((choice) => ({ type: choice.priceType, amount: choice.amount })),
    );
    return [
      {
        index,
        line,
        product,
        chosen: chosen ?? [],
        price,
        unit: effectivePrice(price),
        shipping: product.is_shipping_free === 1 ? 0 : product.shipping_charge,
        problem: chosen
          ? findProblem(product, linePieces.get(lineKey(line)) ?? 0, productPieces.get(product.id) ?? 0)
          : 'choice_unknown',
      },
    ];
  });
  const totals = cartTotals(
    quoted.map((line) => ({ unit: line.unit, quantity: line.line.Quantity, shipping: line.shipping })),
    freeShippingFrom,
  );
  return { lines: quoted, totals, freeShippingFrom };
};
