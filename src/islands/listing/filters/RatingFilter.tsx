import { listRatingEntries } from '#islands/listing/entries.ts';
import type { Listing } from '#islands/listing/use-listing.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { FilterLink } from './FilterLink.tsx';

export const RatingFilter = ({ query, ratings, href }: Pick<Listing, 'query' | 'ratings' | 'href'>) => {
  const t = useLabels();
  return (
    <ul className="list" aria-label={t('lbl_list_rating')}>
      {listRatingEntries(query, ratings).map((entry) => {
        const rating = Number(entry.name);
        return (
          <li key={entry.key}>
            <FilterLink entry={entry} href={href(entry.query)} single>
              <span className="stars" style={{ '--p': `${rating * 20}%` }} aria-hidden="true" />
              <span className="vh">{t.plural('lbl_list_stars', rating)}</span>
              {rating < 5 && <span aria-hidden="true">{t('lbl_list_and_up')}</span>}
            </FilterLink>
          </li>
        );
      })}
    </ul>
  );
};
