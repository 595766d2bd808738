import type { ProductRow } from '#contract/catalogue/products.ts';
import type { VariantValue } from '#domain/cart/choosing/variants.ts';
import { ATTRIBUTE } from '#domain/constants.ts';

type Image = ProductRow['ProductImagesJson'][number];

export interface ValuePicture {
  /** Index in the gallery. */
  readonly index: number;
  readonly url: string;
}

/** Formats `attribute.value`, as in the URL. */
const valueKey = (value: Pick<VariantValue, 'ProductAttributeID' | 'PrimaryKeyValue'>): string =>
  `${value.ProductAttributeID}.${value.PrimaryKeyValue}`;

const isTied = (image: Image, { ProductAttributeID, PrimaryKeyValue }: VariantValue): boolean =>
  ProductAttributeID === ATTRIBUTE.color
    ? image.ColorID === PrimaryKeyValue
    : ProductAttributeID !== ATTRIBUTE.size && image.AttributeValueID === PrimaryKeyValue;

/** A picture without a value belongs to the one that its alternative text names. */
const isNamed = (image: Image, { ProductAttributeID, PrimaryKeyDisplayValue }: VariantValue): boolean =>
  ProductAttributeID !== ATTRIBUTE.color &&
  ProductAttributeID !== ATTRIBUTE.size &&
  image.AttributeValueID === undefined &&
  image.AltText.includes(PrimaryKeyDisplayValue);

export const findValuePictures = (
  images: readonly Image[],
  values: readonly VariantValue[],
): Readonly<Record<string, ValuePicture>> =>
  Object.fromEntries(
    values.flatMap((value) => {
      const tied = images.findIndex((image) => isTied(image, value));
      const index = tied >= 0 ? tied : images.findIndex((image) => isNamed(image, value));
      const url = images[index]?.AttachmentURL;
      return url === undefined ? [] : [[valueKey(value), { index, url }]];
    }),
  );
