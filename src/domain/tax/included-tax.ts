import type { Paise } from '#domain/money.ts';

/** Kinds of tax on a document. CGST is always charged with SGST or UTGST, each with half of the rate. */
export type TaxKind = 'cgst' | 'sgst' | 'utgst' | 'igst' | 'vat';

interface TaxPart {
  readonly kind: TaxKind;
  readonly basisPoints: number;
  readonly amount: Paise;
}

export interface TaxedAmount {
  /** The amount that is paid, with its taxes. */
  readonly gross: Paise;
  readonly taxable: Paise;
  readonly taxes: readonly TaxPart[];
}

/**
 * Splits an amount into its taxable value and the taxes that it includes. Parts of one rate are equal, rounded half up,
 * and the taxable value is the rest, so that they add up to the amount.
 *
 * @param basisPoints rate of all kinds together
 */
export const splitIncludedTax = (
  gross: Paise,
  basisPoints: number,
  kinds: readonly TaxKind[],
): TaxedAmount => {
  if (basisPoints === 0 || kinds.length === 0) return { gross, taxable: gross, taxes: [] };
  // Products of amounts exceed the precise range of numbers.
  const divisor = BigInt(kinds.length * (10_000 + basisPoints));
  const amount = Number((BigInt(gross) * BigInt(basisPoints) * 2n + divisor) / (divisor * 2n));
  return {
    gross,
    taxable: gross - amount * kinds.length,
    taxes: kinds.map((kind) => ({ kind, basisPoints: basisPoints / kinds.length, amount })),
  };
};

/** Amounts of the next part of an amount, so that all parts together have exactly the taxes of the whole. */
export const splitNextPart = (
  before: Paise,
  gross: Paise,
  basisPoints: number,
  kinds: readonly TaxKind[],
): TaxedAmount => {
  const earlier = splitIncludedTax(before, basisPoints, kinds);
  const all = splitIncludedTax(before + gross, basisPoints, kinds);
  return {
    gross,
    taxable: all.taxable - earlier.taxable,
    taxes: all.taxes.map((part, at) => ({ ...part, amount: part.amount - (earlier.taxes[at]?.amount ?? 0) })),
  };
};
