import { SWEETENERS } from '#domain/catalogue/declarations.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { PartName } from './part-state.ts';

export const DECLARED = [
  ...(['originCountry', 'maker', 'importer', 'foodLicence', 'foodMark'] as const),
  ...(['shelfLifeMonths', 'warnings', 'sweeteners', 'caffeineMg'] as const),
] satisfies readonly PartName[];

/** What the label declares. The check of the record names what is no number or no licence. */
export const readDeclared = (form: FormFields): Readonly<Record<(typeof DECLARED)[number], unknown>> => {
  const text = (name: string) => form.text(name) || null;
  const whole = (name: string) => form.integer(name) ?? text(name);
  const both = (name: string) => {
    const [en, ar] = [form.text(`${name}.en`), form.text(`${name}.ar`)];
    return en === '' && ar === '' ? null : { en, ar };
  };
  const sweeteners = SWEETENERS.filter((one) => form.all('sweeteners').includes(one));
  return {
    originCountry: text('originCountry'),
    maker: both('maker'),
    importer: both('importer'),
    foodLicence: form.text('foodLicence').replaceAll(' ', '') || null,
    foodMark: text('foodMark'),
    shelfLifeMonths: whole('shelfLifeMonths'),
    warnings: both('warnings'),
    sweeteners: sweeteners.length === 0 ? null : sweeteners,
    caffeineMg: whole('caffeineMg'),
  };
};
