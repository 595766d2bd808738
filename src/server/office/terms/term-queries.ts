import { isTermKind, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { readInteger } from '#domain/read-integer.ts';
import { type Result, refuse } from '#domain/result.ts';
import { type MergePreview, previewMerge } from '#server/catalogue/terms/merge-terms.ts';
import {
  countProductsByTerm,
  countUses,
  findTermRow,
  listTermRows,
  type TermRow,
} from '#server/catalogue/terms/read-terms.ts';
import { isFixed } from '#server/catalogue/terms/save-term.ts';
import { TERM_FIELDS, toFields } from '#server/catalogue/terms/term-fields.ts';
import { listCountryOptions } from '../country-options.ts';
import type { Fault } from '../fault.ts';
import { query } from '../query.ts';
import { mergeFault } from './term-fault.ts';

export interface ListedTerm extends TermRow {
  /** Products of any status, of a category those of its children too. */
  readonly products: number;
  readonly parentId: number | undefined;
  /** The term and its children, whose products are counted. */
  readonly ids: readonly number[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFixed: boolean;
}

const parentOf = (row: TermRow): number | undefined =>
  typeof row.parent_id === 'number' ? row.parent_id : undefined;

/** Children follow their parents. */
const arrange = (kind: TermKind, rows: readonly TermRow[]): readonly TermRow[] =>
  kind === 'category'
    ? rows
        .filter((row) => parentOf(row) === undefined)
        .flatMap((root) => [root, ...rows.filter((row) => parentOf(row) === root.id)])
    : rows;

const listTerms = (
  kind: TermKind,
  rows: readonly TermRow[],
  counts: ReadonlyMap<number, number>,
): ListedTerm[] =>
  arrange(kind, rows).map((row) => {
    const siblings = rows.filter((other) => kind !== 'category' || parentOf(other) === parentOf(row));
    const ids = [
      row.id,
      ...(kind === 'category' ? rows.filter((other) => parentOf(other) === row.id).map(({ id }) => id) : []),
    ];
    return {
      ...row,
      ...{ ids, parentId: parentOf(row), isFixed: isFixed(kind, row.id) },
      products: ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      isFirst: siblings[0]?.id === row.id,
      isLast: siblings.at(-1)?.id === row.id,
    };
  });

export const termQueries = {
  'terms.list': query('products.change', async ({ app }, { kind }: { readonly kind: TermKind }) => {
    const [rows, counts] = await Promise.all([
      listTermRows(app.db.read, kind),
      countProductsByTerm(app.db.read, kind),
    ]);
    return listTerms(kind, rows, counts);
  }),
  /** Undefined without such a term. */
  'terms.read': query(
    'products.change',
    async ({ app }, { kind, id }: { readonly kind: string; readonly id: string }) => {
      const number = readInteger(id);
      if (!isTermKind(kind) || number === undefined) return undefined;
      const row = await findTermRow(app.db.read, kind, number);
      if (!row) return undefined;
      const rows = await listTermRows(app.db.read, kind);
      return {
        row,
        rows,
        fields: toFields(kind, row, rows.find((other) => other.id === parentOf(row))?.key),
        uses: await countUses(app.db.read, kind, number),
        isFixed: isFixed(kind, number),
      };
    },
  ),
  /** Fields of a kind, and the categories that can be parents. */
  'terms.form': query('products.change', async ({ app, locale }, { kind }: { readonly kind: TermKind }) => ({
    names: TERM_FIELDS[kind],
    countries: kind === 'brand' ? await listCountryOptions(app.db.read, locale) : [],
    parents:
      kind === 'category'
        ? (await listTermRows(app.db.read, kind)).filter((row) => parentOf(row) === undefined)
        : [],
  })),
  'terms.merge-preview': query(
    'products.change',
    async (
      { app, locale },
      request: { readonly kind: TermKind; readonly from: number; readonly to: number },
    ): Promise<Result<MergePreview, Fault>> => {
      const found = await previewMerge(app.db.read, request);
      return found.ok ? found : refuse(mergeFault(locale, found.error));
    },
  ),
};
