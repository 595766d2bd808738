import type { CardProduct } from '#contract/catalogue/card.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';

type Shown = Pick<
  ProductRow,
  'CategoryName' | 'ManufacturerName' | 'Rating' | 'TotalReviews' | 'MarkAsNew' | 'HasVariants' | 'Shelf'
>;

/** Product data that the wishlist page embeds in its markup. */
export interface WishlistProduct extends Shown {
  readonly card: CardProduct;
  /** Size of the picture in pixels. */
  readonly size: readonly [width: number | null, height: number | null];
  /** Picture of the back of the pack, as a CSS image. */
  readonly back: string | null;
  readonly facts: readonly { readonly value: string; readonly unit: string }[];
}
