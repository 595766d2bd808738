import type { Metadata, Sharp } from 'sharp';
import type { MediaExtension } from '../name.ts';
import type { PictureFacts } from './inspect.ts';
import { loadSharp, PIXEL_LIMIT, RASTERS } from './sharp.ts';

/** High enough that variants, which are encoded from the result, show no difference. */
const QUALITY = { jpg: 92, webp: 92, avif: 80 } as const;

/** Larger originals are reduced, since no variant shows their detail and each variant decodes them again. */
const KEPT_PIXELS = 40_000_000;
const REDUCED_PIXELS = 12_000_000;

/** Includes the position of the camera, its serial number and names of people. */
const hasMetadata = ({ exif, xmp, iptc, tifftagPhotoshop, comments = [] }: Metadata): boolean =>
  [exif, xmp, iptc, tifftagPhotoshop].some((block) => block !== undefined) || comments.length > 0;

const sizeFor = ({ width, height }: PictureFacts): { width: number; height: number } => {
  const scale = Math.sqrt(REDUCED_PIXELS / (width * height));
  const reduce = (edge: number) => Math.max(1, Math.round(edge * scale));
  return width * height > KEPT_PIXELS ? { width: reduce(width), height: reduce(height) } : { width, height };
};

export interface CleanPicture {
  readonly facts: PictureFacts;
  readonly bytes: Uint8Array;
}

/** Encodes a picture with metadata or of enormous size again, upright. Other pictures remain as they are. */
export async function cleanPicture(bytes: Uint8Array, facts: PictureFacts): Promise<CleanPicture> {
  const { ext } = facts;
  if (ext === 'svg') return { facts, bytes };
  const sharp = await loadSharp(RASTERS);
  const options = { limitInputPixels: PIXEL_LIMIT };
  const size = sizeFor(facts);
  if (size.width === facts.width && !hasMetadata(await sharp(bytes, options).metadata()))
    return { facts, bytes };
  const upright = sharp(bytes, options)
    .autoOrient()
    .resize({ ...size, fit: 'fill', withoutEnlargement: true })
    .toColourspace('srgb');
  return { facts: { ...facts, ...size }, bytes: await encode(upright, ext) };
}

function encode(picture: Sharp, ext: Exclude<MediaExtension, 'svg'>): Promise<Uint8Array> {
  switch (ext) {
    case 'png':
      return picture.png().toBuffer();
    case 'webp':
      return picture.webp({ quality: QUALITY.webp, alphaQuality: 100 }).toBuffer();
    case 'avif':
      return picture.avif({ quality: QUALITY.avif, effort: 3 }).toBuffer();
    case 'jpg':
      return picture.jpeg({ quality: QUALITY.jpg, chromaSubsampling: '4:4:4' }).toBuffer();
  }
}
