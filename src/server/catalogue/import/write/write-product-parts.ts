import { inBatches } from '#domain/in-batches.ts';
import { readVariants } from '#server/catalogue/variants/read-variants.ts';
import type { Product } from '../schemas/catalogue.ts';
import { both, flag, getId, type Ids, priced, type References } from './rows.ts';
import type { Sync, Values } from './sync.ts';
import { writeVariants } from './write-variants.ts';

interface Parts {
  /** Fields of the record that the rows follow. */
  readonly fields: readonly (keyof Product)[];
  readonly table: string;
  readonly identity: readonly string[];
  readonly rows: () => readonly Values[];
}

const linkParts = (
  field: 'tags' | 'shippingMethods',
  table: string,
  column: string,
  product: Product,
  ids: Ids,
): Parts => ({
  fields: [field],
  table,
  identity: [column],
  rows: () => product[field].map((key, position) => ({ [column]: getId(ids, key), position })),
});

const choiceParts = (product: Product, { sizes, colors }: References): Parts[] => {
  const adjustments = new Map(
    product.sizePriceAdjustments.map(({ sizeId, additionalPrice }) => [sizeId, additionalPrice]),
  );
  return [
    {
      fields: ['sizes', 'sizePriceAdjustments'],
      table: 'product_size',
      identity: ['size_id'],
      rows: () =>
        product.sizes.map((key, position) => ({
          size_id: getId(sizes, key),
          ...priced('FixedValue', adjustments.get(key) ?? 0),
          position,
        })),
    },
    {
      fields: ['colors'],
      table: 'product_color',
      identity: ['color_id'],
      rows: () =>
        product.colors.map((key, position) => ({
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
    fields: ['attributes'],
    table: 'product_attribute',
    identity: ['attribute_id'],
    rows: () =>
      product.attributes.map(({ id, required }, position) => ({
        attribute_id: getId(attributes, id),
        is_required: flag(required),
        position,
      })),
  },
  {
    fields: ['attributes'],
    table: 'product_attribute_value',
    identity: ['attribute_id', 'key'],
    rows: () =>
      product.attributes.flatMap(({ id, values }) =>
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
    fields: ['images'],
    table: 'product_image',
    identity: ['position'],
    rows: () =>
      product.images.map(({ file, colorId, choice, alt }, position) => ({
        position,
        media_id: references.media(file),
        color_id: colorId ? getId(references.colors, colorId) : null,
        attribute_id: choice ? getId(references.attributes, choice.attributeId) : null,
        value_key: choice?.valueId ?? null,
        ...both('alt', alt),
      })),
  },
  ...choiceParts(product, references),
  ...attributeParts(product, references),
  linkParts('tags', 'product_tag', 'tag_id', product, references.tags),
  linkParts('shippingMethods', 'product_shipping_method', 'shipping_method_id', product, references.methods),
  {
    fields: ['allergens'],
    table: 'product_allergen',
    identity: ['allergen_id'],
    rows: () => (product.allergens ?? []).map((key) => ({ allergen_id: getId(references.allergens, key) })),
  },
];

/** @param only fields of the record that have changed; undefined for all. `references` needs what they name */
export const writeProductParts = async (
  sync: Sync,
  productId: number,
  product: Product,
  references: References,
  only?: readonly (keyof Product)[],
): Promise<boolean> => {
  let isWritten = false;
  for (const { fields, table, identity, rows } of listParts(product, references)) {
    if (only && !fields.some((field) => only.includes(field))) continue;
    if (await sync.syncParts(table, ['product_id', productId], identity, rows())) isWritten = true;
  }
  if (!only || only.includes('variants'))
    isWritten = (await writeVariants(sync.db, productId, product, references)) || isWritten;
  return isWritten;
};

const BATCH = 500;

/**
 * Writes the parts of many products, with one query for each table and batch.
 * @returns the products of which a part has changed
 */
export const writePartsOfAll = async (
  sync: Sync,
  products: readonly { readonly id: number; readonly product: Product }[],
  references: References,
): Promise<Product[]> => {
  const changed = new Set<Product>();
  for (const batch of inBatches(products, BATCH)) {
    const ids = batch.map(({ id }) => id);
    const stored = new Map<string, Awaited<ReturnType<Sync['readParts']>>>();
    const variants = Map.groupBy(await readVariants(sync.db, ids), (variant) => variant.product_id);
    for (const { id, product } of batch) {
      for (const { table, identity, rows } of listParts(product, references)) {
        const known = stored.get(table) ?? (await sync.readParts(table, 'product_id', ids));
        stored.set(table, known);
        if (await sync.syncParts(table, ['product_id', id], identity, rows(), known.get(id) ?? []))
          changed.add(product);
      }
      if (await writeVariants(sync.db, id, product, references, variants.get(id) ?? [])) changed.add(product);
    }
  }
  return [...changed];
};
