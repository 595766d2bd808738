import type { ProductRow } from '#contract/catalogue/products.ts';
import type { VariantValue } from '#domain/cart/variants.ts';
import { ATTRIBUTE } from '#domain/constants.ts';

type Image = ProductRow['ProductImagesJson'][number];

export interface ValuePicture {
  /** Index in the gallery. */
  readonly index: number;
  readonly url: string;
}

/** Formats `attribute.value`, as in the URL. */
export const valueKey = (value: Pick<VariantValue, 'ProductAttributeID' | 'PrimaryKeyValue'>): string =>
  `${value.ProductAttributeID}.${value.PrimaryKeyValue}`;

const shows = (image: Image, value: VariantValue): boolean =>
  value.ProductAttributeID === ATTRIBUTE.color
    ? image.ColorID === value.PrimaryKeyValue
    : // Pictures are linked to colours only. Other values are matched by name in the alternative text.
      value.ProductAttributeID !== ATTRIBUTE.size && image.AltText.includes(value.PrimaryKeyDisplayValue);

export const findValuePictures = (
  images: readonly Image[],
  values: readonly VariantValue[],
): Readonly<Record<string, ValuePicture>> =>
  Object.fromEntries(
    values.flatMap((value) => {
      const index = images.findIndex((image) => shows(image, value));
      const url = images[index]?.AttachmentURL;
      return url === undefined ? [] : [[valueKey(value), { index, url }]];
    }),
  );
