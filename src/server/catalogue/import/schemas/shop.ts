import * as v from 'valibot';
import { SIZE_KINDS } from '#domain/catalogue/term-kinds.ts';
import { isEmail } from '#domain/customers/validation.ts';
import { market } from '#domain/market/market.ts';
import { brandDeclarations } from './declarations.ts';
import { fault } from './field-code.ts';
import { hex, key, line, localized, localizedName, picture, pictures, rupees, whole } from './fields.ts';

/** A missing field leaves the current setting unchanged. */
export const settings = v.strictObject({
  shopName: v.optional(localized),
  tagline: v.optional(localized),
  currency: v.optional(v.lazy(() => v.literal(market().currency))),
  currencySymbol: v.optional(line),
  locales: v.optional(v.array(v.picklist(['en', 'ar']))),
  logo: v.optional(pictures),
  logoLight: v.optional(pictures),
  mark: v.optional(picture),
  favicon: v.optional(picture),
  shippingMethods: v.optional(
    v.array(v.strictObject({ id: key, name: localizedName, days: line, price: rupees })),
  ),
  aboutImages: v.optional(v.array(v.strictObject({ file: picture, alt: localized }))),
  brandColors: v.optional(v.record(v.string(), hex)),
  freeShippingFrom: v.optional(rupees),
});

export const category = v.strictObject({
  id: key,
  parentId: v.nullable(key),
  slug: key,
  name: localizedName,
  displayOrder: whole,
  image: v.optional(picture),
});

export const manufacturer = v.strictObject({
  id: key,
  slug: key,
  name: localizedName,
  description: localized,
  color: hex,
  ...brandDeclarations,
  displayOrder: whole,
});

export const vendor = v.strictObject({
  id: key,
  slug: key,
  name: localizedName,
  city: localized,
  email: v.pipe(v.string(), v.check(isEmail, fault('not_email'))),
});

export const size = v.strictObject({
  id: key,
  kind: v.picklist(SIZE_KINDS),
  name: localizedName,
  shortName: localized,
  grams: v.nullable(whole),
  inches: v.nullable(line),
  centimetres: v.nullable(line),
});

export const color = v.strictObject({ id: key, name: localizedName, hex });
export const tag = v.strictObject({ id: key, slug: key, name: localizedName });
export const allergen = v.strictObject({ id: key, name: localizedName });
