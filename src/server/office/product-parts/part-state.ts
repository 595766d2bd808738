import { createHash } from 'node:crypto';
import type { Product } from '#server/catalogue/import/schemas/catalogue.ts';

/** Fields of the record that a tab of the product changes. */
export type PartName = keyof Product;

export const pickPart = (record: Partial<Product>, names: readonly PartName[]) =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

/** Names the state of a part, so that a change of the same part by another member is detected. */
export const partState = (record: Partial<Product>, names: readonly PartName[]): string =>
  createHash('sha256')
    .update(JSON.stringify(pickPart(record, names)))
    .digest('base64url')
    .slice(0, 16);
