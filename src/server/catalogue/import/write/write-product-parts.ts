import type { Product } from '../schemas/catalogue.ts';
import { both, flag, getId, type Ids, priced, type References } from './rows.ts';
import type { Sync, Values } from './sync.ts';

interface Parts {
  readonly table: string;
  readonly identity: readonly string[];
  readonly rows: readonly Values[];
}

const linkParts = (table: string, column: string, keys: readonly string[], ids: Ids): Parts => ({
  table,
  identity: [column],
  rows: keys.map((key, position) => ({ [column]: getId(ids, key), position })),
});

const choiceParts = (product: Product, { sizes, colors }: References): Parts[] => {
  const adjustments = new Map(
    product.sizePriceAdjustments.map(({ sizeId, additionalPrice }) => [sizeId, additionalPrice]),
  );
  return [
    {
      table: 'product_size',
      identity: ['size_id'],
      rows: product.sizes.map((key, position) => ({
        size_id: getId(sizes, key),
        ...priced('FixedValue', adjustments.get(key) ?? 0),
        position,
      })),
    },
    {
      table: 'product_color',
      identity: ['color_id'],
      rows: product.colors.map((key, position) => ({
        color_id: getId(colors, key),
        ...priced('FixedValue', 0),
        position,
      })),
    },
  ];
};

/** Rows are matched by key, so that ids stay stable. Carts and orders refer to them. */
const attributeParts = (product: Product, { attributes }: References): Parts[] => [
  {
    table: 'product_attribute',
    identity: ['attribute_id'],
    rows: product.attributes.map(({ id, required }, position) => ({
      attribute_id: getId(attributes, id),
      is_required: flag(required),
      position,
    })),
  },
  {
    table: 'product_attribute_value',
    identity: ['attribute_id', 'key'],
    rows: product.attributes.flatMap(({ id, values }) =>
      values.map((value, position) => ({
        attribute_id: getId(attributes, id),
        key: value.id,
        ...both('name', value.name),
        ...priced(value.type, value.additionalPrice),
        position,
      })),
    ),
  },
];

const listParts = (product: Product, references: References): Parts[] => [
  {
    table: 'product_image',
    identity: ['position'],
    rows: product.images.map(({ file, colorId, alt }, position) => ({
      position,
      media_id: references.media(file),
      color_id: colorId ? getId(references.colors, colorId) : null,
      ...both('alt', alt),
    })),
  },
  ...choiceParts(product, references),
  ...attributeParts(product, references),
  linkParts('product_tag', 'tag_id', product.tags, references.tags),
  linkParts('product_shipping_method', 'shipping_method_id', product.shippingMethods, references.methods),
  {
    table: 'product_allergen',
    identity: ['allergen_id'],
    rows: (product.allergens ?? []).map((key) => ({ allergen_id: getId(references.allergens, key) })),
  },
];

export const writeProductParts = async (
  sync: Sync,
  productId: number,
  product: Product,
  references: References,
): Promise<boolean> => {
  let isWritten = false;
  for (const { table, identity, rows } of listParts(product, references))
    if (await sync.syncParts(table, ['product_id', productId], identity, rows)) isWritten = true;
  return isWritten;
};
