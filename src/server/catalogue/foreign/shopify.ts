import type { CellReader } from './cells.ts';
import type { CodedFault, Findings } from './finding.ts';
import type { ForeignProduct, ForeignVariant } from './product.ts';
import type { ForeignRow, ForeignTable } from './table.ts';

/** Headers of exports until 2025 and since. */
const HANDLE = ['handle', 'url handle'];
const BODY = ['body html', 'description'];
const SKU = ['variant sku', 'sku'];
const BARCODE = ['variant barcode', 'barcode'];
const PRICE = ['variant price', 'price'];
const FULL_PRICE = ['variant compare at price', 'compare at price'];
const STOCK = ['variant inventory qty', 'inventory quantity'];
const TRACKER = ['variant inventory tracker', 'inventory tracker'];
const OVERSELL = ['variant inventory policy', 'continue selling when out of stock'];
const GRAMS = ['variant grams', 'weight value grams'];
const IMAGE = ['image src', 'product image url'];
const ALT = ['image alt text'];
const POSITION = ['image position'];
const VARIANT_IMAGE = ['variant image', 'variant image url'];
const SHIPS = ['variant requires shipping', 'requires shipping'];

const OPTIONS = [1, 2, 3, 4];
const optionName = (n: number) => `option${n} name`;
const optionValue = (n: number) => `option${n} value`;

const isYes = (text: string): boolean => text.toLowerCase() === 'true';
const isNo = (text: string): boolean => text.toLowerCase() === 'false';

/** What Shopify writes for a product without options. */
const isDefault = (options: readonly string[], row: ForeignRow): boolean =>
  options.length === 0 ||
  (options.length === 1 && options[0] === 'Title' && row.text(optionValue(1)) === 'Default Title');

/** Rows below the first may only have a picture. */
const isVariant = (row: ForeignRow): boolean =>
  [[optionValue(1)], SKU, PRICE].some((headers) => row.text(...headers) !== '');

const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Why a product of Shopify does not come over. */
const findStop = (rows: readonly ForeignRow[]): CodedFault | undefined => {
  if (rows.some((row) => isYes(row.text('gift card')))) return { field: '', code: 'sheet_gift_card' };
  if (rows.some((row) => isNo(row.text(...SHIPS)))) return { field: '', code: 'sheet_no_parcel' };
  if (rows.some((row) => row.text(optionValue(4)) !== ''))
    return { field: '', code: 'sheet_many_options', values: { n: 4 } };
  return undefined;
};

/** Products of a product export of Shopify: a row a variant or picture, all with the handle of the product. */
export const readShopify = (
  { rows }: ForeignTable,
  cells: CellReader,
  findings: Findings,
): ForeignProduct[] => {
  const noteStock = (row: ForeignRow): void => {
    const at = cells.place(row, 'stockQuantity', STOCK);
    const isTracked = row.letter(...TRACKER) === undefined || row.text(...TRACKER) !== '';
    if (!isTracked || row.text(...STOCK) === '')
      findings.add(row.line, { ...at, code: 'sheet_stock_unknown' });
    if (/^(?:continue|true)$/i.test(row.text(...OVERSELL)))
      findings.add(row.line, { ...at, code: 'sheet_oversold' });
  };

  const readVariant = (row: ForeignRow, options: readonly string[]): ForeignVariant => {
    const now = cells.amount(row, 'price', PRICE);
    const before = cells.amount(row, 'discountedPrice', FULL_PRICE);
    const stock = cells.stock(row, STOCK);
    noteStock(row);
    return {
      row: row.line,
      values: options.map((_, at) => row.text(optionValue(at + 1))),
      sku: cells.code(row, 'sku', SKU),
      barcode: row.text(...BARCODE),
      price: Math.max(now, before),
      discountedPrice: before > now ? now : null,
      stockQuantity: stock ?? 0,
      weightGrams: cells.grams(row, 1, GRAMS),
      picture: row.text(...VARIANT_IMAGE),
      isOffered: true,
    };
  };

  const readProduct = (handle: string, own: readonly ForeignRow[]): ForeignProduct | undefined => {
    const head = own.find((row) => row.text('title') !== '') ?? own[0];
    const sold = own.filter(isVariant);
    if (!head) return undefined;
    const stop = findStop(own);
    if (stop) {
      findings.add(head.line, stop);
      return undefined;
    }
    const options = OPTIONS.flatMap((n) => head.text(optionName(n)) || []);
    const isPlain = isDefault(options, head);
    const pictures = own
      .filter((row) => row.text(...IMAGE) !== '')
      .map((row) => ({
        row: row.line,
        address: row.text(...IMAGE),
        alt: row.text(...ALT),
        position: Number(row.text(...POSITION)) || Number.MAX_SAFE_INTEGER,
      }));
    return {
      row: head.line,
      handle,
      name: head.text('title'),
      description: cells.html(head, head.text(...BODY), BODY),
      summary: '',
      brand: head.text('vendor'),
      categories: [head.text('type'), head.text('product category')].filter((name) => name !== ''),
      tags: splitTags(head.text('tags')),
      isHidden: head.text('status').toLowerCase() === 'archived',
      sku: '',
      options: isPlain ? [] : options,
      variants: sold.map((row) => readVariant(row, isPlain ? [] : options)),
      pictures: pictures.toSorted((a, b) => a.position - b.position),
      metaTitle: head.text('seo title'),
      metaDescription: head.text('seo description'),
    };
  };

  const groups = Map.groupBy(rows, (row) => row.text(...HANDLE));
  for (const row of groups.get('') ?? [])
    findings.add(row.line, { ...cells.place(row, 'id', HANDLE), code: 'sheet_empty_field' });
  groups.delete('');
  return [...groups].flatMap(([handle, own]) => readProduct(handle, own) ?? []);
};
