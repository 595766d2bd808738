import { useLabels } from '../ui/labels.tsx';
import type { WishlistProduct } from './wishlist-product.ts';

interface CardRatingProps {
  readonly rating: number;
  /** Number of reviews. Without reviews the rating is hidden. */
  readonly total: number;
}

/** React version of `components/card/Rating.astro`. */
export const CardRating = ({ rating, total }: CardRatingProps) => {
  const t = useLabels();
  if (total === 0) return <span className="rating rating--none">{t('lbl_card_no_reviews')}</span>;
  const shown = rating.toFixed(1);
  const label = t('lbl_card_rating', { rating: shown, reviews: t.plural('lbl_card_reviews', total) });
  return (
    <span className="rating" role="img" aria-label={label}>
      <b>{shown}</b> <small>{`(${total})`}</small>
    </span>
  );
};

/** React version of `components/card/Facts.astro`. */
export const CardFacts = ({ facts }: Pick<WishlistProduct, 'facts'>) =>
  facts.length > 0 && (
    <div className="facts">
      {facts.map(({ value, unit }) => (
        <div key={unit}>
          <bdi>{value}</bdi> <span>{unit}</span>
        </div>
      ))}
    </div>
  );
