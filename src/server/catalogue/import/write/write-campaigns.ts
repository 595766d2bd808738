import type { Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { renderMarkdown } from '#server/platform/html/sanitize-description.ts';
import type { Catalogue, RecordOf } from '../schemas/catalogue.ts';
import { countVersions } from './count-versions.ts';
import { keepEdited } from './keep-edited.ts';
import { both, getId, type Ids, promotionDays, promotionStatus, type References } from './rows.ts';
import type { Sync } from './sync.ts';

export type CampaignFields = Omit<
  RecordOf<'campaigns'>,
  'id' | 'slug' | 'productIds' | 'startsDaysAgo' | 'endsInDays' | 'startsOn' | 'endsOn' | 'status'
>;

export const campaignColumns = (campaign: CampaignFields, media: References['media']) => ({
  ...both('main_title', campaign.mainTitle),
  ...both('discount_title', campaign.discountTitle),
  ...both('markdown', campaign.body),
  body_en: renderMarkdown(campaign.body.en),
  body_ar: renderMarkdown(campaign.body.ar),
  media_id: media(campaign.cover),
  media_ar_id: campaign.coverRtl === undefined ? null : media(campaign.coverRtl),
});

/** Sets the products of a campaign in their order. @returns true if that changed them */
export const writeCampaignProducts = (
  sync: Sync,
  campaign: number,
  products: readonly number[],
): Promise<boolean> =>
  sync.syncParts(
    'campaign_product',
    ['campaign_id', campaign],
    ['product_id'],
    products.map((product_id, position) => ({ product_id, position })),
  );

export const writeCampaigns = async (
  db: Transaction<Database>,
  sync: Sync,
  { campaigns }: Catalogue,
  media: References['media'],
  products: Ids,
): Promise<Ids> => {
  const since = await sync.firstImports(
    'campaign',
    campaigns.map(({ id }) => id),
  );
  const kept = await keepEdited(db, 'campaign');
  const ids = await sync.upsert(
    'campaign',
    'key',
    campaigns.map((campaign, position) => {
      const days = promotionDays(campaign);
      return {
        key: campaign.id,
        position,
        ...campaignColumns(campaign, media),
        starts_at: days.starts_at ?? since(campaign.id) - campaign.startsDaysAgo * DAY_MS,
        ends_at: days.ends_at ?? since(campaign.id) + campaign.endsInDays * DAY_MS,
        ...promotionStatus(campaign),
        ...kept(campaign),
      };
    }),
  );
  for (const campaign of campaigns) {
    if ('media_id' in kept(campaign)) continue;
    const { id, productIds } = campaign;
    const listed = productIds.map((key) => getId(products, key));
    if (await writeCampaignProducts(sync, getId(ids, id), listed)) sync.markChanged('campaign', id);
  }
  await countVersions(db, sync, 'campaign');
  return ids;
};
