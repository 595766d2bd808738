import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { LabelsProvider, useLabels } from '#islands/ui/labels.tsx';
import { listActiveFilters } from './entries.ts';
import { SortForm } from './SortForm.tsx';
import { type ListingProps, useListing } from './use-listing.ts';

const Contents = ({ state }: Pick<ListingProps, 'state'>) => {
  const t = useLabels();
  const { query, names, path } = useListing('bar', state);
  const active = listActiveFilters(query, names, t).length;
  return (
    <>
      <SortForm t={t} action={path} query={query} id="bar" choices="sort" />
      <button type="button" className="btn" data-key="filters-button" popoverTarget="filters">
        <Icon shape={icons.filter} />
        <span>{t('lbl_list_filters')}</span>
        {active > 0 && <span className="badge badge--save">{active}</span>}
      </button>
    </>
  );
};

/** Sort and filter buttons below 992px. */
export const ListingBar = ({ t, state }: ListingProps) => (
  <LabelsProvider t={t}>
    <Contents state={state} />
  </LabelsProvider>
);
