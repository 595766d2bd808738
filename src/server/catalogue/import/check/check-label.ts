import { type CheckedRow, checkLabel, type LabelFault } from '#domain/catalogue/label-checks.ts';
import type { Product } from '../schemas/catalogue.ts';

const explain = ({ code, column, given, expected }: LabelFault): string => {
  switch (code) {
    case 'energy':
      return `energy ${column} is ${given} kcal, but the macronutrients have ${expected} kcal`;
    case 'saturates':
      return `saturates ${column} is ${given} g, more than fat with ${expected} g`;
    case 'sugars':
      return `sugars ${column} is ${given} g, more than carbohydrate with ${expected} g`;
    case 'macros':
      return `macros ${column} is ${given} g in sum, more than the portion of ${expected} g`;
    case 'serving':
      return `serving ${column} has a row of ${given} g, more than the portion of ${expected} g`;
  }
};

/** Checks the nutrition table of each flavour against the labelling rules. */
export const checkNutrition = (
  { nutrition }: Pick<Product, 'nutrition'>,
  report: (field: string, message: string) => void,
): void => {
  if (!nutrition) return;
  const check = (path: string, rows: readonly CheckedRow[]) => {
    for (const fault of checkLabel({ ...nutrition, rows }))
      report(`${path}[${fault.row}].${fault.column}`, explain(fault));
  };
  check('nutrition.rows', nutrition.rows);
  for (const [at, { rows }] of (nutrition.otherFlavours ?? []).entries())
    check(`nutrition.otherFlavours[${at}].rows`, rows);
};
