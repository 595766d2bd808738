/** SQLite's SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY. */
const SQLITE_UNIQUE: readonly unknown[] = [2067, 1555];
const POSTGRES_UNIQUE = '23505';

/** Did the database refuse a row because one with its key exists? */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && SQLITE_UNIQUE.includes(error.errcode)) ||
    ('code' in error && error.code === POSTGRES_UNIQUE));
