import { renderMarkdown } from '#server/platform/html/sanitize-description.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { both, DAY_MS, getId, type Ids, type References } from './rows.ts';
import type { Sync } from './sync.ts';

export const writeCampaigns = async (
  sync: Sync,
  { campaigns }: Catalogue,
  media: References['media'],
  products: Ids,
): Promise<Ids> => {
  const since = await sync.firstImports(
    'campaign',
    campaigns.map(({ id }) => id),
  );
  const ids = await sync.upsert(
    'campaign',
    'key',
    campaigns.map((campaign, position) => ({
      key: campaign.id,
      position,
      ...both('main_title', campaign.mainTitle),
      ...both('discount_title', campaign.discountTitle),
      body_en: renderMarkdown(campaign.body.en),
      body_ar: renderMarkdown(campaign.body.ar),
      media_id: media(campaign.cover),
      starts_at: since(campaign.id) - campaign.startsDaysAgo * DAY_MS,
      ends_at: since(campaign.id) + campaign.endsInDays * DAY_MS,
    })),
  );
  for (const { id, productIds } of campaigns) {
    const isWritten = await sync.syncParts(
      'campaign_product',
      ['campaign_id', getId(ids, id)],
      ['product_id'],
      productIds.map((key, position) => ({ product_id: getId(products, key), position })),
    );
    if (isWritten) sync.noteChanged('campaign', id);
  }
  return ids;
};
