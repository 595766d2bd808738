import { type Expression, type SqlBool, sql } from 'kysely';
import { cleanCode, cleanText } from '#domain/typed-text.ts';

const escapePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Case-insensitive match. SQLite folds ASCII letters only. */
export const matchesText = (column: Expression<unknown>, text: string): Expression<SqlBool> => {
  // Stored texts keep their digits, stored codes have Latin ones.
  const spellings = [...new Set([cleanCode(text), cleanText(text)])];
  return sql<SqlBool>`(${sql.join(
    spellings.map((one) => sql`lower(${column}) like lower(cast(${escapePattern(one)} as text)) escape '\\'`),
    sql` or `,
  )})`;
};

const PHONE = /^[\d\s()+./-]+$/;
const SHORTEST = 4;

export const phoneDigits = (text: string): string | undefined => {
  const typed = cleanCode(text);
  const digits = PHONE.test(typed) ? typed.replace(/\D/g, '') : '';
  return digits.length >= SHORTEST ? digits : undefined;
};

export const matchesDigits = (column: Expression<unknown>, digits: string): Expression<SqlBool> => {
  const bare = [' ', '-', '(', ')', '+', '.', '/'].reduce<Expression<unknown>>(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    column,
  );
  return sql<SqlBool>`${bare} like ${`%${digits}%`}`;
};
