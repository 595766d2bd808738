import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import { readPromotionRecords } from '#server/catalogue/export/promotion-records.ts';
import { formatPath } from '#server/catalogue/import/describe-issue.ts';
import { banner, campaign } from '#server/catalogue/import/schemas/content.ts';
import { parseIn } from '#server/catalogue/import/schemas/parse-in.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { ANNOUNCEMENT, type PromotionKind } from './promotion-record.ts';

/** Lists of the catalogue files. */
export const SOURCE_LISTS = { banner: 'banners', campaign: 'campaigns', announcement: undefined } as const;

const SCHEMAS = { banners: banner, campaigns: campaign } as const;

const findIssues = async (
  db: Transaction<Database>,
  kind: PromotionKind,
  id: number,
  { clock, identity }: Pick<App, 'clock' | 'identity'>,
): Promise<readonly v.BaseIssue<unknown>[]> => {
  const { languages } = identity.current();
  const issuesOf = (schema: v.GenericSchema, record: unknown) => {
    const parsed = parseIn(schema, record, languages);
    return parsed.ok ? [] : parsed.error;
  };
  const row = await db.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const list = SOURCE_LISTS[kind];
  if (!list) {
    const text = { en: row.main_title_en, ar: row.main_title_ar };
    return issuesOf(ANNOUNCEMENT, { text, link: '' });
  }
  const sources = await db.selectFrom('catalogue_source').selectAll().where('list', '=', list).execute();
  const records = await readPromotionRecords(db, clock.now, sources, new Set());
  return issuesOf(SCHEMAS[list], records[list].get(row.key)?.record);
};

/** Fields of the catalogue file that a record still lacks for customers to see it. */
export const listMissing = async (...of: Parameters<typeof findIssues>): Promise<readonly string[]> => [
  ...new Set((await findIssues(...of)).map(formatPath)),
];
