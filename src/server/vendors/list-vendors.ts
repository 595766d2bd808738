import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Omits password hashes. */
export const selectVendorRequests = (db: Kysely<Database>) =>
  db
    .selectFrom('vendor_request as request')
    .innerJoin('country', 'country.id', 'request.country_id')
    .leftJoin('city', 'city.id', 'request.city_id')
    .select(['request.id', 'request.first_name', 'request.last_name', 'request.email', 'request.mobile'])
    .select(['request.address', 'request.postal_code', 'request.locale', 'request.created_at'])
    .select(['country.name_en as country', 'city.name_en as city']);

export const listVendorRequests = (db: Kysely<Database>) =>
  selectVendorRequests(db).orderBy('request.id').execute();

export const selectVendors = (db: Kysely<Database>) =>
  db
    .selectFrom('vendor')
    .select(['vendor.id', 'vendor.key', 'vendor.name_en', 'vendor.name_ar', 'vendor.city_en'])
    .select(['vendor.city_ar', 'vendor.email', 'vendor.closed_at'])
    .select((eb) =>
      eb
        .selectFrom('product')
        .select((product) => product.fn.countAll<number>().as('products'))
        .whereRef('product.vendor_id', '=', 'vendor.id')
        .as('products'),
    );

export const listVendors = (db: Kysely<Database>) => selectVendors(db).orderBy('vendor.id').execute();
