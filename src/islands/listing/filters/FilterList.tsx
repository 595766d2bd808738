import { type ReactNode, useState } from 'react';
import { SIDEBAR_ENTRIES } from '#domain/constants.ts';
import { type FilterEntry, isUsable } from '#islands/listing/entries.ts';
import { Later } from '#islands/ui/Later.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { FilterLink } from './FilterLink.tsx';

interface FilterListProps<Entry extends FilterEntry> {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly hrefOf: (entry: Entry) => string;
  readonly chips?: boolean;
  readonly single?: boolean;
  /** Contents of an entry. Default: its name. */
  readonly draw?: (entry: Entry) => ReactNode;
}

/**
 * Displays the first entries with products. The others are in a disclosure, which is open if one of them is active.
 */
export const FilterList = <Entry extends FilterEntry>({
  name,
  title,
  entries,
  hrefOf,
  chips = false,
  single = false,
  draw,
}: FilterListProps<Entry>) => {
  const t = useLabels();
  const first = entries.filter(isUsable).slice(0, SIDEBAR_ENTRIES);
  const rest = entries.filter((entry) => !first.includes(entry));
  // Initial state only.
  const [isOpen] = useState(() => rest.some((entry) => entry.isOn));
  const list = (some: readonly Entry[]) => (
    <ul className={chips ? 'opts' : 'list'} aria-label={title}>
      {some.map((entry) => (
        <li key={entry.key}>
          <FilterLink entry={entry} href={hrefOf(entry)} chip={chips} single={single}>
            {draw?.(entry)}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {first.length > 0 && list(first)}
      {rest.length > 0 && (
        <details className="more" data-key={`more-${name}`} open={isOpen}>
          <summary>
            <span className="more__all">{t('lbl_list_show_all', { n: entries.length })}</span>
            <span className="more__few">{t('lbl_list_show_fewer')}</span>
            <span className="vh">{title}</span>
          </summary>
          <Later isHidden={!isOpen}>{list(rest)}</Later>
        </details>
      )}
    </>
  );
};
