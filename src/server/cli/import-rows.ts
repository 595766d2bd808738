import { isCode, officeTranslator } from '#i18n/office/translate.ts';
import { SHOP_NAMES, type Shop } from '#server/catalogue/foreign/recognise.ts';
import { describeChanges, describeFault } from '#server/catalogue/import-jobs/describe-row.ts';
import type { ImportProblem } from '#server/catalogue/import-jobs/import-store.ts';
import { type PlannedRow, warningsOf } from '#server/catalogue/sheet/planned-row.ts';

const t = officeTranslator('en');

/** `changed  products prime-whey: Price, ₹ ₹2,899 → ₹4,999`: one line for each row, and for each fault. */
export const formatRow = (row: PlannedRow): string[] => {
  if (row.kind === 'same') return [];
  if (row.kind === 'fault' || row.kind === 'left_out') {
    const kind = row.kind === 'fault' ? '' : 'left out ';
    const place = row.row === undefined && row.name !== '' ? `${row.name}: ` : kind;
    return row.faults.map((fault) => `${place}${describeFault(t, row, fault)}`);
  }
  const changes = describeChanges(t, row).map(({ label, before, after }) => `${label} ${before} → ${after}`);
  const variant = row.variant === undefined ? '' : `(${row.variant})`;
  const about = `${row.kind.padEnd(8)} ${row.list} ${row.key} ${variant}`.trimEnd();
  return [
    changes.length > 0 ? `${about}: ${changes.join('; ')}` : about,
    ...warningsOf(row).map(
      (fault) =>
        `${(fault.code === 'sheet_low_sale' ? 'warning' : 'note').padEnd(8)} ${describeFault(t, row, fault)}`,
    ),
  ];
};

export const formatShop = (shop: Shop): string =>
  `${t('import_shop_title', { shop: SHOP_NAMES[shop] })}. ${t('import_shop_currency')}`;

export const formatProblem = ({ code, names = [] }: ImportProblem): string => {
  const prefix = isCode('problem_', code) ? 'problem_' : 'fault_import_';
  return t.stored(prefix, code, { names: names.join(', ') });
};
