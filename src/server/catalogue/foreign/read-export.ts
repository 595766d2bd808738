import type { SheetRow } from '#server/platform/table/sheet.ts';
import type { FindTerm } from '../sheet/terms.ts';
import { cellReader } from './cells.ts';
import { collectFindings, type Finding } from './finding.ts';
import { readWords } from './html.ts';
import { uniqueKeys } from './keys.ts';
import { type MappedProduct, mapProduct } from './map-product.ts';
import { collectPictures, fileFinder } from './pictures.ts';
import type { Shop } from './recognise.ts';
import { readShopify } from './shopify.ts';
import { readTable } from './table.ts';
import { attributeKeys, type NewTerm, termKeys } from './term-keys.ts';
import { readWooCommerce } from './woocommerce.ts';

export interface ForeignCatalogue {
  readonly products: readonly MappedProduct[];
  /** In the order of the rows. */
  readonly findings: readonly Finding[];
  /** Sizes, colours and tags of the products that the shop lacks. */
  readonly terms: readonly NewTerm[];
  /** What the file calls the product of each row. */
  readonly names: ReadonlyMap<number, string>;
}

interface ReadOptions {
  readonly now: number;
  /** Finds the terms of the shop. */
  readonly findTerm: FindTerm;
  /** Names of the files beside the export; undefined if they come later. */
  readonly pictures?: readonly string[];
}

const NAMES = ['title', 'name'];
const HANDLES = ['handle', 'url handle', 'parent'];
const READERS = { shopify: readShopify, woocommerce: readWooCommerce };

/** Reads a product export of another shop into records of this one. Amounts are units of the currency of the shop. */
export const readExport = (
  shop: Shop,
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly SheetRow[] },
  { now, findTerm, pictures: available }: ReadOptions,
): ForeignCatalogue => {
  const findings = collectFindings();
  const table = readTable(headers, rows);
  for (const text of table.doubles)
    findings.add(1, { field: '', code: 'sheet_header_twice', values: { text: text.slice(0, 60) } });
  const terms: NewTerm[] = [];
  const pictures = collectPictures(fileFinder(available), findings);
  const context = {
    findings,
    now,
    pictures,
    keys: {
      products: uniqueKeys('product'),
      attributes: attributeKeys(findTerm),
      sizes: termKeys('sizes', findTerm, terms),
      colors: termKeys('colors', findTerm, terms),
      tags: termKeys('tags', findTerm, terms),
    },
    used: { skus: new Map<string, number>(), barcodes: new Map<string, number>() },
  };
  const names = new Map(
    table.rows.map((row) => [row.line, readWords(row.text(...NAMES)) || row.text(...HANDLES)]),
  );
  const foreign = READERS[shop](table, cellReader(findings), findings);
  return {
    products: foreign.flatMap((one) => mapProduct(one, context) ?? []),
    findings: findings.list.toSorted((a, b) => a.row - b.row),
    terms,
    names,
  };
};
