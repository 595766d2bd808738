import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaWidth } from '#domain/catalogue/media.ts';
import { formatVariantName, HASH_LENGTH } from '#server/media/name.ts';
import { cropForPhone } from '#server/media/process/phone-crop.ts';
import banners from '../../../src/demo/data/banners.json' with { type: 'json' };
import campaigns from '../../../src/demo/data/campaigns.json' with { type: 'json' };
import categories from '../../../src/demo/data/categories.json' with { type: 'json' };
import products from '../../../src/demo/data/products.json' with { type: 'json' };

const DEMO = fileURLToPath(new URL('../../../src/demo', import.meta.url));
export const DEMO_VARIANTS = join(DEMO, 'variants');

/** Widths of AVIF variants that the first screens of phones and desktops ask for. */
const WIDTHS = {
  card: [240, 320, 480],
  category: [160, 240, 320],
  campaign: [720, 960, 1280],
  hero: [960, 1280, 1600],
  heroPhone: [480, 720, 960],
} as const satisfies Record<string, readonly MediaWidth[]>;

export interface DemoVariant {
  readonly name: string;
  readonly width: MediaWidth;
  readonly original: Uint8Array;
}

const readPicture = (file: string): Promise<Buffer> => readFile(join(DEMO, 'images', file));

const listWidths = (original: Uint8Array, preset: keyof typeof WIDTHS): DemoVariant[] => {
  const hash = createHash('sha256').update(original).digest('hex').slice(0, HASH_LENGTH);
  return WIDTHS[preset].map((width) => ({ name: formatVariantName(hash, width, 'avif'), width, original }));
};

/** The phone crops of banners are encoded by this machine, so that their names may differ on another one. */
export const listPhoneVariants = async (): Promise<DemoVariant[]> => {
  const lists: DemoVariant[][] = [];
  for (const { image, textSide } of banners)
    for (const locale of ['en', 'ar'] as const) {
      const productSide = textSide[locale] === 'left' ? 'right' : 'left';
      const crop = await cropForPhone({ bytes: await readPicture(image[locale]), productSide });
      lists.push(listWidths(crop, 'heroPhone'));
    }
  return lists.flat();
};

export const listDemoVariants = async (): Promise<DemoVariant[]> => {
  const files = {
    card: products.map(({ images }) => images[0]?.file),
    category: categories.map(({ image }) => image),
    campaign: campaigns.map(({ cover }) => cover),
    hero: banners.flatMap(({ image }) => [image.en, image.ar]),
  } as const;
  const lists = await Promise.all(
    (['card', 'category', 'campaign', 'hero'] as const).flatMap((preset) =>
      [...new Set(files[preset])].map(async (file) =>
        file ? listWidths(await readPicture(file), preset) : [],
      ),
    ),
  );
  return lists.flat();
};
