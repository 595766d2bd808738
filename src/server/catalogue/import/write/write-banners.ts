import { parseTarget, type TargetKind } from '../parse-target.ts';
import { phoneFile } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { both, getId, type Ids, type References } from './rows.ts';
import type { Sync } from './sync.ts';

/** Stores the target of a banner as a record id. Pages build the URL in their own language. */
export const writeBanners = async (
  sync: Sync,
  { banners }: Catalogue,
  media: References['media'],
  targets: Readonly<Record<TargetKind, Ids>>,
): Promise<void> => {
  await sync.upsert(
    'banner',
    'key',
    banners.map((banner) => {
      const { kind, key } = parseTarget(banner.leftButtonUrl);
      return {
        key: banner.id,
        position: banner.displayOrder,
        ...both('top_title', banner.topTitle),
        ...both('main_title', banner.mainTitle),
        ...both('bottom_title', banner.bottomTitle),
        ...both('button_text', banner.leftButtonText),
        target_kind: kind,
        target_id: getId(targets[kind], key),
        media_en_id: media(banner.image.en),
        media_ar_id: media(banner.image.ar),
        phone_media_en_id: media(phoneFile(banner.image.en)),
        phone_media_ar_id: media(phoneFile(banner.image.ar)),
        text_color: banner.textColor,
      };
    }),
  );
};
