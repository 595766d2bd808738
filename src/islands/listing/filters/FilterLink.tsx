import type { ReactNode } from 'react';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { type FilterEntry, isUsable } from '#islands/listing/entries.ts';

interface FilterLinkProps {
  readonly entry: FilterEntry;
  readonly href: string;
  /** Renders a chip instead of a checkbox line. */
  readonly chip?: boolean;
  readonly single?: boolean;
  readonly children?: ReactNode;
}

/** A filter entry with its number of products. Disabled if there are none. */
export const FilterLink = ({ entry, href, chip = false, single = false, children }: FilterLinkProps) => {
  const contents = (
    <>
      {entry.color && <span className="dot" style={{ '--c': entry.color }} />}
      {children ?? <bdi>{truncate(entry.name, TRUNCATE.sidebarLabel)}</bdi>}
      {entry.count !== undefined && <span className="n">{entry.count}</span>}
    </>
  );
  const common = {
    className: `${chip ? 'chip' : 'pick'}${single ? ' pick--one' : ''}`,
    'data-key': entry.key,
    'data-avoids': entry.avoids,
  };
  return isUsable(entry) ? (
    <a {...common} href={href} rel="nofollow" aria-current={entry.isOn ? 'true' : undefined}>
      {contents}
    </a>
  ) : (
    <a {...common} role="link" aria-disabled="true">
      {contents}
    </a>
  );
};
