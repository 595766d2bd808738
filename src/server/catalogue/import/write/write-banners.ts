import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { parseTarget, type TargetKind } from '../parse-target.ts';
import { phoneFile } from '../pictures.ts';
import type { Catalogue, RecordOf } from '../schemas/catalogue.ts';
import { countVersions } from './count-versions.ts';
import { keepEdited } from './keep-edited.ts';
import { both, getId, type Ids, promotionDays, promotionStatus, type References } from './rows.ts';
import type { Sync } from './sync.ts';

export type BannerFields = Omit<RecordOf<'banners'>, 'id' | 'textSide' | 'startsOn' | 'endsOn' | 'status'>;

/** @param target id of the record that `leftButtonUrl` names */
export const bannerColumns = (banner: BannerFields, media: References['media'], target: number) => {
  const find = (file: string) => (file === '' ? null : media(file));
  const findPhone = (file: string) => (file === '' ? null : media(phoneFile(file)));
  return {
    position: banner.displayOrder,
    ...both('top_title', banner.topTitle),
    ...both('main_title', banner.mainTitle),
    ...both('bottom_title', banner.bottomTitle),
    ...both('button_text', banner.leftButtonText),
    target_kind: parseTarget(banner.leftButtonUrl).kind,
    target_id: target,
    media_en_id: find(banner.image.en),
    media_ar_id: find(banner.image.ar),
    phone_media_en_id: findPhone(banner.image.en),
    phone_media_ar_id: findPhone(banner.image.ar),
    text_color: banner.textColor,
  };
};

/** Stores the target of a banner as a record id. Pages build the URL in their own language. */
export const writeBanners = async (
  db: Transaction<Database>,
  sync: Sync,
  { banners }: Catalogue,
  media: References['media'],
  targets: Readonly<Record<TargetKind, Ids>>,
): Promise<void> => {
  const kept = await keepEdited(db, 'banner');
  await sync.upsert(
    'banner',
    'key',
    banners.map((banner) => {
      const { kind, key } = parseTarget(banner.leftButtonUrl);
      return {
        key: banner.id,
        ...bannerColumns(banner, media, getId(targets[kind], key)),
        ...promotionDays(banner),
        ...promotionStatus(banner),
        ...kept(banner),
      };
    }),
  );
  await countVersions(db, sync, 'banner');
};
