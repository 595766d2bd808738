import { isGtin } from '#domain/catalogue/gtin.ts';
import { readCode } from '#server/platform/table/sheet-code.ts';
import type { VariantRecord } from '../import/schemas/catalogue.ts';
import type { Findings } from './finding.ts';
import type { MappedOption } from './options.ts';
import type { ForeignProduct, ForeignVariant } from './product.ts';

/** Codes of a whole file, each with the row that has it. */
export interface UsedCodes {
  readonly skus: Map<string, number>;
  readonly barcodes: Map<string, number>;
}

interface VariantContext {
  readonly findings: Findings;
  readonly used: UsedCodes;
  readonly pictureOf: (address: string) => string | null;
}

/** Takes an SKU for a row. Two rows cannot have the same. */
export const takeSku = (
  { findings, used }: Pick<VariantContext, 'findings' | 'used'>,
  row: number,
  sku: string,
): void => {
  const earlier = used.skus.get(sku);
  if (earlier !== undefined)
    findings.add(row, { field: 'sku', code: 'sheet_sku_twice', values: { text: sku, row: earlier } });
  else used.skus.set(sku, row);
};

/** A barcode is left out where it is none, or that of another row. */
export const readBarcode = (
  { row, barcode }: ForeignVariant,
  { findings, used }: VariantContext,
): string | null => {
  const code = readCode(barcode).replace(/[\s-]/g, '');
  if (code === '') return null;
  if (!isGtin(code)) {
    findings.add(row, { field: '', code: 'sheet_barcode_wrong', values: { text: barcode.slice(0, 60) } });
    return null;
  }
  const earlier = used.barcodes.get(code);
  if (earlier !== undefined) {
    findings.add(row, { field: '', code: 'sheet_barcode_twice', values: { text: code, row: earlier } });
    return null;
  }
  used.barcodes.set(code, row);
  return code;
};

/** The chosen values of a variant. */
const readChoice = (
  { row, values }: ForeignVariant,
  options: readonly MappedOption[],
  { options: names }: ForeignProduct,
  findings: Findings,
): Record<string, string> =>
  Object.fromEntries(
    options.map(({ id, mapValue }, at) => {
      const value = values[at] ?? '';
      if (value === '')
        findings.add(row, { field: '', code: 'sheet_any_value', values: { text: names[at] ?? id } });
      return [id, value === '' ? '' : mapValue(value).id];
    }),
  );

/**
 * @param sku of the product, which begins those of variants without one
 * @param base the variant whose prices are those of the product
 */
export const mapVariants = (
  foreign: ForeignProduct,
  options: readonly MappedOption[],
  { sku, base }: { readonly sku: string; readonly base: ForeignVariant },
  context: VariantContext,
): VariantRecord[] => {
  const { findings } = context;
  const { variants } = foreign;
  const combinations = new Map<string, number>();
  return variants.map((variant) => {
    const { row, price = null, discountedPrice } = variant;
    const choice = readChoice(variant, options, foreign, findings);
    const combination = Object.values(choice).join(' ');
    const earlier = combinations.get(combination);
    if (earlier !== undefined)
      findings.add(row, { field: '', code: 'sheet_variant_twice', values: { row: earlier } });
    combinations.set(combination, row);
    const own = variant.sku || [sku, ...Object.values(choice)].join('-');
    if (variant.sku === '')
      findings.add(row, { field: 'sku', code: 'sheet_sku_made', values: { text: own } });
    takeSku(context, row, own);
    const isCommon = price === base.price && discountedPrice === base.discountedPrice;
    return {
      choice,
      sku: own,
      barcode: readBarcode(variant, context),
      price: isCommon ? null : price,
      discountedPrice: isCommon ? null : discountedPrice,
      stockQuantity: variant.stockQuantity,
      weightGrams: variant.weightGrams,
      netContent: null,
      image: context.pictureOf(variant.picture),
      offered: variant.isOffered,
    };
  });
};
