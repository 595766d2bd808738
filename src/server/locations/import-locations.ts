import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import { keysOf } from '#domain/typed-object.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type {
  CityTable,
  CountryTable,
  StateProvinceTable,
} from '#server/platform/database/tables/customer.ts';
import { readLocations } from './read-locations.ts';

/** 500 rows of at most five columns do not exceed the query parameter limits of either engine. */
const BATCH_SIZE = 500;

/**
 * Inserts and updates rows. Deletes none, because customers' addresses may refer to them.
 * @returns the number of rows written
 */
export async function importLocations(database: Kysely<Database>): Promise<number> {
  const { countries, states, cities } = readLocations();
  const countryRows = countries.map(
    ({ id, iso2, nameEn, nameAr }): CountryTable => ({ id, iso2, name_en: nameEn, name_ar: nameAr }),
  );
  const stateRows = states.map(
    ({ id, countryId, code, nameEn, nameAr }): StateProvinceTable => ({
      id,
      country_id: countryId,
      code,
      name_en: nameEn,
      name_ar: nameAr,
    }),
  );
  const cityRows = cities.map(
    ({ id, stateId, nameEn, nameAr }): CityTable => ({
      id,
      state_province_id: stateId,
      name_en: nameEn,
      name_ar: nameAr,
    }),
  );

  const newCountries = changedRows(countryRows, await database.selectFrom('country').selectAll().execute());
  for (const rows of inBatches(newCountries, BATCH_SIZE)) {
    await database
      .insertInto('country')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          iso2: row.ref('excluded.iso2'),
          name_en: row.ref('excluded.name_en'),
          name_ar: row.ref('excluded.name_ar'),
        })),
      )
      .execute();
  }

  const newStates = changedRows(stateRows, await database.selectFrom('state_province').selectAll().execute());
  for (const rows of inBatches(newStates, BATCH_SIZE)) {
    await database
      .insertInto('state_province')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          country_id: row.ref('excluded.country_id'),
          code: row.ref('excluded.code'),
          name_en: row.ref('excluded.name_en'),
          name_ar: row.ref('excluded.name_ar'),
        })),
      )
      .execute();
  }

  const newCities = changedRows(cityRows, await database.selectFrom('city').selectAll().execute());
  for (const rows of inBatches(newCities, BATCH_SIZE)) {
    await database
      .insertInto('city')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          state_province_id: row.ref('excluded.state_province_id'),
          name_en: row.ref('excluded.name_en'),
          name_ar: row.ref('excluded.name_ar'),
        })),
      )
      .execute();
  }
  return newCountries.length + newStates.length + newCities.length;
}

function changedRows<Row extends { id: number }>(wanted: Row[], present: Row[]): Row[] {
  const byId = new Map(present.map((row) => [row.id, row]));
  return wanted.filter((row) => {
    const stored = byId.get(row.id);
    return !stored || keysOf<keyof Row & string>(row).some((column) => stored[column] !== row[column]);
  });
}
