import { useState } from 'react';
import type { ListingQuery } from '#domain/catalogue/listing.ts';
import { SIDEBAR_ENTRIES } from '#domain/constants.ts';
import type { FilterEntry } from '#islands/listing/entries.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { FilterLink } from './FilterLink.tsx';

interface FilterListProps {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly FilterEntry[];
  readonly href: (query: ListingQuery) => string;
  readonly chips?: boolean;
  readonly single?: boolean;
}

/** Displays the first entries, and the others in a disclosure, which is open if one of them is active. */
export const FilterList = ({
  name,
  title,
  entries,
  href,
  chips = false,
  single = false,
}: FilterListProps) => {
  const t = useLabels();
  const rest = entries.slice(SIDEBAR_ENTRIES);
  // Initial state only.
  const [isOpen] = useState(() => rest.some((entry) => entry.isOn));
  const list = (some: readonly FilterEntry[]) => (
    <ul className={chips ? 'opts' : 'list'} aria-label={title}>
      {some.map((entry) => (
        <li key={entry.key}>
          <FilterLink entry={entry} href={href(entry.query)} chip={chips} single={single} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(entries.slice(0, SIDEBAR_ENTRIES))}
      {rest.length > 0 && (
        <details className="more" data-key={`more-${name}`} open={isOpen}>
          <summary>
            <span className="more__all">{t('lbl_list_show_all', { n: entries.length })}</span>
            <span className="more__few">{t('lbl_list_show_fewer')}</span>
            <span className="vh">{title}</span>
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  );
};
