import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { isRecord, listRecords } from '#domain/is-record.ts';
import { listRequired, type RequiredChoices } from '../variants/required-choices.ts';
import type { EditedProduct, FieldChange } from './fields.ts';

type Fields = Readonly<Record<string, unknown>>;

const localized = v.object({ en: v.string(), ar: v.string() });
const choosable = v.object({
  sizes: v.array(v.string()),
  colors: v.array(v.string()),
  attributes: v.array(
    v.object({
      id: v.string(),
      name: localized,
      required: v.boolean(),
      values: v.array(v.object({ id: v.string(), name: localized })),
    }),
  ),
});

const NONE: v.InferOutput<typeof choosable> = { sizes: [], colors: [], attributes: [] };

/** What customers choose; nothing if the record is faulty. */
export const readChoosable = (record: Fields): typeof NONE => {
  const parsed = v.safeParse(choosable, record);
  return parsed.success ? parsed.output : NONE;
};

export const requiredOf = (record: Fields): RequiredChoices => listRequired(readChoosable(record));

export const listVariants = (record: Fields): readonly Fields[] => listRecords(record.variants);

/** The cell of a variant, such as `flavour=chocolate, size=1kg`. */
export const formatChoice = (choice: unknown, required: RequiredChoices): string =>
  [...required.keys()]
    .map((attribute) => `${attribute}=${isRecord(choice) ? choice[attribute] : ''}`)
    .join(', ');

/** @param name as returned by `formatChoice`. @returns -1 if there is none */
export const findVariant = (record: Fields, name: string): number => {
  const required = requiredOf(record);
  return listVariants(record).findIndex(({ choice }) => formatChoice(choice, required) === name);
};

const FIELDS: Readonly<Record<string, string>> = { images: 'image' };

/** Present value of a column. */
export const readVariantField = (variant: Fields | undefined, field: string): unknown =>
  field === 'offered' ? variant?.offered !== false : (variant?.[FIELDS[field] ?? field] ?? null);

export const setVariantField = (product: EditedProduct, at: number, field: string, value: unknown): void => {
  product.record.variants = listVariants(product.record).map((variant, index) =>
    index === at ? { ...variant, [FIELDS[field] ?? field]: value } : variant,
  );
};

/** A new variant of the values of a row. */
export const createVariant = (choice: Fields, values: ReadonlyMap<string, unknown>): Fields => ({
  ...{ choice, stockQuantity: 0 },
  ...Object.fromEntries([...values].map(([field, value]) => [FIELDS[field] ?? field, value])),
});

export const addVariant = (product: EditedProduct, variant: Fields): void => {
  product.record.variants = [...listVariants(product.record), variant];
};

/** Takes variants that an import has added out of offer, with their pieces. Orders may refer to them. */
export const withdrawVariants = (product: EditedProduct, names: readonly string[]): void => {
  for (const name of names) {
    const at = findVariant(product.record, name);
    setVariantField(product, at, 'offered', false);
    setVariantField(product, at, 'stockQuantity', 0);
  }
};

/** True if a variant has all values of a record. */
export const hasValues = (variant: Fields | undefined, values: Fields): boolean =>
  variant !== undefined &&
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(variant[field] ?? null, value ?? null));

export const applyToVariant = (
  product: EditedProduct,
  at: number,
  values: ReadonlyMap<string, unknown>,
): FieldChange[] =>
  [...values].flatMap(([field, after]): FieldChange[] => {
    const before = readVariantField(listVariants(product.record)[at], field);
    if (isDeepStrictEqual(before, after)) return [];
    setVariantField(product, at, field, after);
    return [{ field, before, after }];
  });
