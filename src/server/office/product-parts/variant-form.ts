import { readNumber } from '#domain/catalogue/read-number.ts';
import { toRupees } from '#domain/money.ts';
import { readInteger } from '#domain/read-integer.ts';
import { variantPath } from '#routes/office/variant-path.ts';
import { MAX_STOCK } from '#server/catalogue/stock/adjust-stock.ts';
import type { Fault, FaultCode } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readRupees } from '../forms/read-rupees.ts';
import type { VariantRow, VariantRows } from './variant-rows.ts';

/** Pieces of a variant that were typed. */
export interface TypedPieces {
  readonly combination: string;
  readonly pieces: number;
  /** What the form showed. */
  readonly shown: number;
}

/** Reads the matrix. A row that the form lacks, since its value is new, stays as it is. */
export const readVariantForm = (form: FormFields, { rows, isKept }: VariantRows) => {
  const faults: Record<string, Fault> = {};
  const paths = new Map<string, string>();
  const pieces: TypedPieces[] = [];

  const readRow = ({ combination, choice, stored, record }: VariantRow) => {
    const path = variantPath(combination);
    const text = (field: string) => form.text(`${path}.${field}`);
    const read = <T>(
      field: string,
      code: FaultCode,
      parse: (typed: string) => T | undefined,
    ): T | undefined => {
      const typed = text(field);
      if (typed === '') return undefined;
      const value = parse(typed);
      if (value === undefined) faults[`${path}.${field}`] = { code };
      return value;
    };
    const readPrice = (field: string) => {
      const paise = read(field, 'price_invalid', (typed) => readRupees(typed) || undefined);
      return paise === undefined ? undefined : toRupees(paise);
    };
    const shown = readInteger(form.text(`was-${path}.stock`)) ?? 0;
    const typed = read('stock', 'stock_invalid', (digits) => {
      const whole = readInteger(digits);
      return whole !== undefined && whole <= MAX_STOCK ? whole : undefined;
    });
    const isOffered = form.isOn(`${path}.offered`);
    const isEntry = isOffered || record !== undefined || (typed ?? 0) > 0;
    if (!isEntry) return undefined;
    pieces.push({ combination, pieces: typed ?? (stored ? shown : 0), shown });
    const values = {
      barcode: text('barcode') || undefined,
      price: readPrice('price'),
      discountedPrice: readPrice('discountedPrice'),
      orderMaximumQuantity: read('orderMaximumQuantity', 'limit_invalid', readInteger),
      weightGrams: read('weightGrams', 'number_invalid', readInteger),
      netContent: text('netContent') || undefined,
      servingsPerPack: read('servingsPerPack', 'number_invalid', readNumber),
      image: text('image') || undefined,
    };
    if (values.discountedPrice !== undefined && text('price') === '')
      faults[`${path}.price`] = { code: 'variant_price_missing' };
    return {
      ...{ choice, sku: text('sku'), stockQuantity: isKept ? (record?.stockQuantity ?? 0) : (typed ?? 0) },
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      ...(!isOffered && { offered: false }),
    };
  };

  const entries = rows.flatMap((row) => {
    const path = variantPath(row.combination);
    const entry = form.all(`${path}.sku`).length > 0 ? readRow(row) : row.record;
    return entry ? [{ entry, path, at: row.record ? (row.stored?.position ?? 0) : rows.length }] : [];
  });
  // Those that are stored keep their places, so that saving changes nothing else.
  const variants = entries.toSorted((a, b) => a.at - b.at);
  for (const [at, { path }] of variants.entries()) paths.set(`variants[${at}]`, path);
  return { variants: variants.map(({ entry }) => entry), pieces, paths, faults };
};
