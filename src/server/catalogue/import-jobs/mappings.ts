import type { App } from '#server/context.ts';
import { findColumn } from '../sheet/columns.ts';
import { guessColumns, headersKey } from '../sheet/match-headers.ts';

/** The columns that were chosen for these headers, else those that their names suggest. */
export const rememberedColumns = async (
  { db }: Pick<App, 'db'>,
  headers: readonly string[],
): Promise<readonly string[]> => {
  const known = await db.read
    .selectFrom('sheet_mapping')
    .select('columns_json')
    .where('headers', '=', headersKey(headers))
    .executeTakeFirst();
  const columns: unknown = known && JSON.parse(known.columns_json);
  const isCurrent =
    Array.isArray(columns) &&
    columns.length === headers.length &&
    columns.every((name) => name === '' || findColumn(String(name)));
  return isCurrent ? columns.map(String) : guessColumns(headers);
};
