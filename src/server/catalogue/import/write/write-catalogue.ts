import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import type { Pictures } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import type { References } from './rows.ts';
import { type Counts, createSync } from './sync.ts';
import { writeAttributes } from './write-attributes.ts';
import { writeBanners } from './write-banners.ts';
import { writeCampaigns } from './write-campaigns.ts';
import { writeCategories } from './write-categories.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeMedia } from './write-media.ts';
import { writeProducts } from './write-products.ts';
import { writeReviews } from './write-reviews.ts';
import { writeSettings } from './write-settings.ts';
import { writeTerms } from './write-terms.ts';

/**
 * A checked catalogue -> the database, in the transaction given. Writes only what differs.
 * @param now milliseconds; the dates of records that are new count from it
 */
export const writeCatalogue = async (
  db: Transaction<Database>,
  catalogue: Catalogue,
  pictures: Pictures,
  now: number,
): Promise<Readonly<Record<string, Counts>>> => {
  const sync = createSync(db, now);
  const media = await writeMedia(sync, pictures);
  const categories = await writeCategories(sync, catalogue, media);
  const references: References = {
    media,
    categories,
    ...(await writeTerms(sync, catalogue)),
    attributes: await writeAttributes(db, sync, catalogue),
  };
  const products = await writeProducts(sync, catalogue, references);
  await indexProducts(db);
  await writeReviews(db, sync, catalogue, products);
  const campaigns = await writeCampaigns(sync, catalogue, media, products);
  await writeCoupons(sync, catalogue, categories);
  await writeBanners(sync, catalogue, media, {
    category: categories,
    campaign: campaigns,
    product: products,
  });
  await writeSettings(db, catalogue, pictures);
  return sync.countTables();
};
