import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Picture } from './types.ts';

const FOLDER = 'src/content/images';
/** Maximum side in pixels: twice the widest text column, for high-density screens. */
const LONGEST_SIDE = 1600;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

const toPicture = (name: string): Picture => ({
  name,
  url: `/${FOLDER}/${name}`,
  path: `../../images/${name}`,
});

export const listPictures = async (root: string): Promise<Picture[]> =>
  (await readdir(join(root, FOLDER)).catch(() => []))
    .filter((name) => /\.(?:webp|jpe?g|png|avif)$/i.test(name))
    .sort()
    .map(toPicture);

/** Converts `Photo of Tub (1).JPG` to `photo-of-tub-1`, which needs no URL encoding. */
const baseName = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'picture';

/** Converts a picture to upright WebP without metadata and stores it. Never overwrites a file. */
export const addPicture = async (
  root: string,
  name: string,
  bytes: Uint8Array,
): Promise<Result<Picture, 'no_picture'>> => {
  const picture = sharp(bytes, { limitInputPixels: 100_000_000 });
  const { format } = await picture.metadata().catch(() => ({ format: undefined }));
  if (!format || !FORMATS.has(format)) return refuse('no_picture');
  const webp = await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
  if (!webp) return refuse('no_picture');
  await mkdir(join(root, FOLDER), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const file = `${baseName(name)}${attempt > 1 ? `-${attempt}` : ''}.webp`;
    try {
      await writeFile(join(root, FOLDER, file), webp, { flag: 'wx' });
      return ok(toPicture(file));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
};
