import type { ProductRow } from '#contract/catalogue/products.ts';
import { variantUrl } from '#domain/catalogue/media.ts';

type Image = ProductRow['ProductImagesJson'][number];

/** The other side of the pack: the next picture of what the first one shows, not of another colour. */
export const findBackPicture = (images: readonly Image[]): Image | undefined =>
  images.find((image, index) => index > 0 && image.ColorID === images[0]?.ColorID);

/** A picture as a CSS background of a card. */
export const formatBackground = (url: string): string =>
  `url("${variantUrl(url, 480, 'webp') ?? encodeURI(url)}")`;
