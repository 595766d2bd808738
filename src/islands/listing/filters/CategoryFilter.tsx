import type { Listing } from '#islands/listing/use-listing.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { listingPath } from '#routes/paths.ts';
import { FilterList } from './FilterList.tsx';

export const CategoryFilter = ({ categories, query }: Pick<Listing, 'categories' | 'query'>) => {
  const t = useLabels();
  const { rows, current, up } = categories;
  const kept = { ...query, page: 1 };
  const entries = rows.map(({ id, name, count }) => ({
    key: `category-${id}`,
    id,
    name,
    query: kept,
    isOn: id === current,
    count,
  }));
  return (
    <>
      {up !== undefined && (
        <a className="pick pick--up" href={listingPath(t.locale, up ?? undefined, kept)}>
          <Icon shape={icons.next} size="s" back />
          <span>{up ? up.name : t('lbl_list_all')}</span>
        </a>
      )}
      <FilterList
        name="category"
        title={t('lbl_list_category')}
        entries={entries}
        hrefOf={({ id, name }) => listingPath(t.locale, { id, name }, kept)}
        single
      />
    </>
  );
};
