import { type PicturePreset, pictureAttributes } from '#domain/catalogue/media.ts';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

interface PictureProps {
  readonly src: string | undefined;
  readonly preset: PicturePreset;
  readonly alt: string;
  /** Width of the original in pixels. */
  readonly width?: number | null;
  readonly height?: number | null;
  readonly sizes?: string;
  readonly loading?: 'lazy' | 'eager';
}

/** React version of `components/Picture.astro` for islands. */
export const Picture = ({ src, preset, alt, width, height, sizes, loading }: PictureProps) => {
  if (!src) return <Icon shape={icons.image} size="l" />;
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
