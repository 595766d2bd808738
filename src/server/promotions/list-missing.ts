import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { readPromotionRecords } from '#server/catalogue/export/promotion-records.ts';
import { formatPath } from '#server/catalogue/import/describe-issue.ts';
import { banner, campaign } from '#server/catalogue/import/schemas/content.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { ANNOUNCEMENT, type PromotionKind } from './promotion-record.ts';

/** Lists of the catalogue files. */
export const SOURCE_LISTS = { banner: 'banners', campaign: 'campaigns', announcement: undefined } as const;

const SCHEMAS = { banners: banner, campaigns: campaign } as const;

const findIssues = async (
  db: Transaction<Database>,
  kind: PromotionKind,
  id: number,
  now: number,
): Promise<readonly v.BaseIssue<unknown>[]> => {
  const row = await db.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const list = SOURCE_LISTS[kind];
  if (!list) {
    const text = { en: row.main_title_en, ar: row.main_title_ar };
    return v.safeParse(ANNOUNCEMENT, { text, link: '' }).issues ?? [];
  }
  const sources = await db.selectFrom('catalogue_source').selectAll().where('list', '=', list).execute();
  const records = await readPromotionRecords(db, () => now, sources, new Set());
  return v.safeParse(SCHEMAS[list], records[list].get(row.key)?.record).issues ?? [];
};

/** Fields of the catalogue file that a record still lacks for customers to see it. */
export const listMissing = async (...of: Parameters<typeof findIssues>): Promise<readonly string[]> => [
  ...new Set((await findIssues(...of)).map(formatPath)),
];
