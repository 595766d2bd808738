import { readInteger } from '#domain/read-integer.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { SHOP_NAMES } from '#server/catalogue/foreign/recognise.ts';
import {
  describeChanges,
  describeDraft,
  faultMessage,
  faultPlace,
} from '#server/catalogue/import-jobs/describe-row.ts';
import { readProgress } from '#server/catalogue/import-jobs/import-files.ts';
import { findImport, listImports, listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { readEditorOptions } from '#server/catalogue/office/read-editor.ts';
import { SHEET_COLUMNS } from '#server/catalogue/sheet/columns.ts';
import { type RowKind, warningsOf } from '#server/catalogue/sheet/planned-row.ts';
import { columnName } from '#server/platform/table/sheet.ts';
import { query } from '../query.ts';

const HISTORY = 30;

interface RowsQuery {
  readonly id: number;
  readonly kind: RowKind | undefined;
  readonly from: number;
  readonly size: number;
}

export const importQueries = {
  'imports.list': query('catalogue.import', ({ app }, _: object) => listImports(app, HISTORY)),
  'imports.read': query('catalogue.import', async ({ app, locale }, { id }: { readonly id: string }) => {
    const found = await findImport(app, readInteger(id) ?? 0);
    if (!found) return undefined;
    const { headers = [], samples = [], columns = [], warned = [], shop } = found.options;
    return {
      ...found,
      warned,
      shopName: shop && SHOP_NAMES[shop],
      /** Where products of another shop may go. */
      choices: shop && found.state === 'checked' ? await readEditorOptions(app, locale) : undefined,
      progress: await readProgress(app, found.id),
      /** Names of the columns that a header may mean. */
      meanings: SHEET_COLUMNS.map(({ name }) => name),
      headers: headers.map((header, index) => ({
        ...{ header, letter: columnName(index), column: columns[index] ?? '' },
        samples: samples.map((row) => row[index] ?? '').filter((text) => text !== ''),
      })),
    };
  }),
  /** In the language of the member. One more than `size`, to know whether there is a next page. */
  'imports.rows': query('catalogue.import', async ({ app, locale }, { id, size, ...page }: RowsQuery) => {
    const t = officeTranslator(locale);
    const rows = await listRows(app.db.read, id, { ...page, size: size + 1 });
    return rows.map((row) => ({
      ...{
        position: row.position,
        row: row.row,
        kind: row.kind,
        list: row.list,
        key: row.key,
        name: row.name,
        variant: row.variant,
      },
      changes: row.kind === 'changed' || row.kind === 'added' ? describeChanges(t, row) : [],
      about: describeDraft(t, row),
      warnings: warningsOf(row).map((fault) =>
        fault.row === undefined
          ? faultMessage(t, fault)
          : t('sheet_at_row', { row: fault.row, message: faultMessage(t, fault) }),
      ),
      faults:
        row.kind === 'fault' || row.kind === 'left_out'
          ? row.faults.map((fault) => ({ place: faultPlace(t, row, fault), message: faultMessage(t, fault) }))
          : [],
    }));
  }),
};
