import type { ProductRow } from '#contract/catalogue/products.ts';
import { variantUrl } from '#domain/catalogue/media.ts';

type Image = ProductRow['ProductImagesJson'][number];

/** Finds the second picture of the variant that the first one shows, which is the back of the pack. */
export const findBackPicture = (images: readonly Image[]): Image | undefined =>
  images.find(
    (image, index) =>
      index > 0 &&
      image.ColorID === images[0]?.ColorID &&
      image.AttributeValueID === images[0]?.AttributeValueID,
  );

export const formatBackground = (url: string): string =>
  `url("${variantUrl(url, 480, 'webp') ?? encodeURI(url)}")`;
