import { inspectPicture } from './inspect.ts';
import { MediaError } from './media-error.ts';
import { loadSharp, PIXEL_LIMIT } from './sharp.ts';

const PHOTO = { edge: 1280, quality: 72, seconds: 30 } as const;

const SIGNATURES = [
  { bytes: [0xff, 0xd8, 0xff], at: 0 },
  { bytes: [0x89, 0x50, 0x4e, 0x47], at: 0 },
  { bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
] as const;

/**
 * Checks a photograph of a customer and encodes it again as a smaller WebP, upright and without metadata. Drawings are
 * refused.
 *
 * @throws MediaError
 */
export const toPhoto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const isPhoto = SIGNATURES.some((one) => one.bytes.every((byte, i) => bytes[one.at + i] === byte));
  if (!isPhoto) throw new MediaError('unsupported-format', 'a photograph is a JPEG, PNG or WebP');
  await inspectPicture(bytes);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize({ width: PHOTO.edge, height: PHOTO.edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: PHOTO.quality })
    .timeout({ seconds: PHOTO.seconds })
    .toBuffer();
};
