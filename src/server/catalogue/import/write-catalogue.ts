import type { Transaction } from 'kysely';
import { ATTRIBUTE, PRICE_TYPE } from '#domain/constants.ts';
import { mediaUrl } from '#domain/media.ts';
import { toPaise } from '#domain/money.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredPicture } from '#server/media/store.ts';
import { renderMarkdown } from './description.ts';
import { type Pictures, phoneFile } from './pictures.ts';
import { both, getId, type References } from './rows.ts';
import type { Catalogue, Localized } from './schemas.ts';
import { type Counts, createSync, type Sync } from './sync.ts';
import { writeProducts } from './write-products.ts';

const DAY_MS = 86_400_000;

const writeMedia = async (
  db: Transaction<Database>,
  pictures: Pictures,
): Promise<(file: string) => number> => {
  const stored = new Map(
    (await db.selectFrom('media').select(['id', 'hash']).execute()).map(({ hash, id }) => [hash, id]),
  );
  for (const picture of pictures.values()) {
    if (stored.has(picture.hash)) continue;
    const { id } = await db
      .insertInto('media')
      .values({
        hash: picture.hash,
        ext: picture.ext,
        width: picture.width,
        height: picture.height,
        color: picture.color,
        edge_color: picture.edgeColor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    stored.set(picture.hash, id);
  }
  return (file) => getId(stored, getPicture(pictures, file).hash);
};

const getPicture = (pictures: Pictures, file: string): StoredPicture => {
  const picture = pictures.get(file);
  if (!picture) throw new Error(`The picture '${file}' was not stored`);
  return picture;
};

const writeCategories = async (sync: Sync, catalogue: Catalogue, media: References['media']) => {
  const row = (category: Catalogue['categories'][number]) => ({
    key: category.id,
    ...both('name', category.name),
    position: category.displayOrder,
    media_id: media(category.image),
  });
  const parents = catalogue.categories.filter(({ parentId }) => parentId === null);
  const children = catalogue.categories.flatMap((category) =>
    category.parentId === null ? [] : [{ ...category, parentId: category.parentId }],
  );
  const parentIds = await sync.upsert(
    'category',
    parents.map((category) => ({ ...row(category), parent_id: null })),
  );
  const ids = await sync.upsert(
    'category',
    children.map((category) => ({ ...row(category), parent_id: getId(parentIds, category.parentId) })),
  );
  for (const category of catalogue.categories) {
    const ancestors = [category.id, ...(category.parentId === null ? [] : [category.parentId])];
    await sync.replaceParts(
      'category_path',
      { category_id: getId(ids, category.id) },
      ancestors.map((key) => ({ ancestor_id: getId(ids, key) })),
    );
  }
  return ids;
};

/** Attribute 1 is the colour and 2 the size on every product; others count from 3 in the order of first appearance. */
const writeAttributes = async (db: Transaction<Database>, sync: Sync, catalogue: Catalogue) => {
  const fixed = [
    { id: ATTRIBUTE.color, key: 'color', name_en: 'Color', name_ar: 'اللون', position: 0 },
    { id: ATTRIBUTE.size, key: 'size', name_en: 'Size', name_ar: 'الحجم', position: 1 },
  ];
  const stored = await db.selectFrom('attribute').select('id').orderBy('id', 'desc').executeTakeFirst();
  let next = Math.max(stored?.id ?? 0, ATTRIBUTE.size) + 1;
  const names = new Map(
    catalogue.products
      .flatMap(({ attributes }) => attributes.map(({ id, name }) => [id, name] as const))
      .reverse(),
  );
  const keys = [...new Set(catalogue.products.flatMap(({ attributes }) => attributes.map(({ id }) => id)))];
  const others = keys.map((key, index) => ({
    key,
    ...both('name', names.get(key) ?? { en: key, ar: key }),
    position: index + 2,
  }));
  const ids = await sync.upsert('attribute', fixed);
  // Ids are given by hand, so that they follow the fixed two without a gap.
  const given = await sync.upsert('attribute', others, () => ({ id: next++ }));
  return new Map([...ids, ...given]);
};

const writeReviews = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  products: ReadonlyMap<string, number>,
) => {
  const since = await sync.firstImports(
    'review',
    catalogue.reviews.map(({ id }) => id),
  );
  await sync.upsert(
    'review',
    catalogue.reviews.map((review) => ({
      key: review.id,
      product_id: getId(products, review.productId),
      rating: review.rating,
      title: review.title,
      body: review.body,
      reviewer_name: review.reviewerName,
      // The catalogue's reviewers are invented and have no address.
      reviewer_email: `${review.id}@reviewer.example`,
      language: review.language,
      is_verified: review.isVerifiedPurchase ? 1 : 0,
      created_at: since(review.id) - review.daysAgo * DAY_MS,
    })),
    () => ({ is_published: 1 }),
  );
  const sums = await db
    .selectFrom('review')
    .select(['product_id'])
    .select((eb) => [
      eb.fn.sum<number>('rating').as('rating_sum'),
      eb.fn.countAll<number>().as('rating_count'),
    ])
    .where('is_published', '=', 1)
    .groupBy('product_id')
    .execute();
  for (const { product_id, ...sum } of sums)
    await db
      .updateTable('product')
      .set({ rating_sum: Number(sum.rating_sum), rating_count: Number(sum.rating_count) })
      .where('id', '=', product_id)
      .execute();
};

const writeCampaigns = async (
  sync: Sync,
  catalogue: Catalogue,
  media: References['media'],
  products: ReadonlyMap<string, number>,
) => {
  const since = await sync.firstImports(
    'campaign',
    catalogue.campaigns.map(({ id }) => id),
  );
  const ids = await sync.upsert(
    'campaign',
    catalogue.campaigns.map((campaign, position) => ({
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
  for (const campaign of catalogue.campaigns)
    await sync.replaceParts(
      'campaign_product',
      { campaign_id: getId(ids, campaign.id) },
      campaign.productIds.map((key, position) => ({ product_id: getId(products, key), position })),
    );
  return ids;
};

const writeCoupons = async (sync: Sync, catalogue: Catalogue, categories: ReadonlyMap<string, number>) => {
  const since = await sync.firstImports(
    'coupon',
    catalogue.coupons.map(({ id }) => id),
  );
  const used = new Map(catalogue.coupons.map(({ id, usedCount }) => [id, usedCount]));
  await sync.upsert(
    'coupon',
    catalogue.coupons.map((coupon) => ({
      key: coupon.id,
      code: coupon.code,
      ...both('name', coupon.name),
      price_type: PRICE_TYPE[coupon.type === 'Percentage' ? 'percentage' : 'fixedValue'],
      amount: toPaise(coupon.value),
      minimum_order: toPaise(coupon.minimumOrder),
      maximum_discount: typeof coupon.maximumDiscount === 'number' ? toPaise(coupon.maximumDiscount) : null,
      category_id: coupon.categoryId === null ? null : getId(categories, coupon.categoryId),
      starts_at: since(coupon.id) - coupon.startsDaysAgo * DAY_MS,
      ends_at: since(coupon.id) + coupon.endsInDays * DAY_MS,
      usage_limit: coupon.usageLimit,
      per_customer_limit: null,
    })),
    (key) => ({ used_count: used.get(key) ?? 0, is_active: 1 }),
  );
};

const writeBanners = async (
  sync: Sync,
  catalogue: Catalogue,
  media: References['media'],
  targets: Readonly<Record<string, ReadonlyMap<string, number>>>,
) => {
  await sync.upsert(
    'banner',
    catalogue.banners.map((banner) => {
      const [, kind = '', key = ''] = banner.leftButtonUrl.split('/');
      return {
        key: banner.id,
        position: banner.displayOrder,
        ...both('top_title', banner.topTitle),
        ...both('main_title', banner.mainTitle),
        ...both('bottom_title', banner.bottomTitle),
        ...both('button_text', banner.leftButtonText),
        target_kind: kind,
        target_id: getId(targets[kind] ?? new Map(), key),
        media_en_id: media(banner.image.en),
        media_ar_id: media(banner.image.ar),
        phone_media_en_id: media(phoneFile(banner.image.en)),
        phone_media_ar_id: media(phoneFile(banner.image.ar)),
        text_color: banner.textColor,
      };
    }),
  );
};

const writeSettings = async (db: Transaction<Database>, { settings }: Catalogue, pictures: Pictures) => {
  const logo = (file: string) => {
    const picture = getPicture(pictures, file);
    return mediaUrl(picture.hash, picture.ext);
  };
  const values: Readonly<Record<string, unknown>> = {
    ...both('shop_name', settings.shopName),
    ...both('tagline', settings.tagline),
    free_shipping_from: toPaise(settings.freeShippingFrom),
    logo_en: logo(settings.logo.en),
    logo_ar: logo(settings.logo.ar),
  };
  for (const [key, value] of Object.entries(values))
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
};

/** A checked catalogue -> the database, in the transaction given. */
export const writeCatalogue = async (
  db: Transaction<Database>,
  catalogue: Catalogue,
  pictures: Pictures,
  now: number,
): Promise<ReadonlyMap<string, Counts>> => {
  const sync = createSync(db, now);
  const media = await writeMedia(db, pictures);
  const categories = await writeCategories(sync, catalogue, media);
  const plain = (table: string, records: readonly { id: string; name: Localized }[]) =>
    sync.upsert(
      table,
      records.map(({ id, name }, position) => ({ key: id, ...both('name', name), position })),
    );
  const references: References = {
    media,
    categories,
    manufacturers: await sync.upsert(
      'manufacturer',
      catalogue.manufacturers.map((brand) => ({
        key: brand.id,
        ...both('name', brand.name),
        ...both('description', brand.description),
        color: brand.color,
        position: brand.displayOrder,
      })),
    ),
    vendors: await sync.upsert(
      'vendor',
      catalogue.vendors.map(({ id, name, city, email }) => ({
        key: id,
        ...both('name', name),
        ...both('city', city),
        email,
      })),
    ),
    sizes: await sync.upsert(
      'size',
      catalogue.sizes.map((size, position) => ({
        key: size.id,
        kind: size.kind,
        ...both('name', size.name),
        ...both('short_name', size.shortName),
        grams: size.grams,
        inches: size.inches,
        centimetres: size.centimetres,
        position,
      })),
    ),
    colors: await sync.upsert(
      'color',
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
      catalogue.settings.shippingMethods.map(({ id, name, days, price }, position) => ({
        key: id,
        ...both('name', name),
        days,
        price: toPaise(price),
        position,
      })),
    ),
    attributes: await writeAttributes(db, sync, catalogue),
  };
  const products = await writeProducts(db, sync, catalogue, references);
  await writeReviews(db, sync, catalogue, products);
  const campaigns = await writeCampaigns(sync, catalogue, media, products);
  await writeCoupons(sync, catalogue, categories);
  await writeBanners(sync, catalogue, media, {
    category: categories,
    campaign: campaigns,
    product: products,
  });
  await writeSettings(db, catalogue, pictures);
  return sync.counts;
};
