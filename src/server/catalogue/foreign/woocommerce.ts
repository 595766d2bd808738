import type { CellReader } from './cells.ts';
import type { CodedFault, Findings } from './finding.ts';
import { readWords } from './html.ts';
import type { ForeignProduct, ForeignVariant } from './product.ts';
import type { ForeignRow, ForeignTable } from './table.ts';

const GTIN = ['gtin upc ean or isbn'];
const FULL_PRICE = ['regular price'];
const SALE_PRICE = ['sale price'];
const SALE_START = ['date sale price starts'];
const SALE_END = ['date sale price ends'];
const STOCK = ['stock'];
const DESCRIPTION = ['description'];
const GRAMS: readonly (readonly [header: string, grams: number])[] = [
  ['weight kg', 1000],
  ['weight g', 1],
  ['weight lbs', 453.592_37],
  ['weight oz', 28.349_523],
];

const MOST_OPTIONS = 3;

/** Values of a list. A comma within one has a backslash, or two, before it. */
const split = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replace(/\\+,/g, ',').trim())
    .filter((part) => part !== '');

/** Line feeds are written as `\n`. */
const unescapeLines = (text: string): string =>
  text
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n');

const BLOCK = /^\s*<\/?(?:p|div|h[1-6]|[uod]l|li|table|blockquote|figure|section|pre|hr|!--)\b/i;

