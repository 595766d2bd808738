import { GRID_COLUMNS } from '#domain/constants.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import type { Listing } from './use-listing.ts';

const COLUMN_ICONS = { 2: icons.c2, 3: icons.c3, 4: icons.c4 };

export const LayoutLinks = ({ query, href }: Pick<Listing, 'query' | 'href'>) => {
  const t = useLabels();
  const isList = query.view === 'list';
  return (
    <nav className={isList ? 'seg' : 'seg seg--grid'} aria-label={t('lbl_list_layout')}>
      {GRID_COLUMNS.map((columns) => (
        <a
          key={columns}
          className="ibtn ibtn--s"
          data-key={`columns-${columns}`}
          href={href({ ...query, view: 'grid', columns })}
          rel="nofollow"
          aria-current={!isList && query.columns === columns ? 'true' : undefined}
          aria-label={t.plural('lbl_list_columns', columns)}
        >
          <Icon shape={COLUMN_ICONS[columns]} />
        </a>
      ))}
      <a
        className="ibtn ibtn--s"
        data-key="view-list"
        href={href({ ...query, view: 'list' })}
        rel="nofollow"
        aria-current={isList ? 'true' : undefined}
        aria-label={t('lbl_list_list')}
      >
        <Icon shape={icons.list} />
      </a>
    </nav>
  );
};
