import {
  ATTRIBUTE,
  CHOICES_MAXIMUM,
  DEFAULT_MAXIMUM_QUANTITY,
  ID_MAXIMUM,
  LIST_MAXIMUM,
  PIECES_MAXIMUM,
} from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';

export interface Choice {
  readonly ProductAttributeID: number;
  readonly PrimaryKeyValue: number;
}

/** Cart line as stored in the browser. Contains no prices. */
export interface CartItem {
  readonly ProductId: number;
  readonly productSelectedAttributes: readonly Choice[];
  readonly Quantity: number;
  readonly ShippingCharges: 0;
  readonly DefaultImage: string;
}

/** Returns the key of a product with its chosen values. The order of the values does not matter. */
export const lineKey = (line: Pick<CartItem, 'ProductId' | 'productSelectedAttributes'>): string => {
  const choices = line.productSelectedAttributes
    .map((choice) => `${choice.ProductAttributeID}:${choice.PrimaryKeyValue}`)
    .sort();
  return [line.ProductId, ...choices].join('|');
};

/** Returns the maximum quantity of a cart line. */
export const maximumQuantity = (orderMaximumQuantity: number | null | undefined): number =>
  orderMaximumQuantity && orderMaximumQuantity > 0
    ? Math.min(orderMaximumQuantity, PIECES_MAXIMUM)
    : DEFAULT_MAXIMUM_QUANTITY;

/** True if the line can be of a product. A stored one may be anything. */
export const isPossible = ({
  ProductId,
  productSelectedAttributes: choices,
}: Pick<CartItem, 'ProductId' | 'productSelectedAttributes'>): boolean =>
  ProductId <= ID_MAXIMUM &&
  choices.length <= CHOICES_MAXIMUM &&
  choices.every((choice) => Math.max(choice.ProductAttributeID, choice.PrimaryKeyValue) <= ID_MAXIMUM);

const ADDRESS_MAXIMUM = 300;

/** Splits the lines of a stored cart into those that a cart takes, and those that only can be removed. */
export const splitCart = (lines: readonly CartItem[]) => {
  const possible = lines.filter(isPossible);
  const taken = possible.slice(0, LIST_MAXIMUM).map((line) => ({
    ...line,
    DefaultImage: String(line.DefaultImage ?? '').slice(0, ADDRESS_MAXIMUM),
  }));
  return { taken, surplus: possible.slice(LIST_MAXIMUM), others: lines.filter((line) => !isPossible(line)) };
};

export interface Buyable {
  readonly ProductId: number;
  readonly StockQuantity: number;
  readonly OrderMaximumQuantity: number | null;
  readonly DefaultImage: string;
  /** All attributes, including colour and size. */
  readonly attributes: readonly { readonly id: number; readonly name: string; readonly required: boolean }[];
}

export type AddToCartRefusal =
  | { readonly code: 'product_invalid' }
  | { readonly code: 'out_of_stock' }
  | { readonly code: 'select_size' }
  | { readonly code: 'select_color' }
  | { readonly code: 'select_variant'; readonly name: string }
  | { readonly code: 'select_quantity' }
  | { readonly code: 'quantity_over_maximum'; readonly max: number }
  | { readonly code: 'already_in_cart' }
  | { readonly code: 'cart_full'; readonly max: number };

const isColorOrSize = (attributeId: number): boolean =>
  attributeId === ATTRIBUTE.color || attributeId === ATTRIBUTE.size;

type MissingChoice = Extract<AddToCartRefusal, { code: 'select_size' | 'select_color' | 'select_variant' }>;

/** Returns the first required choice that is missing: size, then colour, then the others in order. */
export const findMissingChoice = (
  attributes: Buyable['attributes'],
  choices: readonly Choice[],
): MissingChoice | undefined => {
  const chosen = new Set(choices.map((choice) => choice.ProductAttributeID));
  const has = (id: number) => attributes.some((attribute) => attribute.id === id);
  if (has(ATTRIBUTE.size) && !chosen.has(ATTRIBUTE.size)) return { code: 'select_size' };
  if (has(ATTRIBUTE.color) && !chosen.has(ATTRIBUTE.color)) return { code: 'select_color' };
  const missing = attributes.find(
    (attribute) => attribute.required && !isColorOrSize(attribute.id) && !chosen.has(attribute.id),
  );
  return missing && { code: 'select_variant', name: missing.name };
};

/** Validates an addition to the cart. The checks run in the order of the specification. */
export const readCartAddition = (
  product: Buyable | undefined,
  choices: readonly Choice[],
  quantity: number,
  cart: readonly CartItem[],
): Result<CartItem, AddToCartRefusal> => {
  if (!product || product.ProductId < 1) return refuse({ code: 'product_invalid' });
  if (product.StockQuantity < 1) return refuse({ code: 'out_of_stock' });
  const missing = findMissingChoice(product.attributes, choices);
  if (missing) return refuse(missing);
  if (!(quantity >= 1)) return refuse({ code: 'select_quantity' });
  const max = maximumQuantity(product.OrderMaximumQuantity);
  if (quantity > max) return refuse({ code: 'quantity_over_maximum', max });
  const item: CartItem = {
    ProductId: product.ProductId,
    productSelectedAttributes: choices,
    Quantity: Math.trunc(quantity),
    ShippingCharges: 0,
    DefaultImage: product.DefaultImage,
  };
  const key = lineKey(item);
  if (cart.some((line) => lineKey(line) === key)) return refuse({ code: 'already_in_cart' });
  return cart.length < LIST_MAXIMUM ? ok(item) : refuse({ code: 'cart_full', max: LIST_MAXIMUM });
};
