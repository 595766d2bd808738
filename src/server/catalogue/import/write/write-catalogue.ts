import type { Transaction } from 'kysely';
import { readMergedTerms } from '#server/catalogue/terms/merged-terms.ts';
import { replaceMerged } from '#server/catalogue/terms/replace-merged.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { hideMissing } from '../hide-missing.ts';
import type { Pictures } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import type { Describe } from './descriptions.ts';
import type { References } from './rows.ts';
import { hideSources, listSources } from './sources.ts';
import { type Change, type Counts, createSync } from './sync.ts';
import { takeStock } from './take-stock.ts';
import { writeAttributes } from './terms/write-attributes.ts';
import { writeCategories } from './terms/write-categories.ts';
import { writeTerms } from './terms/write-terms.ts';
import { writeBanners } from './write-banners.ts';
import { writeCampaigns } from './write-campaigns.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeMedia } from './write-media.ts';
import { writeProducts } from './write-products.ts';
import { writeReviews } from './write-reviews.ts';
import { writeSettings } from './write-settings.ts';
import { writeSources } from './write-sources.ts';

export interface WriteOptions {
  readonly takesStock?: boolean | undefined;
  readonly removesMissing?: boolean | undefined;
  /** The records are not those of files: the next import still compares its files with the last one. */
  readonly keepsSources?: boolean | undefined;
  /** Descriptions as HTML. Renders them if it is absent. */
  readonly describe?: Describe | undefined;
}

export interface Written {
  readonly counts: Readonly<Record<string, Counts>>;
  readonly changes: readonly Change[];
}

/** @param now epoch milliseconds; relative dates of new records are based on it */
export const writeCatalogue = async (
  db: Transaction<Database>,
  given: Catalogue,
  pictures: Pictures,
  now: number,
  options: WriteOptions = {},
): Promise<Written> => {
  const catalogue = replaceMerged(given, await readMergedTerms(db));
  const sync = createSync(db, now);
  const media = await writeMedia(sync, pictures);
  const categories = await writeCategories(db, sync, catalogue, media);
  const references: References = {
    media,
    categories,
    ...(await writeTerms(db, sync, catalogue)),
    attributes: await writeAttributes(db, sync, catalogue),
  };
  const products = await writeProducts(db, sync, catalogue, references, now, options.describe);
  const missing = options.removesMissing ? await hideMissing(db, catalogue) : [];
  const stock = options.takesStock ? await takeStock(db, catalogue, products, now) : [];
  await indexProducts(db);
  await writeReviews(db, sync, catalogue, products);
  const campaigns = await writeCampaigns(db, sync, catalogue, media, products);
  await writeCoupons(sync, catalogue, categories);
  await writeBanners(db, sync, catalogue, media, {
    category: categories,
    campaign: campaigns,
    product: products,
  });
  await writeSettings(db, catalogue, pictures, (await listSources(db, 'settings')).get(''));
  if (!options.keepsSources) await writeSources(db, catalogue, pictures, now);
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
