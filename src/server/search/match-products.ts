import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/platform/database/db.ts';
import type { Found, Ranked, SearchTerms } from './full-text.ts';
import { matchPostgres, rankPostgres } from './full-text-postgres.ts';
import { matchSqlite, rankSqlite } from './full-text-sqlite.ts';

const MATCH = { sqlite: matchSqlite, postgres: matchPostgres } as const;
const RANK = { sqlite: rankSqlite, postgres: rankPostgres } as const;

export const matchProducts = (engine: Engine, terms: SearchTerms): RawBuilder<Found> =>
  sql<Found>`(${MATCH[engine](terms)})`;

export const rankProducts = (engine: Engine, terms: SearchTerms): RawBuilder<Ranked> =>
  sql<Ranked>`(${RANK[engine](terms)})`;
