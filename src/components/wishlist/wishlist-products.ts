import { listCardFacts } from '#components/card/facts.ts';
import { findBackPicture, formatBackground } from '#components/card/pictures.ts';
import { formatCardProduct, parseCardProduct } from '#contract/catalogue/card.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import type { Translate } from '#i18n/translate-with.ts';
import type { WishlistProduct } from '#islands/wishlist/wishlist-product.ts';

export const toWishlistProduct = (row: ProductRow, t: Translate): WishlistProduct => {
  const [front] = row.ProductImagesJson;
  const back = findBackPicture(row.ProductImagesJson);
  return {
    card: parseCardProduct(formatCardProduct(row)),
    CategoryName: row.CategoryName,
    ManufacturerName: row.ManufacturerName,
    Rating: row.Rating,
    TotalReviews: row.TotalReviews,
    MarkAsNew: row.MarkAsNew,
    HasVariants: row.HasVariants,
    Shelf: row.Shelf,
    size: [front?.Width ?? null, front?.Height ?? null],
    back: back ? formatBackground(back.AttachmentURL) : null,
    facts: listCardFacts(row, t),
  };
};
