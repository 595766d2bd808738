import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { ContentPicture, ContentPictures } from '#domain/content-pictures.ts';

const WIDTHS = [480, 800, 1200];

const FILES = import.meta.glob<{ default: ImageMetadata }>('../content/images/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
});

const describe = async ({ default: image }: { default: ImageMetadata }): Promise<ContentPicture> => {
  const widths = WIDTHS.filter((width) => width <= image.width);
  const made = await getImage({ src: image, widths });
  return {
    ...{ src: made.src, width: image.width, height: image.height },
    sources: made.srcSet.values.map(({ url, transform }) => ({ url, width: Number(transform.width) })),
  };
};

/** All pictures of `src/content/images`, by file name. Only for the build, which makes their sizes. */
export const listContentPictures = async (): Promise<ContentPictures> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(FILES).map(
        async ([path, file]) => [path.split('/').at(-1) ?? '', await describe(file)] as const,
      ),
    ),
  );
