import { MediaError } from '../media-error.ts';
import { isDrawing, refuseDrawing } from './drawing.ts';
import { loadSharp, PIXEL_LIMIT, RASTERS } from './sharp.ts';

export interface IconInput {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly edge: number;
  /** Background of a maskable icon, `#rrggbb`. Undefined keeps the icon transparent. */
  readonly ground?: string;
}

/** Safe zone of a maskable icon (web.dev/articles/maskable-icon). */
const SAFE = 0.8;

/** Draws a square PNG of a logo or an icon, whatever its proportions are. @throws MediaError */
export const drawIcon = async ({ bytes, edge, ground }: IconInput): Promise<Uint8Array> => {
  const drawn = isDrawing(bytes);
  if (drawn) refuseDrawing(bytes);
  const sharp = await loadSharp(drawn ? ['svg'] : RASTERS);
  const inner = ground === undefined ? edge : Math.round(edge * SAFE);
  const margin = edge - inner;
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, density: drawn ? 300 : undefined })
      .autoOrient()
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .extend({
        top: Math.floor(margin / 2),
        left: Math.floor(margin / 2),
        bottom: Math.ceil(margin / 2),
        right: Math.ceil(margin / 2),
        background,
      });
    return await (ground === undefined ? picture : picture.flatten({ background })).png().toBuffer();
  } catch (cause) {
    throw MediaError.damaged(cause);
  }
};
