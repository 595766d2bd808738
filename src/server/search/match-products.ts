import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import type { Found, SearchTerms } from './full-text.ts';
import { matchPostgres } from './full-text-postgres.ts';
import { matchSqlite } from './full-text-sqlite.ts';

const MATCH = { sqlite: matchSqlite, postgres: matchPostgres } as const;

export const matchProducts = (engine: Engine, terms: SearchTerms): RawBuilder<Found> =>
  sql<Found>`(${MATCH[engine](terms)})`;
