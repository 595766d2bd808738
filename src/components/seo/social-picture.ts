import { MEDIA_WIDTHS, variantUrl } from '#domain/catalogue/media.ts';

/** The picture that a link to the page is shown with elsewhere. */
export interface SocialPicture {
  readonly url: string;
  /** Pixels of the file behind `url`, where they are known. */
  readonly width?: number;
  readonly height?: number;
  readonly alt?: string;
}

/** Sharp in every preview, and no more bytes than it takes. */
const WIDEST = 1280;

interface Original {
  readonly width: number | null;
  readonly height: number | null;
  readonly alt?: string;
}

/** The largest picture of ours that a preview needs; one of another host as it is. */
export const toSocialPicture = (url: string, { width, height, alt = '' }: Original): SocialPicture => {
  const named = alt === '' ? {} : { alt };
  if (width === null || height === null) return { url: variantUrl(url, 480, 'webp') ?? url, ...named };
  const wide = MEDIA_WIDTHS.findLast((known) => known <= Math.min(WIDEST, width));
  const variant = wide && variantUrl(url, wide, 'webp');
  if (!variant) return { url, width, height, ...named };
  return { url: variant, width: wide, height: Math.round((wide * height) / width), ...named };
};
