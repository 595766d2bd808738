import { clearFilters } from '#domain/catalogue/listing.ts';
import { listActiveFilters } from '#islands/listing/entries.ts';
import type { Listing } from '#islands/listing/use-listing.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';

export const ActiveFilters = ({ query, names, href }: Pick<Listing, 'query' | 'names' | 'href'>) => {
  const t = useLabels();
  const active = listActiveFilters(query, names, t);
  return (
    <div className="lst__chips">
      {active.map((entry) => (
        <a
          key={entry.key}
          className="chip"
          href={href(entry.query)}
          data-key={`on-${entry.key}`}
          data-avoids={entry.avoids}
          aria-current="true"
          aria-label={t('lbl_list_remove', { name: entry.name })}
        >
          <bdi>{entry.name}</bdi>
          <Icon shape={icons.close} />
        </a>
      ))}
      {active.length > 0 && (
        <a className="btn btn--quiet btn--s" data-key="clear-all" href={href(clearFilters(query))}>
          {t('lbl_list_clear')}
        </a>
      )}
    </div>
  );
};