/** WordPress shows empty lines as paragraphs, and single line feeds as breaks. */
const addParagraphs = (text: string): string =>
  text
    .split(/\n[ \t]*\n/)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`))
    .join('\n');

const readSource = (text: string): string => addParagraphs(unescapeLines(text.replaceAll('\r\n', '\n')));

/** Plugins fill patterns such as `%%title%% %%sep%% %%sitename%%` in. */
const dropPattern = (text: string): string => (text.includes('%') ? '' : text);

interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

const typesOf = (row: ForeignRow): string[] => split(row.text('type').toLowerCase());

/** Products of a product export of WooCommerce: a row a product or variation. */
export const readWooCommerce = (
  { rows, headers }: ForeignTable,
  cells: CellReader,
  findings: Findings,
): ForeignProduct[] => {
  const numbers = headers.flatMap((header) => /^attribute (\d+) name$/.exec(header)?.[1] ?? []);
  const factsOf = (row: ForeignRow): Fact[] =>
    numbers.flatMap((n) => {
      const name = row.text(`attribute ${n} name`);
      return name === '' ? [] : [{ name, values: split(row.text(`attribute ${n} value s`)) }];
    });

  const readStock = (row: ForeignRow): number | undefined => {
    const at = cells.place(row, 'stockQuantity', STOCK);
    const stock = row.text(...STOCK) === 'parent' ? undefined : cells.stock(row, STOCK);
    if (/^(?:1|notify)$/.test(row.text('backorders allowed')) || row.text('in stock') === 'backorder')
      findings.add(row.line, { ...at, code: 'sheet_oversold' });
    return stock;
  };

  const readVariant = (row: ForeignRow, values: readonly string[]): ForeignVariant => {
    const price = cells.amount(row, 'price', FULL_PRICE);
    const sale = cells.amount(row, 'discountedPrice', SALE_PRICE);
    const stock = readStock(row);
    if (stock === undefined && row.text(...STOCK) === '' && row.text('in stock') !== '0')
      findings.add(row.line, { ...cells.place(row, 'stockQuantity', STOCK), code: 'sheet_stock_unknown' });
    const [weight, grams] = GRAMS.find(([header]) => row.letter(header) !== undefined) ?? ['', 0];
    return {
      row: row.line,
      values,
      sku: cells.code(row, 'sku', ['sku']),
      barcode: row.text(...GTIN),
      price,
      discountedPrice: sale > 0 && sale < price ? sale : null,
      stockQuantity: stock ?? 0,
      weightGrams: cells.grams(row, grams, [weight]),
      picture: split(row.text('images'))[0] ?? '',
      isOffered: row.text('published') !== '0',
    };
  };

  const readVariants = (head: ForeignRow, own: readonly ForeignRow[], options: readonly string[]) => {
    const variants = own.map((row) => {
      const facts = factsOf(row);
      const values = options.map((option) => facts.find(({ name }) => name === option)?.values[0] ?? '');
      return readVariant(row, values);
    });
    const shared = own.filter((row) => row.text(...STOCK) === 'parent');
    const stock = shared.length > 0 ? readStock(head) : undefined;
    if (stock === undefined) return variants;
    findings.add(head.line, {
      ...cells.place(head, 'stockQuantity', STOCK),
      code: 'sheet_stock_shared',
      values: { n: stock },
    });
    return variants.map((variant) =>
      variant.row === shared[0]?.line ? { ...variant, stockQuantity: stock } : variant,
    );
  };

  /** What stops a product of WooCommerce. */
  const findStop = (
    row: ForeignRow,
    own: readonly ForeignRow[],
    options: readonly string[],
  ): CodedFault | undefined => {
    const types = typesOf(row);
    const [type = ''] = types;
    if (!['simple', 'variable'].includes(type))
      return { field: '', code: 'sheet_foreign_type', values: { text: type } };
    if ([row, ...own].some((one) => /downloadable|virtual/.test(one.text('type'))))
      return { field: '', code: 'sheet_no_parcel' };
    if (options.length > MOST_OPTIONS)
      return { field: '', code: 'sheet_many_options', values: { n: options.length } };
    return type === 'variable' && own.length === 0 ? { field: '', code: 'sheet_no_variants' } : undefined;
  };

  const readProduct = (row: ForeignRow, own: readonly ForeignRow[]): ForeignProduct | undefined => {
    const facts = factsOf(row);
    const used = new Set(own.flatMap((one) => factsOf(one).map(({ name }) => name)));
    const options = [
      ...new Set([...facts.map(({ name }) => name).filter((name) => used.has(name)), ...used]),
    ];
    const stop = findStop(row, own, options);
    if (stop) {
      findings.add(row.line, stop);
      return undefined;
    }
    const isVariable = typesOf(row)[0] === 'variable';
    const lost = facts.flatMap(({ name }) => (used.has(name) ? [] : [name]));
    if (lost.length > 0)
      findings.add(row.line, { field: '', code: 'sheet_facts_lost', values: { text: lost.join(', ') } });
    const variants = isVariable ? readVariants(row, own, options) : [readVariant(row, [])];
    const dated = [row, ...own].find((one) => one.text(...SALE_START) + one.text(...SALE_END) !== '') ?? row;
    const name = readWords(row.text('name'));
    return {
      row: row.line,
      handle: name,
      name,
      description: cells.html(row, readSource(row.text(...DESCRIPTION)), DESCRIPTION),
      summary: readWords(readSource(row.text('short description'))),
      brand: split(row.text('brands', 'brand'))[0] ?? '',
      categories: split(row.text('categories')),
      tags: split(row.text('tags')),
      isHidden: row.text('published') === '0',
      sku: isVariable ? cells.code(row, 'sku', ['sku']) : '',
      options: isVariable ? options : [],
      variants,
      pictures: split(row.text('images')).map((address) => ({ row: row.line, address, alt: '' })),
      metaTitle: dropPattern(row.text('meta yoast wpseo title', 'meta rank math title')),
      metaDescription: dropPattern(row.text('meta yoast wpseo metadesc', 'meta rank math description')),
      saleStartsAt: cells.day(dated, 'discountStartsAt', SALE_START),
      saleEndsAt: cells.day(dated, 'discountEndsAt', SALE_END),
      ...(row.text('sold individually') === '1' && { orderMaximumQuantity: 1 }),
    };
  };

  const isChild = (row: ForeignRow): boolean => typesOf(row).some((type) => type.endsWith('variation'));
  const parents = rows.filter((row) => !isChild(row));
  const children = Map.groupBy(rows.filter(isChild), (row) => row.text('parent'));
  const products = parents.flatMap((row) => {
    const names = [row.text('sku'), `id:${row.text('id')}`].filter((name) => name !== '');
    const own = names.flatMap((name) => children.get(name) ?? []);
    for (const name of names) children.delete(name);
    return readProduct(row, own) ?? [];
  });
  for (const [parent, own] of children)
    for (const { line } of own)
      findings.add(line, { field: '', code: 'sheet_no_parent', values: { text: parent } });
  return products;
};
