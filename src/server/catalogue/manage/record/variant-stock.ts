import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#domain/is-record.ts';

/** Variants of a record with the pieces that the stored ones have. Other use cases change the stock. */
export const keepVariantStock = (given: unknown, stored: unknown): unknown => {
  if (!Array.isArray(given) || !Array.isArray(stored)) return given;
  return given.map((variant) => {
    const own = stored.find((one) => isRecord(variant) && isDeepStrictEqual(one.choice, variant.choice));
    return own ? { ...variant, stockQuantity: own.stockQuantity } : variant;
  });
};
