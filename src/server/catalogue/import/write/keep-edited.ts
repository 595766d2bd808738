import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { listSources } from './sources.ts';

type Values = Readonly<Record<string, unknown>>;

const KEPT = {
  banner: [
    ...[
      'top_title_en',
      'top_title_ar',
      'main_title_en',
      'main_title_ar',
      'bottom_title_en',
      'bottom_title_ar',
    ],
    ...['button_text_en', 'button_text_ar', 'target_kind', 'target_id', 'text_color', 'position'],
    ...['media_en_id', 'media_ar_id', 'phone_media_en_id', 'phone_media_ar_id', 'starts_at', 'ends_at'],
    // That of the file would publish an unfinished draft.
    'status',
  ],
  campaign: [
    ...['main_title_en', 'main_title_ar', 'discount_title_en', 'discount_title_ar'],
    ...['body_en', 'body_ar', 'markdown_en', 'markdown_ar', 'media_id', 'media_ar_id'],
    ...['starts_at', 'ends_at', 'position', 'status'],
  ],
} as const;

/**
 * Columns of banners or campaigns that an import must not overwrite, because they were changed in the office and the
 * record of the files is the one of the last import. A changed record of the files replaces them.
 */
export const keepEdited = async (
  db: Transaction<Database>,
  table: keyof typeof KEPT,
): Promise<(record: { readonly id: string }) => Values> => {
  const sources = await listSources(db, table === 'banner' ? 'banners' : 'campaigns');
  const rows: readonly (Values & { readonly key: string; readonly edited_at: number | null })[] = await db
    .selectFrom(table)
    .selectAll()
    .where('edited_at', 'is not', null)
    .execute();
  const edited = new Map(rows.map((row) => [row.key, row]));
  return (record) => {
    const row = edited.get(record.id);
    if (!row) return {};
    // As JSON, in which the source is stored.
    const given: unknown = JSON.parse(JSON.stringify(record));
    if (!isDeepStrictEqual(sources.get(record.id), given)) return { edited_at: null };
    return Object.fromEntries(KEPT[table].map((column) => [column, row[column]]));
  };
};
