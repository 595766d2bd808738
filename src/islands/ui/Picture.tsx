import { type PicturePreset, pictureAttributes } from '#domain/catalogue/media.ts';
import { Icon } from './Icon.tsx';

interface PictureProps {
  /** Undefined where the product has no picture. */
  readonly src: string | undefined;
  readonly preset: PicturePreset;
  readonly alt: string;
  /** Of the original, in pixels. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** Instead of the preset's, where a place is of another width. */
  readonly sizes?: string;
  readonly loading?: 'lazy' | 'eager';
}

/** The React twin of `components/Picture.astro`, for the small pictures of islands. */
export const Picture = ({ src, preset, alt, width, height, sizes, loading }: PictureProps) => {
  if (!src) return <Icon name="image" size="l" />;
  const picture = pictureAttributes(src, preset, width ?? undefined);
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes ?? picture.sizes} />}
      <img
        src={picture.src}
        width={width ?? 1000}
        height={height ?? 1000}
        alt={alt}
        decoding="async"
        loading={loading}
      />
    </picture>
  );
};
