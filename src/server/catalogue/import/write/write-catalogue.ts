import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { hideMissing } from '../hide-missing.ts';
import type { Pictures } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import type { References } from './rows.ts';
import { hideSources, listSources } from './sources.ts';
import { type Change, type Counts, createSync } from './sync.ts';
import { takeStock } from './take-stock.ts';
import { writeAttributes } from './write-attributes.ts';
import { writeBanners } from './write-banners.ts';
import { writeCampaigns } from './write-campaigns.ts';
import { writeCategories } from './write-categories.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeMedia } from './write-media.ts';
import { writeProducts } from './write-products.ts';
import { writeReviews } from './write-reviews.ts';
import { writeSettings } from './write-settings.ts';
import { writeSources } from './write-sources.ts';
import { writeTerms } from './write-terms.ts';

export interface WriteOptions {
  readonly takesStock?: boolean | undefined;
  readonly removesMissing?: boolean | undefined;
}

export interface Written {
  readonly counts: Readonly<Record<string, Counts>>;
  readonly changes: readonly Change[];
}

/** @param now epoch milliseconds; relative dates of new records are based on it */
export const writeCatalogue = async (
  db: Transaction<Database>,
  catalogue: Catalogue,
  pictures: Pictures,
  now: number,
  options: WriteOptions = {},
): Promise<Written> => {
  const sync = createSync(db, now);
  const media = await writeMedia(sync, pictures);
  const categories = await writeCategories(sync, catalogue, media);
  const references: References = {
    media,
    categories,
    ...(await writeTerms(sync, catalogue)),
    attributes: await writeAttributes(db, sync, catalogue),
  };
  const products = await writeProducts(db, sync, catalogue, references);
  const missing = options.removesMissing ? await hideMissing(db, catalogue) : [];
  const stock = options.takesStock ? await takeStock(db, catalogue, products, now) : [];
  await indexProducts(db);
  await writeReviews(db, sync, catalogue, products);
  const campaigns = await writeCampaigns(sync, catalogue, media, products);
  await writeCoupons(sync, catalogue, categories);
  await writeBanners(sync, catalogue, media, {
    category: categories,
    campaign: campaigns,
    product: products,
  });
  await writeSettings(db, catalogue, pictures, (await listSources(db, 'settings')).get(''));
  await writeSources(db, catalogue, pictures, now);
  await hideSources(db, missing);
  return {
    counts: sync.countTables(),
    changes: [
      ...sync.listChanges(),
      ...missing.map((key): Change => ({ table: 'product', key, change: 'hidden' })),
      ...stock,
    ],
  };
};
