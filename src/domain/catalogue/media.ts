/** Picture URLs: `/media/{hash}.{ext}`, with variants `/media/{hash}-{width}.{avif|webp}`. All are immutable. */

/** Largest picture that is accepted. */
export const PICTURE_BYTES = 20 * 1024 * 1024;

export const RASTER_EXTENSIONS = ['webp', 'jpg', 'png', 'avif'] as const;

/** Allowed widths of variants in px. A fixed list prevents requests for arbitrary sizes. */
export const MEDIA_WIDTHS = [96, 160, 240, 320, 480, 720, 960, 1280, 1600, 2000] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
export const MEDIA_FORMATS = ['avif', 'webp'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

interface Preset {
  widths: readonly MediaWidth[];
  sizes: string;
}

/** `sizes` matches the grid of the style sheets. Packshots have a margin of 6 %, so they cover 88 % of a card. */
export const PICTURE_PRESETS = {
  /** Columns: 2 on phones, 3 from 768px, 4 from 992px, 5 from 1200px. From 1700px: 6 in a rail, 4 in a listing. */
  card: {
    widths: [240, 320, 480, 720],
    sizes:
      '(min-width:1700px) 264px,(min-width:1200px) 15.5vw,(min-width:992px) 19.5vw,(min-width:768px) 26.5vw,40vw',
  },
  thumb: { widths: [96, 160, 240], sizes: '72px' },
  gallery: {
    widths: [320, 480, 720, 960],
    sizes: '(min-width:1696px) 720px,(min-width:992px) 41vw,84vw',
  },
  category: {
    widths: [160, 240, 320, 480],
    sizes:
      '(min-width:1696px) 208px,(min-width:1367px) 12.5vw,(min-width:1024px) 14.5vw,(min-width:767px) 20vw,(min-width:480px) 27vw,33vw',
  },
  campaign: {
    widths: [480, 720, 960, 1280, 1600],
    sizes: '(min-width:1696px) 1200px,(min-width:768px) 75vw,94vw',
  },
  /** The last size is for a wide banner without a phone picture, which is cropped to 6:5. */
  hero: {
    widths: [960, 1280, 1600, 2000],
    sizes: '(min-width:1696px) 1600px,(min-width:960px) 94vw,(min-width:768px) 854px,186vw',
  },
  /** Less than 100vw: a screen of 720 device pixels can report 412 x 1.75 = 721 and select a larger picture. */
  heroPhone: { widths: [480, 720, 960], sizes: '99vw' },
} as const satisfies Record<string, Preset>;
export type PicturePreset = keyof typeof PICTURE_PRESETS;

export interface PictureAttributes {
  /** WebP fallback of medium width. A `srcset` is not worth its bytes, because few browsers lack AVIF. */
  src: string;
  sizes?: string;
  avif?: string;
}

const OWN_RASTER = /^([^?#]*\/media\/[0-9a-f]{12}(?:[0-9a-f]{8})?)\.(?:webp|jpg|png|avif)$/;

export function mediaUrl(hash: string, ext: string): string {
  return `/media/${hash}.${ext}`;
}

/** Returns the URL of a variant; undefined for SVGs and for pictures from other origins. */
export function variantUrl(url: string, width: MediaWidth, format: MediaFormat): string | undefined {
  const stem = OWN_RASTER.exec(url)?.[1];
  return stem && `${stem}-${width}.${format}`;
}

export function srcset(url: string, widths: readonly MediaWidth[], format: MediaFormat): string | undefined {
  const candidates = widths.flatMap((width) => {
    const variant = variantUrl(url, width, format);
    return variant ? [`${variant} ${width}w`] : [];
  });
  return candidates.length > 0 ? candidates.join(', ') : undefined;
}

/** @returns the preset's widths up to the original width (px), because pictures are not enlarged */
export function listPresetWidths(
  preset: PicturePreset,
  originalWidth = Number.POSITIVE_INFINITY,
): MediaWidth[] {
  return PICTURE_PRESETS[preset].widths.filter((width) => width <= originalWidth);
}

/** Without `originalWidth`, lists all widths of the preset. The server then sends the largest available one. */
export function pictureAttributes(
  src: string,
  preset: PicturePreset,
  originalWidth?: number,
): PictureAttributes {
  const widths = listPresetWidths(preset, originalWidth);
  const middle = widths[Math.floor(widths.length / 2)];
  const fallback = middle && variantUrl(src, middle, 'webp');
  if (!fallback) return { src };
  return {
    src: fallback,
    sizes: PICTURE_PRESETS[preset].sizes,
    avif: srcset(src, widths, 'avif'),
  };
}
