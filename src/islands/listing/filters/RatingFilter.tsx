import { listRatingEntries } from '#islands/listing/entries.ts';
import type { Listing } from '#islands/listing/use-listing.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { FilterList } from './FilterList.tsx';

export const RatingFilter = ({ query, ratings, href }: Pick<Listing, 'query' | 'ratings' | 'href'>) => {
  const t = useLabels();
  return (
    <FilterList
      name="rating"
      title={t('lbl_list_rating')}
      entries={listRatingEntries(query, ratings)}
      hrefOf={(entry) => href(entry.query)}
      single
      draw={({ name }) => {
        const rating = Number(name);
        return (
          <>
            <span className="stars" style={{ '--p': `${rating * 20}%` }} aria-hidden="true" />
            <span className="vh">{t.plural('lbl_list_stars', rating)}</span>
            {rating < 5 && <span aria-hidden="true">{t('lbl_list_and_up')}</span>}
          </>
        );
      }}
    />
  );
};
