import { readInteger } from '#domain/read-integer.ts';
import { describeChanges, describeFault } from '#server/catalogue/import-jobs/describe-row.ts';
import { findImport, listRows } from '#server/catalogue/import-jobs/import-store.ts';
import { warningsOf } from '#server/catalogue/sheet/planned-row.ts';
import { sendTable } from '#server/platform/table/send-table.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

const BATCH = 500;

/** Every addition, change and fault of an import as CSV: one line for each field. */
export const sendImportRows = async ({ app, response, params, t }: FileRequest): Promise<void> => {
  const found = await findImport(app, readInteger(params.id ?? '') ?? 0);
  if (!found) return sendText(response, 404, 'There is no such import.');
  const rows = async function* () {
    for (let from = 0; ; ) {
      const page = await listRows(app.db.read, found.id, { from, size: BATCH });
      const last = page.at(-1);
      if (!last) return;
      yield page.flatMap((row) => {
        const about = [
          row.row ?? '',
          t.code('row_', row.kind),
          t.code('list_of_', row.list),
          row.key,
          row.variant === undefined ? row.name : `${row.name} (${row.variant})`,
        ];
        if (row.kind === 'fault' || row.kind === 'left_out')
          return row.faults.map((fault) => [...about, '', '', '', describeFault(t, row, fault)]);
        const changes = describeChanges(t, row);
        const warnings = warningsOf(row).map((fault) => [...about, '', '', '', describeFault(t, row, fault)]);
        if (changes.length === 0) return [[...about, '', '', '', ''], ...warnings];
        return [
          ...changes.map(({ label, before, after }) => [...about, label, before, after, '']),
          ...warnings,
        ];
      });
      from = last.position + 1;
    }
  };
  const columns = [
    t('import_row'),
    t('import_kind'),
    t('import_list'),
    t('col_id'),
    t('import_name'),
    t('import_field'),
    t('import_before'),
    t('import_after'),
    t('import_fault'),
  ];
  await sendTable(response, { name: `import-${found.id}`, columns, rows: rows() }, 'csv');
};
