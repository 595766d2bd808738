import { loadSharp, PIXEL_LIMIT, RASTERS } from './sharp.ts';

export interface CropInput {
  readonly bytes: Uint8Array;
  readonly productSide: 'left' | 'right';
}

/** Crops to 6:5 at full height on the side of the products. A CSS crop would download twice the pixels. */
export async function cropForPhone({ bytes, productSide }: CropInput): Promise<Uint8Array> {
  const sharp = await loadSharp(RASTERS);
  const options = { limitInputPixels: PIXEL_LIMIT };
  const { width, height } = (await sharp(bytes, options).metadata()).autoOrient;
  const cropWidth = Math.min(width, Math.round((height * 6) / 5));
  const left = productSide === 'left' ? 0 : width - cropWidth;
  return await sharp(bytes, options)
    .autoOrient()
    .extract({ left, top: 0, width: cropWidth, height })
    .webp({ quality: 92, effort: 4 })
    .toBuffer();
}
