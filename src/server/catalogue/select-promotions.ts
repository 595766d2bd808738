import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Banners in their order, with the stored files of both directions, which a draft may lack. */
export const selectBanners = (db: Kysely<Database>) =>
  db
    .selectFrom('banner as b')
    .leftJoin('media as en', 'en.id', 'b.media_en_id')
    .leftJoin('media as ar', 'ar.id', 'b.media_ar_id')
    .selectAll('b')
    .select(['en.hash as hash_en', 'en.ext as ext_en', 'ar.hash as hash_ar', 'ar.ext as ext_ar'])
    .orderBy('b.position')
    .orderBy('b.id');

/** Campaigns in their order, with the stored cover. The one for Arabic is null if both languages share it. */
export const selectCampaigns = (db: Kysely<Database>) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('media', 'media.id', 'c.media_id')
    .leftJoin('media as rtl', 'rtl.id', 'c.media_ar_id')
    .selectAll('c')
    .select(['media.hash', 'media.ext', 'rtl.hash as hash_ar', 'rtl.ext as ext_ar'])
    .orderBy('c.position')
    .orderBy('c.id');
