import { type Paise, sum } from '#domain/money.ts';
import { splitAmount } from '#domain/split-amount.ts';
import { splitIncludedTax, splitNextPart, type TaxedAmount, type TaxKind } from './included-tax.ts';

/** Classification and rate of a good or service. */
export interface TaxClass {
  /** HSN or SAC code of GST; '' for VAT. */
  readonly hsn: string;
  readonly basisPoints: number;
}

export interface InvoicedLine extends TaxClass {
  readonly lineTotal: Paise;
  /** What the coupon takes off this line. */
  readonly discount: Paise;
  readonly shippingCharge: Paise;
}

export type ChargeKind = 'delivery' | 'cash_fee';

export interface InvoicedOrder {
  readonly shipping: Paise;
  readonly cashFee: Paise;
}

export interface InvoiceRow extends TaxClass, TaxedAmount {
  readonly kind: 'goods' | ChargeKind;
  /** Position of the line of the order; undefined for charges. */
  readonly line: number | undefined;
  /** Share of the coupon. `gross` is without it. */
  readonly discount: Paise;
}

/** Charges are part of the supply of the goods, so each share of one has the rate of its line. */
const chargeRows = (
  kind: ChargeKind,
  amount: Paise,
  weights: readonly number[],
  lines: readonly InvoicedLine[],
  kinds: readonly TaxKind[],
): InvoiceRow[] => {
  const shares = splitAmount(amount, weights);
  const byClass = Map.groupBy(
    lines.map((line, at) => ({ line, share: shares[at] ?? 0 })),
    ({ line }) => `${line.hsn}/${line.basisPoints}`,
  );
  return [...byClass.values()].flatMap((group) => {
    const [first] = group;
    const gross = sum(group.map(({ share }) => share));
    if (!first || gross === 0) return [];
    const { hsn, basisPoints } = first.line;
    const split = splitIncludedTax(gross, basisPoints, kinds);
    return [{ kind, line: undefined, discount: 0, hsn, basisPoints, ...split }];
  });
};

/** Rows of an invoice. Their gross amounts add up to the total of the order. */
export const invoiceRows = (
  { shipping, cashFee }: InvoicedOrder,
  lines: readonly InvoicedLine[],
  kinds: readonly TaxKind[],
): InvoiceRow[] => {
  const totals = lines.map(({ lineTotal }) => lineTotal);
  const goods = lines.map(({ lineTotal, discount, hsn, basisPoints }, line): InvoiceRow => {
    const split = splitIncludedTax(lineTotal - discount, basisPoints, kinds);
    return { kind: 'goods', line, discount, hsn, basisPoints, ...split };
  });
  const charges = lines.map(({ shippingCharge }) => shippingCharge);
  return [
    ...goods,
    ...chargeRows('delivery', shipping, charges, lines, kinds),
    ...chargeRows('cash_fee', cashFee, totals, lines, kinds),
  ];
};

export interface CreditRow extends TaxClass, TaxedAmount {
  /** Position of the row of the invoice. */
  readonly row: number;
}

/** What a refund says about a row. */
export interface WantedCredit {
  readonly row: number;
  readonly amount: Paise;
}

const add = (amounts: number[], at: number, amount: Paise): void => {
  amounts[at] = (amounts[at] ?? 0) + amount;
};

/**
 * Rows of a credit note. First the wanted amounts, as far as the invoice has them, then all rows in proportion to what
 * is left of them. All credit notes together never exceed a row, and have its taxes when it is credited completely.
 *
 * @param credited what earlier credit notes contain of each row
 */
export const creditRows = (
  rows: readonly (TaxClass & Pick<TaxedAmount, 'gross'>)[],
  credited: readonly Paise[],
  amount: Paise,
  wanted: readonly WantedCredit[],
  kinds: readonly TaxKind[],
): CreditRow[] => {
  const left = rows.map(({ gross }, at) => gross - (credited[at] ?? 0));
  const taken = rows.map(() => 0);
  let rest = Math.min(amount, sum(left));
  for (const { row, amount: asked } of wanted) {
    const part = Math.min(asked, rest, (left[row] ?? 0) - (taken[row] ?? 0));
    add(taken, row, part);
    rest -= part;
  }
  const remaining = left.map((of, at) => of - (taken[at] ?? 0));
  for (const [at, part] of (rest > 0 ? splitAmount(rest, remaining) : []).entries()) add(taken, at, part);
  return rows.flatMap(({ hsn, basisPoints }, row) => {
    const gross = taken[row] ?? 0;
    if (gross === 0) return [];
    return [{ row, hsn, basisPoints, ...splitNextPart(credited[row] ?? 0, gross, basisPoints, kinds) }];
  });
};

export interface TaxSum extends TaxClass, TaxedAmount {}

/** Sums by class, as the law asks for them, in order of appearance. */
export const sumByClass = (rows: readonly (TaxClass & TaxedAmount)[]): TaxSum[] =>
  [...Map.groupBy(rows, ({ hsn, basisPoints }) => `${hsn}/${basisPoints}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        hsn: first.hsn,
        basisPoints: first.basisPoints,
        gross: sum(group.map(({ gross }) => gross)),
        taxable: sum(group.map(({ taxable }) => taxable)),
        taxes: first.taxes.map((part, at) => ({
          ...part,
          amount: sum(group.map(({ taxes }) => taxes[at]?.amount ?? 0)),
        })),
      },
    ];
  });
