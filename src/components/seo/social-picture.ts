import { MEDIA_WIDTHS, variantUrl } from '#domain/catalogue/media.ts';

export interface SocialPicture {
  readonly url: string;
  /** Width of the file in pixels, if known. */
  readonly width?: number;
  readonly height?: number;
  readonly alt?: string;
}

/** Maximum width of previews (px). */
const WIDEST = 1280;

interface Original {
  readonly width: number | null;
  readonly height: number | null;
  readonly alt?: string;
}

/** Selects the variant for previews. Pictures of other hosts are used unchanged. */
export const toSocialPicture = (url: string, { width, height, alt = '' }: Original): SocialPicture => {
  const named = alt === '' ? {} : { alt };
  if (width === null || height === null) return { url: variantUrl(url, 480, 'webp') ?? url, ...named };
  const wide = MEDIA_WIDTHS.findLast((known) => known <= Math.min(WIDEST, width));
  const variant = wide && variantUrl(url, wide, 'webp');
  if (!variant) return { url, width, height, ...named };
  return { url: variant, width: wide, height: Math.round((wide * height) / width), ...named };
};
