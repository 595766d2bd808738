import type { Metadata } from 'sharp';
import type { MediaExtension } from './name.ts';
import { loadSharp, PIXEL_LIMIT } from './sharp.ts';

/** High enough that variants, which are encoded from the result, show no difference. */
const QUALITY = { jpg: 92, webp: 92, avif: 80 } as const;

/** Includes the position of the camera, its serial number and names of people. */
const hasMetadata = ({ exif, xmp, iptc, tifftagPhotoshop, comments = [] }: Metadata): boolean =>
  [exif, xmp, iptc, tifftagPhotoshop].some((block) => block !== undefined) || comments.length > 0;

/** Encodes a picture with metadata again, without them and upright. Other pictures remain as they are. */
export async function cleanPicture(bytes: Uint8Array, ext: MediaExtension): Promise<Uint8Array> {
  if (ext === 'svg') return bytes;
  const sharp = await loadSharp();
  const options = { limitInputPixels: PIXEL_LIMIT };
  if (!hasMetadata(await sharp(bytes, options).metadata())) return bytes;
  const upright = sharp(bytes, options).autoOrient().toColourspace('srgb');
  switch (ext) {
    case 'png':
      return upright.png().toBuffer();
    case 'webp':
      return upright.webp({ quality: QUALITY.webp, alphaQuality: 100 }).toBuffer();
    case 'avif':
      return upright.avif({ quality: QUALITY.avif, effort: 3 }).toBuffer();
    case 'jpg':
      return upright.jpeg({ quality: QUALITY.jpg, chromaSubsampling: '4:4:4' }).toBuffer();
  }
}
