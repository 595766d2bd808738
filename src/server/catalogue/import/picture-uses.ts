import type { Kysely } from 'kysely';
import type { PicturePreset } from '#domain/catalogue/media.ts';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { PictureUse } from '#server/media/first-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';

interface Picture {
  readonly hash: string;
  readonly width: number;
}

const useAs = (preset: PicturePreset, pictures: readonly Picture[]): PictureUse[] =>
  pictures.map(({ hash, width }) => ({ hash, width, preset }));

const listBannerPictures = (
  db: Kysely<Database>,
  columns: readonly ('media_en_id' | 'media_ar_id' | 'phone_media_en_id' | 'phone_media_ar_id')[],
): Promise<Picture[]> =>
  db
    .selectFrom('media')
    .select(['hash', 'width'])
    .where((eb) =>
      eb.or(columns.map((column) => eb('id', 'in', db.selectFrom('banner').select(`banner.${column}`)))),
    )
    .orderBy('id')
    .execute();

/**
 * Lists the uses of each visible picture, which determine the sizes of its variants. Variants are rendered in this
 * order, so pictures of the first pages come first.
 */
export const listPictureUses = async (db: Kysely<Database>): Promise<PictureUse[]> => {
  const [heroes, phones, products, categories, campaigns] = await Promise.all([
    listBannerPictures(db, ['media_en_id', 'media_ar_id']),
    listBannerPictures(db, ['phone_media_en_id', 'phone_media_ar_id']),
    db
      .selectFrom('product_image as image')
      .innerJoin('media', 'media.id', 'image.media_id')
      .innerJoin('product', 'product.id', 'image.product_id')
      .select(['media.hash', 'media.width', 'image.position'])
      .where('product.status', '=', PUBLISHED)
      .orderBy('image.product_id')
      .orderBy('image.position')
      .execute(),
    db
      .selectFrom('category')
      .innerJoin('media', 'media.id', 'category.media_id')
      .select(['media.hash', 'media.width'])
      .orderBy('category.position')
      .execute(),
    db
      .selectFrom('campaign')
      .innerJoin('media', (join) =>
        join.on((eb) =>
          eb.or([
            eb('media.id', '=', eb.ref('campaign.media_id')),
            eb('media.id', '=', eb.ref('campaign.media_ar_id')),
          ]),
        ),
      )
      .select(['media.hash', 'media.width'])
      .orderBy('campaign.position')
      .execute(),
  ]);
  return [
    ...useAs('hero', heroes),
    ...useAs('heroPhone', phones),
    ...useAs(
      'card',
      products.filter(({ position }) => position === 0),
    ),
    ...useAs('category', categories),
    ...useAs('campaign', campaigns),
    ...useAs('gallery', products),
    ...useAs('thumb', products),
  ];
};
