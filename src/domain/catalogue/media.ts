/**
 * Where a picture lives, for page and server alike. An original is `/media/{hash}.{ext}`, its variants are
 * `/media/{hash}-{width}.{avif|webp}`: the name is the content, so every one of them may be cached for ever.
 */

/** The only widths (pixels) a variant may have: a visitor cannot make the server draw a thousand others. */
export const MEDIA_WIDTHS = [96, 160, 240, 320, 480, 720, 960, 1280, 1600, 2000] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
export type MediaFormat = 'avif' | 'webp';

interface Preset {
  widths: readonly MediaWidth[];
  sizes: string;
}

/** `sizes` repeats the grid of the style sheets; packshots stand in 6 % air, so theirs is 88 % of the card. */
export const PICTURE_PRESETS = {
  /** 2 cards a row on phones, 3 from 768, 4 from 992, 5 from 1200; from 1700 between the 6 of a rail and the 4 of a listing. */
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
  /** The last size is that of a wide banner cropped to 6:5 by the style sheet, where it has no phone picture. */
  hero: {
    widths: [960, 1280, 1600, 2000],
    sizes: '(min-width:1696px) 1600px,(min-width:960px) 94vw,(min-width:768px) 854px,186vw',
  },
  /** As wide as the screen. One of 720 real pixels may call itself 412 x 1.75 = 721, and would take the next larger picture. */
  heroPhone: { widths: [480, 720, 960], sizes: '99vw' },
} as const satisfies Record<string, Preset>;
export type PicturePreset = keyof typeof PICTURE_PRESETS;

/** What an `img` and its AVIF `source` need; only `src` for a picture that has no variants. */
export interface PictureAttributes {
  /** WebP of a middle width: the few browsers that know no AVIF get by with one size, and all others are spared the list. */
  src: string;
  /** Both of the `source`. */
  sizes?: string;
  avif?: string;
}

const OWN_RASTER = /^([^?#]*\/media\/[0-9a-f]{12}(?:[0-9a-f]{8})?)\.(?:webp|jpg|png|avif)$/;

export function mediaUrl(hash: string, ext: string): string {
  return `/media/${hash}.${ext}`;
}

/** The same picture `width` pixels wide, on the same host; undefined for SVG and for pictures that are not ours. */
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

/** The preset's widths that an original of this width (pixels) fills: a picture is never enlarged. */
export function listPresetWidths(
  preset: PicturePreset,
  originalWidth = Number.POSITIVE_INFINITY,
): MediaWidth[] {
  return PICTURE_PRESETS[preset].widths.filter((width) => width <= originalWidth);
}

/** Without `originalWidth` all widths of the preset are offered; the server then answers with what it has. */
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
