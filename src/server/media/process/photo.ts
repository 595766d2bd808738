import { MediaError } from '../media-error.ts';
import { readMetadata, refuseSize } from './inspect.ts';
import { loadSharp, PHOTOS, PIXEL_LIMIT } from './sharp.ts';

const PHOTO = { edge: 1280, quality: 72 } as const;

/**
 * Checks a photograph of a customer and encodes it again as a smaller WebP, upright and without metadata. Drawings are
 * refused.
 *
 * @throws MediaError
 */
export async function toPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  refuseSize(await readMetadata(bytes, PHOTOS), bytes);
  const sharp = await loadSharp(PHOTOS);
  try {
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize({ width: PHOTO.edge, height: PHOTO.edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: PHOTO.quality })
      .toBuffer();
  } catch (cause) {
    throw MediaError.damaged(cause);
  }
}
