/** SQLite's SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY. */
const SQLITE_UNIQUE: readonly unknown[] = [2067, 1555];
const POSTGRES_UNIQUE = '23505';

/** Did the database refuse a row because one with its key exists? */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && SQLITE_UNIQUE.includes(error.errcode)) ||
    ('code' in error && error.code === POSTGRES_UNIQUE));

/** Why the database cannot be used, on one line. */
export const reasonOf = (error: unknown): string => {
  // A host with several addresses fails once for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
};
