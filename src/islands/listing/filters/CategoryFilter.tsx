import type { Listing } from '#islands/listing/use-listing.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { listingPath } from '#routes/paths.ts';
import { FilterLink } from './FilterLink.tsx';

export const CategoryFilter = ({ categories, query }: Pick<Listing, 'categories' | 'query'>) => {
  const t = useLabels();
  const { rows, current, up } = categories;
  const kept = { ...query, page: 1 };
  return (
    <ul className="list" aria-label={t('lbl_list_category')}>
      {up !== undefined && (
        <li>
          <a className="pick pick--up" href={listingPath(t.locale, up ?? undefined, kept)}>
            <Icon shape={icons.next} size="s" back />
            {up ? up.name : t('lbl_list_all')}
          </a>
        </li>
      )}
      {rows.map(({ id, name, count }) => (
        <li key={id}>
          <FilterLink
            entry={{ key: `category-${id}`, name, query: kept, isOn: id === current, count }}
            href={listingPath(t.locale, { id, name }, kept)}
            single
          />
        </li>
      ))}
    </ul>
  );
};
