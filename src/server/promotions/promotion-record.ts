import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { ANNOUNCEMENT_LENGTH } from '#domain/promotions/announcement.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { readPathLocale } from '#routes/paths.ts';
import { checkMarkdown } from '#server/catalogue/import/check/check-markdown.ts';
import { parseTarget, type TargetKind } from '#server/catalogue/import/parse-target.ts';
import {
  banner,
  campaign,
  draftBanner,
  draftCampaign,
  promotionTarget,
} from '#server/catalogue/import/schemas/content.ts';
import { inOneLanguage, line } from '#server/catalogue/import/schemas/fields.ts';
import { parseIn } from '#server/catalogue/import/schemas/parse-in.ts';
import { both, getId, type References } from '#server/catalogue/import/write/rows.ts';
import type { Sync, Values } from '#server/catalogue/import/write/sync.ts';
import { bannerColumns } from '#server/catalogue/import/write/write-banners.ts';
import { campaignColumns, writeCampaignProducts } from '#server/catalogue/import/write/write-campaigns.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import { checkLink } from '#server/content/check/check-address.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { addOffice } from '#server/words/known-in-shop.ts';

export type PromotionKind = 'banner' | 'campaign' | 'announcement';

export type PromotionRefusal =
  | { readonly code: 'not_found' | 'conflict' | 'ends_first' | 'dates_missing' }
  /** Fields of the catalogue file, such as `mainTitle.en`. `incomplete`: customers cannot see it yet. */
  | { readonly code: 'invalid' | 'incomplete'; readonly fields: readonly string[] }
  /** A text that would be shown otherwise than it is written. */
  | { readonly code: 'markup'; readonly faults: readonly RecordFault[] };

/** The columns that a record determines, and its rows in other tables. */
export interface PromotionRow {
  readonly columns: Values;
  /** @returns true if other rows were written */
  writeParts(sync: Sync, id: number): Promise<boolean>;
}

type Read = (
  db: Transaction<Database>,
  record: unknown,
  options: {
    readonly media: References['media'];
    readonly isDraft: boolean;
    readonly languages: readonly Locale[];
  },
) => Promise<Result<PromotionRow, PromotionRefusal>>;

const invalid = (fields: readonly string[]) => refuse({ code: 'invalid' as const, fields });
const listFields = (issues: readonly v.BaseIssue<unknown>[]): string[] => [
  ...new Set(issues.flatMap((issue) => v.getDotPath(issue)?.replace(/^productIds\..*/, 'productIds') ?? [])),
];

const TARGETS = { category: 'category', campaign: 'campaign', product: 'product' } as const;

const findTarget = async (db: Kysely<Database>, url: string): Promise<number | undefined> => {
  const { kind, key } = parseTarget(url);
  return (await db.selectFrom(TARGETS[kind]).select('id').where('key', '=', key).executeTakeFirst())?.id;
};

/** Dates and places are not those of the files: the office sets days, and art always has its text at the start. */
const DATES = ['startsOn', 'endsOn', 'status'] as const;
const NOT_OF_BANNER = ['id', 'textSide', ...DATES] as const;
const NOT_OF_CAMPAIGN = ['id', 'slug', 'startsDaysAgo', 'endsInDays', ...DATES] as const;
const BANNER = v.omit(banner, NOT_OF_BANNER);
const DRAFT_BANNER = v.omit(draftBanner, NOT_OF_BANNER);
const CAMPAIGN = v.omit(campaign, NOT_OF_CAMPAIGN);
const DRAFT_CAMPAIGN = v.omit(draftCampaign, NOT_OF_CAMPAIGN);

const shortLine = v.pipe(line, v.maxLength(ANNOUNCEMENT_LENGTH));
const draftLine = v.pipe(v.string(), v.trim(), v.maxLength(ANNOUNCEMENT_LENGTH));
const link = v.pipe(v.string(), v.trim());
export const ANNOUNCEMENT = v.strictObject({ text: v.strictObject({ en: shortLine, ar: shortLine }), link });
const DRAFT_ANNOUNCEMENT = v.strictObject({
  text: v.pipe(v.strictObject({ en: draftLine, ar: draftLine }), inOneLanguage),
  link,
});

interface Link {
  readonly link: string;
  readonly target_kind: TargetKind | null;
  readonly target_id: number | null;
}

const NO_FILES = { pictures: new Set<string>(), questions: new Set<string>() };

/** Reads a target as banners have it, a page of the shop in either language, or an address. Undefined for any other. */
const readLink = async (db: Kysely<Database>, written: string): Promise<Link | undefined> => {
  const plain = { target_kind: null, target_id: null };
  if (written === '') return { link: '', ...plain };
  if (v.safeParse(promotionTarget, written).success) {
    const id = await findTarget(db, written);
    return id === undefined ? undefined : { link: '', target_kind: parseTarget(written).kind, target_id: id };
  }
  const locale = readPathLocale(written);
  const link = locale ? written.slice(`/${locale}`.length) || '/' : written;
  if (link.startsWith('#')) return undefined;
  // An anchor may be that of any question or heading.
  const [path = ''] = link.split('#', 1);
  const checked = link.startsWith('/') ? `/en${path}` : link;
  const known = await addOffice(db, { ...NO_FILES, pages: new Set() }, false);
  return checkLink(checked, 'en', known) === undefined ? { link, ...plain } : undefined;
};

/** Checks a record by the rules of the catalogue files. */
export const READERS: Readonly<Record<PromotionKind, Read>> = {
  banner: async (db, record, { media, isDraft, languages }) => {
    const parsed = parseIn(isDraft ? DRAFT_BANNER : BANNER, record, languages);
    if (!parsed.ok) return invalid(listFields(parsed.error));
    const target = await findTarget(db, parsed.value.leftButtonUrl);
    if (target === undefined) return invalid(['leftButtonUrl']);
    return ok({ columns: bannerColumns(parsed.value, media, target), writeParts: async () => false });
  },
  campaign: async (db, record, { media, isDraft, languages }) => {
    const parsed = parseIn(isDraft ? DRAFT_CAMPAIGN : CAMPAIGN, record, languages);
    if (!parsed.ok) return invalid(listFields(parsed.error));
    const { productIds, body } = parsed.value;
    const faults: RecordFault[] = [];
    checkMarkdown('body', body, (field, fault) => faults.push({ field, fault }));
    if (faults.length > 0) return refuse({ code: 'markup', faults });
    const rows =
      productIds.length === 0
        ? []
        : await db.selectFrom('product').select(['id', 'key']).where('key', 'in', productIds).execute();
    const ids = new Map(rows.map(({ id, key }) => [key, id]));
    if (ids.size < productIds.length) return invalid(['productIds']);
    const products = productIds.map((key) => getId(ids, key));
    return ok({
      columns: campaignColumns(parsed.value, media),
      writeParts: (sync, id) => writeCampaignProducts(sync, id, products),
    });
  },
  announcement: async (db, record, { isDraft, languages }) => {
    const parsed = parseIn(isDraft ? DRAFT_ANNOUNCEMENT : ANNOUNCEMENT, record, languages);
    if (!parsed.ok) return invalid(listFields(parsed.error));
    const link = await readLink(db, parsed.value.link);
    if (!link) return invalid(['link']);
    return ok({
      columns: { ...both('main_title', parsed.value.text), ...link },
      writeParts: async () => false,
    });
  },
};
