import { type Expression, type SqlBool, sql } from 'kysely';

const escapePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Case-insensitive match. SQLite folds ASCII letters only. */
export const matchesText = (column: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${column}) like lower(cast(${escapePattern(text)} as text)) escape '\\'`;

const PHONE = /^[\d\s()+./-]+$/;
const SHORTEST = 4;

export const phoneDigits = (text: string): string | undefined => {
  const digits = PHONE.test(text) ? text.replace(/\D/g, '') : '';
  return digits.length >= SHORTEST ? digits : undefined;
};

export const matchesDigits = (column: Expression<unknown>, digits: string): Expression<SqlBool> => {
  const bare = [' ', '-', '(', ')', '+', '.', '/'].reduce<Expression<unknown>>(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    column,
  );
  return sql<SqlBool>`${bare} like ${`%${digits}%`}`;
};
