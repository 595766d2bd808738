import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { PromotionStatus } from '#domain/promotions/promotion-status.ts';
import { isoDay, lastMoment, startOfDay } from '#domain/shop-day.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { selectBanners, selectCampaigns } from '../select-promotions.ts';
import { daysBetween, type Fields, readBoth } from './current-values.ts';

export interface StoredPromotion {
  readonly record: Fields;
  /** Path below `images/` and name of the stored original. */
  readonly pictures: readonly (readonly [string, string])[];
}

export interface StoredPromotions {
  readonly banners: ReadonlyMap<string, StoredPromotion>;
  readonly campaigns: ReadonlyMap<string, StoredPromotion>;
}

interface Source {
  readonly list: string;
  readonly key: string;
  readonly record_json: string;
  readonly pictures_json: string;
}

const sourceFinder = (sources: readonly Source[], list: 'banners' | 'campaigns') => {
  const byKey = new Map(sources.filter((source) => source.list === list).map((one) => [one.key, one]));
  return (key: string) => {
    const source = byKey.get(key);
    return {
      fields: source && parseStored<Fields>(source.record_json),
      files: Object.entries(source ? parseStored<Record<string, string>>(source.pictures_json) : {}),
    };
  };
};

/** A picture keeps the name of the imported file. One that was added in the shop is named by its content. */
const namer = (files: readonly (readonly [string, string])[]) => {
  const pictures: [string, string][] = [];
  const nameOf = (stored: string, before: unknown): string => {
    const own = files.filter(([, original]) => original === stored).map(([file]) => file);
    const file = own.find((name) => name === before) ?? own[0] ?? stored;
    pictures.push([file, stored]);
    return file;
  };
  return { pictures, nameOf };
};

interface Dated {
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** First and last day, where the record begins and ends at midnight. */
const readDays = ({ starts_at: start, ends_at: end }: Dated) => {
  const isMidnight = (at: number | null): at is number => at !== null && startOfDay(at) === at;
  return {
    ...(isMidnight(start) && { startsOn: isoDay(start) }),
    ...(isMidnight(end) && { endsOn: isoDay(lastMoment(end)) }),
  };
};

const readStatus = (status: PromotionStatus, source: Fields | undefined) =>
  status === 'published' && source?.status === undefined ? {} : { status };

const readBanners = async (db: Kysely<Database>, sources: readonly Source[]) => {
  const find = sourceFinder(sources, 'banners');
  const rows = await selectBanners(db).execute();
  const targets = new Map<string, string>();
  for (const kind of ['category', 'campaign', 'product'] as const) {
    const ids = rows.filter((row) => row.target_kind === kind).map((row) => row.target_id);
    if (ids.length === 0) continue;
    for (const { id, key } of await db
      .selectFrom(kind)
      .select(['id', 'key'])
      .where('id', 'in', ids)
      .execute())
      targets.set(`${kind}/${id}`, key);
  }
  return new Map(
    rows.map((row): [string, StoredPromotion] => {
      const { fields, files } = find(row.key);
      const { pictures, nameOf } = namer(files);
      const image: Fields = typeof fields?.image === 'object' ? { ...fields.image } : {};
      const record = {
        id: row.key,
        displayOrder: row.position,
        topTitle: readBoth(row, 'top_title'),
        mainTitle: readBoth(row, 'main_title'),
        bottomTitle: readBoth(row, 'bottom_title'),
        leftButtonText: readBoth(row, 'button_text'),
        leftButtonUrl: `/${row.target_kind}/${targets.get(`${row.target_kind}/${row.target_id}`) ?? ''}`,
        image: {
          en: row.hash_en === null ? '' : nameOf(`${row.hash_en}.${row.ext_en}`, image.en),
          ar: row.hash_ar === null ? '' : nameOf(`${row.hash_ar}.${row.ext_ar}`, image.ar),
        },
        // Art of the office has its text at the start.
        textSide: (row.edited_at === null && fields?.textSide) || { en: 'left', ar: 'right' },
        textColor: row.text_color,
        ...readDays(row),
        ...readStatus(row.status, fields),
      };
      return [row.key, { record, pictures }];
    }),
  );
};

/** Dates relative to the import, and exact days where they are not those of the file. */
const readCampaignDates = (
  row: Dated & { starts_at: number; ends_at: number },
  since: number,
  source: Fields | undefined,
) => {
  const relative = {
    startsDaysAgo: daysBetween(row.starts_at, since),
    endsInDays: daysBetween(since, row.ends_at),
  };
  const isAsGiven =
    source !== undefined &&
    row.starts_at === since - Number(source.startsDaysAgo) * DAY_MS &&
    row.ends_at === since + Number(source.endsInDays) * DAY_MS;
  if (isAsGiven) return relative;
  const days = readDays(row);
  const isSame = source && days.startsOn === source.startsOn && days.endsOn === source.endsOn;
  return isSame
    ? { startsDaysAgo: source.startsDaysAgo, endsInDays: source.endsInDays, ...days }
    : { ...relative, ...days };
};

const readCampaigns = async (
  db: Kysely<Database>,
  since: (kind: string, key: string) => number,
  sources: readonly Source[],
  products: ReadonlySet<string>,
) => {
  const find = sourceFinder(sources, 'campaigns');
  const rows = await selectCampaigns(db).execute();
  const listed = Map.groupBy(
    await db
      .selectFrom('campaign_product as cp')
      .innerJoin('product', 'product.id', 'cp.product_id')
      .select(['cp.campaign_id', 'product.key'])
      .orderBy('cp.position')
      .execute(),
    ({ campaign_id }) => campaign_id,
  );
  return new Map(
    rows.map((row): [string, StoredPromotion] => {
      const { fields, files } = find(row.key);
      const { pictures, nameOf } = namer(files);
      const { markdown_en, markdown_ar } = row;
      const record = {
        id: row.key,
        slug: fields?.slug ?? row.key,
        mainTitle: readBoth(row, 'main_title'),
        discountTitle: readBoth(row, 'discount_title'),
        // An earlier version stored the text in the record of the file only.
        body:
          markdown_en !== null && markdown_ar !== null ? { en: markdown_en, ar: markdown_ar } : fields?.body,
        cover: nameOf(`${row.hash}.${row.ext}`, fields?.cover),
        ...(row.hash_ar !== null && {
          coverRtl: nameOf(`${row.hash_ar}.${row.ext_ar}`, fields?.coverRtl),
        }),
        productIds: (listed.get(row.id) ?? []).map(({ key }) => key).filter((key) => products.has(key)),
        ...readCampaignDates(row, since('campaign', row.key), fields),
        ...readStatus(row.status, fields),
      };
      return [row.key, { record, pictures }];
    }),
  );
};

/** Reads banners and campaigns as the records of a catalogue. @param products keys of products that are exported */
export const readPromotionRecords = async (
  db: Kysely<Database>,
  since: (kind: string, key: string) => number,
  sources: readonly Source[],
  products: ReadonlySet<string>,
): Promise<StoredPromotions> => ({
  banners: await readBanners(db, sources),
  campaigns: await readCampaigns(db, since, sources, products),
});
