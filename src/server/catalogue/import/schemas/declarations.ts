import * as v from 'valibot';
import { FOOD_MARKS, isFoodLicence, NO_SWEETENER, SWEETENERS } from '#domain/catalogue/declarations.ts';
import { fault } from './field-code.ts';
import { localized, whole } from './fields.ts';

/** Also of a brand, for all its products. */
export const brandDeclarations = {
  /** ISO 3166-1, two letters. */
  originCountry: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, fault('not_country')))),
  /** Name and address, a line each. */
  maker: v.nullish(localized),
  importer: v.nullish(localized),
  foodLicence: v.nullish(v.pipe(v.string(), v.check(isFoodLicence, fault('not_licence')))),
};

export const declarations = {
  ...brandDeclarations,
  foodMark: v.nullish(v.picklist(FOOD_MARKS)),
  shelfLifeMonths: v.nullish(v.pipe(whole, v.minValue(1, fault('below')), v.maxValue(240, fault('over')))),
  warnings: v.nullish(localized),
  sweeteners: v.nullish(
    v.pipe(
      v.array(v.picklist(SWEETENERS)),
      // A sweetener that is named contradicts the absence of all.
      v.transform((all) => (all.length > 1 ? all.filter((one) => one !== NO_SWEETENER) : all)),
    ),
  ),
  caffeineMg: v.nullish(v.pipe(whole, v.maxValue(2000, fault('over')))),
};
