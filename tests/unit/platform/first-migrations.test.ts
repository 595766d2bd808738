import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { TABLES } from '#server/platform/database/migrate.ts';

test.each([
  ['sqlite', 'ed68eafcb42cfc26'],
  ['postgres', 'cb6c5d8d67a95047'],
] as const)(
  'the tables of a new shop on %s are created by the statements that other shops have run',
  async (engine, sum) => {
    // A change of them is a migration: `src/docs/recipes/add-a-migration.md`.
    const groups = await Promise.all(Object.values(TABLES).map((load) => load(engine)));
    const text = groups.flat().join(';').replace(/\s+/g, ' ');
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(sum);
  },
);
