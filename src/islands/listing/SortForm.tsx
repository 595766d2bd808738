import { formatListingQuery, type ListingQuery } from '#domain/catalogue/listing.ts';
import { DEFAULT_PAGE_SIZE, LISTING_PAGE_SIZES, SORTS, type Sort } from '#domain/constants.ts';
import type { LabelKey, Translate } from '#i18n/translate-with.ts';

interface SortFormProps {
  readonly t: Translate;
  readonly action: string;
  readonly query: ListingQuery;
  readonly id: string;
  readonly choices?: 'sort' | 'size' | 'both';
}

const LABELS: Record<Sort, LabelKey> = {
  '': 'lbl_list_featured',
  'Price ASC': 'lbl_list_price_up',
  'Price DESC': 'lbl_list_price_down',
  'Date DESC': 'lbl_list_newest',
  'Date ASC': 'lbl_list_oldest',
};

/** React requires a handler for a controlled select. navigate.ts submits the form, also before hydration. */
const onChange = () => {};

export const SortForm = ({ t, action, query, id, choices = 'both' }: SortFormProps) => {
  const hasSort = choices !== 'size';
  const hasSize = choices !== 'sort';
  const kept = new URLSearchParams(
    formatListingQuery({
      ...query,
      sort: hasSort ? '' : query.sort,
      page: 1,
      pageSize: hasSize ? DEFAULT_PAGE_SIZE : query.pageSize,
    }),
  );
  return (
    <form className="lst__sel" action={action} data-auto-submit="">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasSort && (
        <>
          <label className="vh" htmlFor={`${id}-sort`}>
            {t('lbl_list_sort')}
          </label>
          <select
            className="input select"
            id={`${id}-sort`}
            name="sort"
            value={query.sort}
            onChange={onChange}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(LABELS[sort])}
              </option>
            ))}
          </select>
        </>
      )}
      {hasSize && (
        <>
          <label className="vh" htmlFor={`${id}-per`}>
            {t('lbl_list_per_page')}
          </label>
          <select
            className="input select"
            id={`${id}-per`}
            name="per"
            value={query.pageSize}
            onChange={onChange}
          >
            {LISTING_PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {t('lbl_list_a_page', { n: size })}
              </option>
            ))}
          </select>
        </>
      )}
      <noscript>
        <button type="submit" className="btn btn--line btn--s">
          {t('lbl_list_show')}
        </button>
      </noscript>
    </form>
  );
};
