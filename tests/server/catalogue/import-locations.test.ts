import { describe, expect, test } from 'vitest';
import { importLocations } from '#server/locations/import-locations.ts';
import { readLocations } from '#server/locations/read-locations.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';

describe('the import of locations', () => {
  const withDatabase = async (work: (db: Db) => Promise<void>) => {
    const database = await createMigratedDatabase();
    const db = connect(database.config.database);
    try {
      await work(db);
    } finally {
      await db.close();
      await database.drop();
    }
  };

  test('fills an empty database, then changes nothing, then corrects a changed name', () =>
    withDatabase(async (db) => {
      const { countries, states, cities } = readLocations();
      const all = countries.length + states.length + cities.length;
      expect(await db.write(importLocations)).toBe(all);
      expect(await db.write(importLocations)).toBe(0);
      await db.write((trx) =>
        trx.updateTable('country').set({ name_ar: 'x' }).where('id', '=', 356).execute(),
      );
      expect(await db.write(importLocations)).toBe(1);
      const india = await db.read
        .selectFrom('country')
        .selectAll()
        .where('id', '=', 356)
        .executeTakeFirstOrThrow();
      expect(india).toEqual({ id: 356, iso2: 'IN', name_en: 'India', name_ar: 'الهند' });
    }));
});
