import { type Expression, type SqlBool, sql } from 'kysely';

const escapePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A column that holds a text in any case, as far as the database folds letters: the ASCII ones everywhere. */
export const holdsText = (column: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${column}) like lower(cast(${escapePattern(text)} as text)) escape '\\'`;

const PHONE = /^[\d\s()+./-]+$/;
const SHORTEST = 4;

/** The digits of what may be a phone number; undefined for any other text. */
export const phoneDigits = (text: string): string | undefined => {
  const digits = PHONE.test(text) ? text.replace(/\D/g, '') : '';
  return digits.length >= SHORTEST ? digits : undefined;
};

/** A column with a phone number, however it is written, that holds these digits. */
export const holdsDigits = (column: Expression<unknown>, digits: string): Expression<SqlBool> => {
  const bare = [' ', '-', '(', ')', '+', '.', '/'].reduce<Expression<unknown>>(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    column,
  );
  return sql<SqlBool>`${bare} like ${`%${digits}%`}`;
};
