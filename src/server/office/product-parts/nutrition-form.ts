import { readNumber } from '#domain/catalogue/read-number.ts';
import type { Product } from '#server/catalogue/import/schemas/catalogue.ts';
import type { Fault } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { type FormRow, readRows } from './form-rows.ts';

type Nutrition = NonNullable<Product['nutrition']>;

export interface NutritionForm {
  /** Null if the form has no values. */
  readonly nutrition: Readonly<Record<string, unknown>> | null;
  readonly paths: ReadonlyMap<string, string>;
  readonly faults: Readonly<Record<string, Fault>>;
}

const COLUMNS = ['perServing', 'per100'] as const;

/** Reads the table. Values of other flavours, which the form does not show, are kept. */
export const readNutrition = (form: FormFields, stored: Nutrition | null | undefined): NutritionForm => {
  const faults: Record<string, Fault> = {};
  const paths = new Map<string, string>();
  const numberAt = (field: string): number | undefined => {
    const typed = form.text(field);
    const number = readNumber(typed);
    if (typed !== '' && number === undefined) faults[field] = { code: 'number_invalid' };
    return number;
  };
  const localizedAt = (field: string) => ({ en: form.text(`${field}.en`), ar: form.text(`${field}.ar`) });

  /** `<0.5` is a value below 0.5. */
  const readAmount = ({ path, text }: FormRow, column: (typeof COLUMNS)[number]) => {
    const typed = text(column);
    if (typed === '') return undefined;
    const lessThan = typed.startsWith('<');
    const value = readNumber(lessThan ? typed.slice(1) : typed);
    if (value === undefined) {
      faults[`${path}.${column}`] = { code: 'number_invalid' };
      return undefined;
    }
    return { value, unit: text('unit'), ...(lessThan && { lessThan }) };
  };

  const rows = readRows(form, 'nutrition.rows')
    .filter(({ text }) => COLUMNS.some((column) => text(column) !== ''))
    .map((row, position) => {
      paths.set(`nutrition.rows[${position}]`, row.path);
      for (const column of COLUMNS)
        paths.set(`nutrition.rows[${position}].${column}`, `${row.path}.${column}`);
      const [perServing, per100] = [readAmount(row, 'perServing'), readAmount(row, 'per100')];
      return {
        name: { en: row.text('name.en'), ar: row.text('name.ar') },
        ...(perServing && { perServing }),
        ...(per100 && { per100 }),
      };
    });
  const amount = numberAt('nutrition.serving.amount');
  const servingsPerPack = numberAt('nutrition.servingsPerPack');
  const basis = form.text('nutrition.basis.unit');
  const hasValues = rows.length > 0 || amount !== undefined || Object.keys(faults).length > 0;
  if (!hasValues) return { nutrition: null, paths, faults };
  const flavour = localizedAt('nutrition.flavour');
  return {
    nutrition: {
      serving: {
        amount: amount ?? 0,
        unit: form.text('nutrition.serving.unit'),
        label: localizedAt('nutrition.serving.label'),
      },
      ...(servingsPerPack !== undefined && { servingsPerPack }),
      basis: basis === '' ? null : { amount: stored?.basis?.amount ?? 100, unit: basis },
      rows,
      ...((flavour.en !== '' || flavour.ar !== '') && { flavour }),
      ...(stored?.otherFlavours && { otherFlavours: stored.otherFlavours }),
    },
    paths,
    faults,
  };
};
