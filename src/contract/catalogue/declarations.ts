import * as v from 'valibot';

const text = v.nullable(v.string());

/** Extension to the specification: what a label says beside nutrition, ingredients and allergens. */
export const declarations = v.object({
  OriginCountry: text,
  Maker: v.nullable(v.pipe(v.string(), v.description('Name and address, a line each'))),
  Importer: text,
  FoodLicence: v.nullable(v.pipe(v.string(), v.description('Of FSSAI, 14 digits'))),
  FoodMark: v.nullable(v.pipe(v.string(), v.description('vegetarian or non-vegetarian'))),
  ShelfLifeMonths: v.nullable(v.pipe(v.number(), v.description('From the day of packing'))),
  Warnings: text,
  Sweeteners: v.nullable(v.pipe(v.array(v.string()), v.description('Codes; `none` alone if none was added'))),
  CaffeineMg: v.nullable(v.pipe(v.number(), v.description('Per serving; 0 without caffeine'))),
});
export type Declarations = v.InferOutput<typeof declarations>;
