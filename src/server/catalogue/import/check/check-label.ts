import { type CheckedRow, checkLabel } from '#domain/catalogue/label-checks.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { Product } from '../schemas/catalogue.ts';

/** Checks the nutrition table of each flavour against the labelling rules. */
export const checkNutrition = (
  { nutrition }: Pick<Product, 'nutrition'>,
  report: (field: string, fault: ImportFault) => void,
): void => {
  if (!nutrition) return;
  const check = (path: string, rows: readonly CheckedRow[]) => {
    for (const { code, row, column, given, expected } of checkLabel({ ...nutrition, rows }))
      report(`${path}[${row}].${column}`, { code: `label_${code}`, values: { column, given, expected } });
  };
  check('nutrition.rows', nutrition.rows);
  for (const [at, { rows }] of (nutrition.otherFlavours ?? []).entries())
    check(`nutrition.otherFlavours[${at}].rows`, rows);
};
