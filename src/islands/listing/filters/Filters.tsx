import { clearFilters, type IdFilter } from '#domain/catalogue/listing.ts';
import type { LabelKey } from '#i18n/translate-with.ts';
import { listBandEntries, listIdEntries } from '#islands/listing/entries.ts';
import { type Listing, type ListingProps, useListing } from '#islands/listing/use-listing.ts';
import { LabelsProvider, useLabels } from '#islands/ui/labels.tsx';
import { CategoryFilter } from './CategoryFilter.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterList } from './FilterList.tsx';
import { RatingFilter } from './RatingFilter.tsx';

interface IdGroupProps {
  readonly listing: Listing;
  readonly name: IdFilter;
  readonly title: LabelKey;
}

const IdGroup = ({ listing, name, title }: IdGroupProps) => {
  const t = useLabels();
  const entries = listIdEntries(listing.query, name, listing.names[name]);
  if (entries.length === 0) return null;
  return (
    <FilterGroup name={name} title={t(title)} isOpen={name === 'brands' || entries.some(({ isOn }) => isOn)}>
      <FilterList
        name={name}
        title={t(title)}
        entries={entries}
        hrefOf={({ query }) => listing.href(query)}
        chips={name !== 'brands'}
      />
      {name === 'allergens' && <p className="lst__note quiet">{t('lbl_list_avoid_note')}</p>}
    </FilterGroup>
  );
};

const Contents = ({ state }: Pick<ListingProps, 'state'>) => {
  const t = useLabels();
  const listing = useListing('filters', state);
  const { query, href, categories, isPending } = listing;
  return (
    <>
      <div className="acc">
        {categories.rows.length > 0 && (
          <FilterGroup name="category" title={t('lbl_list_category')} isOpen>
            <CategoryFilter categories={categories} query={query} />
          </FilterGroup>
        )}
        <IdGroup listing={listing} name="brands" title="lbl_list_brands" />
        <IdGroup listing={listing} name="sizes" title="lbl_list_size" />
        <IdGroup listing={listing} name="colors" title="lbl_list_color" />
        <FilterGroup name="price" title={t('lbl_list_price')} isOpen>
          <FilterList
            name="price"
            title={t('lbl_list_price')}
            entries={listBandEntries(query, listing.bands)}
            hrefOf={(entry) => href(entry.query)}
            single
          />
        </FilterGroup>
        <FilterGroup name="rating" title={t('lbl_list_rating')} isOpen={query.rating !== undefined}>
          <RatingFilter query={query} ratings={listing.ratings} href={href} />
        </FilterGroup>
        <IdGroup listing={listing} name="allergens" title="lbl_list_avoid" />
        <IdGroup listing={listing} name="tags" title="lbl_list_tags" />
      </div>
      <a className="btn btn--line btn--wide lst__clear" data-key="clear" href={href(clearFilters(query))}>
        {t('lbl_list_clear')}
      </a>
      <div className="lst__end">
        <button
          type="button"
          className="btn btn--wide lst__done"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          <span aria-busy={isPending || undefined}>{t.plural('lbl_list_show_products', listing.total)}</span>
        </button>
      </div>
    </>
  );
};

export const Filters = ({ t, state }: ListingProps) => (
  <LabelsProvider t={t}>
    <Contents state={state} />
  </LabelsProvider>
);
