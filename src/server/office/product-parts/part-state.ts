import { createHash } from 'node:crypto';
import type { Product } from '#server/catalogue/import/schemas/catalogue.ts';

/** Fields of the record that a tab of the product changes. */
export type PartName = keyof Product;

type Fields = Readonly<Record<string, unknown>>;

/** Orders change the pieces of variants. */
const dropStock = (variants: unknown): unknown =>
  Array.isArray(variants) ? variants.map(({ stockQuantity: _, ...variant }) => variant) : (variants ?? null);

export const pickPart = (record: Fields, names: readonly PartName[]): Fields =>
  Object.fromEntries(
    names.map((name) => [name, name === 'variants' ? dropStock(record[name]) : (record[name] ?? null)]),
  );

/** Names the state of a part, so that a change of the same part by another member is detected. */
export const partState = (record: Fields, names: readonly PartName[]): string =>
  createHash('sha256')
    .update(JSON.stringify(pickPart(record, names)))
    .digest('base64url')
    .slice(0, 16);
