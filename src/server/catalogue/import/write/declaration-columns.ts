import type * as v from 'valibot';
import type { LISTS } from '../schemas/catalogue.ts';

type Declared = Pick<
  v.InferOutput<typeof LISTS.manufacturers>,
  'originCountry' | 'maker' | 'importer' | 'foodLicence'
>;

/** Columns of what brands and products declare. */
export const declarationColumns = ({ originCountry, maker, importer, foodLicence }: Declared) => ({
  origin_country: originCountry ?? null,
  maker_en: maker?.en ?? null,
  maker_ar: maker?.ar ?? null,
  importer_en: importer?.en ?? null,
  importer_ar: importer?.ar ?? null,
  food_licence: foodLicence ?? null,
});
