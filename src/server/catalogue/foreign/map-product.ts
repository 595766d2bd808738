import { HIDDEN } from '#domain/catalogue/product-status.ts';
import { toKey } from '#domain/slug.ts';
import type { EditedProduct } from '../sheet/fields.ts';
import { createProduct } from '../sheet/new-product.ts';
import type { Findings } from './finding.ts';
import type { KeyFor } from './keys.ts';
import { localise } from './localise.ts';
import { type MappedOption, mapOptions, type OptionKeys } from './options.ts';
import { type FilePictures, mapPictures } from './pictures.ts';
import type { ForeignProduct } from './product.ts';
import { mapVariants, readBarcode, takeSku, type UsedCodes } from './variant.ts';

/** A product of another shop as a record of this one. Its category, brand and seller are for the caller to find. */
export interface MappedProduct {
  /** First row of the product. */
  readonly row: number;
  /** All its rows. */
  readonly rows: ReadonlySet<number>;
  readonly product: EditedProduct;
  readonly brand: string;
  readonly categories: readonly string[];
}

export interface MapContext {
  readonly findings: Findings;
  readonly keys: OptionKeys & { readonly products: KeyFor; readonly tags: KeyFor };
  readonly used: UsedCodes;
  readonly pictures: FilePictures;
  readonly now: number;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The values of an option that variants have, in their order. */
const valuesOf = ({ variants }: ForeignProduct, { mapValue }: MappedOption, at: number) => [
  ...new Map(
    variants.map(({ values }) => mapValue(values[at] ?? '')).map((value) => [value.id, value]),
  ).values(),
];

const choicesOf = (foreign: ForeignProduct, options: readonly MappedOption[]) => {
  const listed = options.map((option, at) => ({ option, values: valuesOf(foreign, option, at) }));
  const keysOf = (field: string) =>
    listed.filter(({ option }) => option.id === field).flatMap(({ values }) => values.map(({ id }) => id));
  return {
    sizes: keysOf('size'),
    colors: keysOf('color'),
    attributes: listed
      .filter(({ option: { id } }) => id !== 'size' && id !== 'color')
      .map(({ option: { id, name }, values }) => ({
        id,
        name,
        required: true,
        values: values.map((value) => ({ ...value, additionalPrice: 0, type: 'FixedValue' as const })),
      })),
  };
};

const textsOf = (foreign: ForeignProduct): (readonly [field: string, value: string])[] =>
  (
    [
      ['name', foreign.name],
      ['shortDescription', foreign.summary],
      ['fullDescription', foreign.description],
      ['metaTitle', foreign.metaTitle],
      ['metaDescription', foreign.metaDescription],
    ] as const
  ).flatMap(([field, text]) => {
    const isFilled = text !== '' || !field.startsWith('meta');
    const { en, ar } = localise(text);
    return isFilled ? [[`${field}.en`, en] as const, [`${field}.ar`, ar] as const] : [];
  });

/** The prices of a product may be any of its variants'. Its dates belong to a sale price. */
const findBase = ({ variants, saleStartsAt, saleEndsAt }: ForeignProduct) =>
  saleStartsAt === undefined && saleEndsAt === undefined
    ? undefined
    : variants.find(({ discountedPrice }) => discountedPrice !== null);

const datesOf = ({ saleStartsAt, saleEndsAt }: ForeignProduct): (readonly [string, number])[] => [
  ...(saleStartsAt === undefined ? [] : [['discountStartsAt', saleStartsAt] as const]),
  ...(saleEndsAt === undefined ? [] : [['discountEndsAt', saleEndsAt] as const]),
];

/** @returns undefined for a product that does not come over, or has a fault; the findings say why */
export const mapProduct = (foreign: ForeignProduct, context: MapContext): MappedProduct | undefined => {
  const { findings, keys, pictures, now } = context;
  const { row, variants } = foreign;
  const [first] = variants;
  if (foreign.name === '') findings.add(row, { field: 'name.en', code: 'sheet_empty_field' });
  if (!first) findings.add(row, { field: '', code: 'sheet_no_variants' });
  if (!first || foreign.name === '') return undefined;
  // Where a name has no Latin letters, an SKU keeps the key the same in the next export.
  const id = keys.products(toKey(foreign.handle) ? foreign.handle : foreign.sku || first.sku);
  const options = mapOptions(foreign, keys);
  const isPlain = options.length === 0;
  const sku = foreign.sku || (isPlain && first.sku) || id;
  if (foreign.sku || (isPlain && first.sku)) takeSku(context, row, sku);
  else if (isPlain) findings.add(row, { field: 'sku', code: 'sheet_sku_made', values: { text: sku } });
  const inContext = {
    ...context,
    pictureOf: (address: string) => pictures.fileOf({ row, address }),
  };
  const base = findBase(foreign) ?? first;
  const records = isPlain ? [] : mapVariants(foreign, options, { sku, base }, inContext);
  for (const { row: other } of isPlain ? variants.slice(1) : [])
    findings.add(other, { field: '', code: 'sheet_variant_twice', values: { row: first.row } });
  if (isPlain && readBarcode(first, inContext) !== null)
    findings.add(row, { field: '', code: 'sheet_barcode_alone', values: { text: first.barcode } });
  if (findings.stops([row, ...variants.map((variant) => variant.row)])) return undefined;
  const offered = isPlain ? variants : variants.filter(({ isOffered }) => isOffered);
  const { sizes, colors, attributes } = choicesOf(foreign, options);
  const values = new Map<string, unknown>([
    ['id', id],
    ['sku', sku],
    ...textsOf(foreign),
    ['price', base.price],
    ['discountedPrice', base.discountedPrice],
    ...(base.discountedPrice === null ? [] : datesOf(foreign)),
    ['stockQuantity', offered.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0)],
    ['orderMaximumQuantity', foreign.orderMaximumQuantity ?? null],
    ...(isPlain ? [['weightGrams', first.weightGrams] as const] : []),
    ['sizes', sizes],
    ['colors', colors],
    ['attributes', attributes],
    ['tags', unique(foreign.tags.map(keys.tags))],
    ...(foreign.isHidden ? [['status', HIDDEN] as const] : []),
  ]);
  const product = createProduct(values, now);
  product.record.images = mapPictures(foreign, options, pictures.fileOf);
  if (!isPlain) product.record.variants = records;
  const rows = new Set([row, ...[...variants, ...foreign.pictures].map((one) => one.row)]);
  return { row, rows, product, brand: foreign.brand, categories: foreign.categories };
};
