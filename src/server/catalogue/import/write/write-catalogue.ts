import type { Transaction } from 'kysely';
import { toPaise } from '#domain/money.ts';
import type { Database } from '#server/db/schema.ts';
import type { Pictures } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import type { Localized } from '../schemas/fields.ts';
import { both, type References } from './rows.ts';
import { type Counts, createSync, type Sync } from './sync.ts';
import { writeAttributes } from './write-attributes.ts';
import { writeBanners } from './write-banners.ts';
import { writeCampaigns } from './write-campaigns.ts';
import { writeCategories } from './write-categories.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeMedia } from './write-media.ts';
import { writeProducts } from './write-products.ts';
import { writeReviews } from './write-reviews.ts';
import { writeSettings } from './write-settings.ts';

/** What products are sorted by: short lists in the order of their file. */
const writeTerms = async (sync: Sync, catalogue: Catalogue) => {
  const plain = (table: string, records: readonly { id: string; name: Localized }[]) =>
    sync.upsert(
      table,
      'key',
      records.map(({ id, name }, position) => ({ key: id, ...both('name', name), position })),
    );
  return {
    manufacturers: await sync.upsert(
      'manufacturer',
      'key',
      catalogue.manufacturers.map(({ id, name, description, color, displayOrder }) => ({
        key: id,
        ...both('name', name),
        ...both('description', description),
        color,
        position: displayOrder,
      })),
    ),
    vendors: await sync.upsert(
      'vendor',
      'key',
      catalogue.vendors.map(({ id, name, city, email }) => ({
        key: id,
        ...both('name', name),
        ...both('city', city),
        email,
      })),
    ),
    sizes: await sync.upsert(
      'size',
      'key',
      catalogue.sizes.map(({ id, kind, name, shortName, grams, inches, centimetres }, position) => ({
        key: id,
        kind,
        ...both('name', name),
        ...both('short_name', shortName),
        grams,
        inches,
        centimetres,
        position,
      })),
    ),
    colors: await sync.upsert(
      'color',
      'key',
      catalogue.colors.map(({ id, name, hex }, position) => ({
        key: id,
        ...both('name', name),
        hex,
        position,
      })),
    ),
    tags: await plain('tag', catalogue.tags),
    allergens: await plain('allergen', catalogue.allergens),
    methods: await sync.upsert(
      'shipping_method',
      'key',
      catalogue.settings.shippingMethods.map(({ id, name, days, price }, position) => ({
        key: id,
        ...both('name', name),
        days,
        price: toPaise(price),
        position,
      })),
    ),
  };
};

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
